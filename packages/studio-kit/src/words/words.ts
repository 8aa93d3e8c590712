import type { Translate } from '@freelance-site/foundation'
import { texts } from '#texts'
import { createWords } from '../createWords.ts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    'studio-kit': typeof en
  }
}

export type T = Translate<typeof en>

export const { bundles, translatorFor, useT, useWords } = createWords('studio-kit', texts)
