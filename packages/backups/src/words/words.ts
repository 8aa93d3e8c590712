import { createCatalogue } from '@freelance-site/foundation'
import { texts } from '#texts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    backups: typeof en
  }
}

export const { translatorFor } = createCatalogue(texts, 'backups')
