import { createCatalogue } from '@freelance-site/foundation'
import { texts } from '#lib/words/texts.ts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    lib: typeof en
  }
}

export const words = createCatalogue(texts, 'lib')
