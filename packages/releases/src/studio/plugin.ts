import { definePlugin } from 'sanity'
import type { PublishingOptions } from './options.ts'
import { toStatusBar } from './StatusBar.tsx'
import { bundles } from './words/words.ts'

/** Shows in the Studio whether published changes are live, and if not, why. */
export const publishing = definePlugin((options: PublishingOptions) => ({
  name: 'publishing',
  i18n: { bundles },
  studio: { components: { navbar: toStatusBar(options) } },
}))
