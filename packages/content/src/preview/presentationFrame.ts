import { readFileSync } from 'node:fs'
import type { PreviewFrame } from '@freelance-site/releases/front'

/** What Sanity's Presentation, which frames previews, expects of the page that stands in for one. */
export const presentationFrame: PreviewFrame = {
  pathParameter: 'sanity-preview-pathname',
  script: readFileSync(new URL('./waitingFrameScript.js', import.meta.url), 'utf8'),
}
