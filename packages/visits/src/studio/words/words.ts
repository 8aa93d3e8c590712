import type { Translate } from '@freelance-site/foundation'
import { createWords } from '@freelance-site/studio-kit/studio'
import { texts } from '#studioTexts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    visits: typeof en
  }
}

export type T = Translate<typeof en>

export const { bundles, translatorFor, useT, useWords } = createWords('visits', texts)
