import { createCatalogue, type Translate } from '@freelance-site/foundation'
import { texts } from '#schemas/words/texts.ts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    schemas: typeof en
  }
}

export type T = Translate<typeof en>

export const { translatorFor } = createCatalogue(texts, 'schemas')
