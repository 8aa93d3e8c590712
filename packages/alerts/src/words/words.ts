import { createCatalogue } from '@freelance-site/foundation'
import { en } from './en.ts'
import { fr } from './fr.ts'

declare global {
  interface StudioCatalogues {
    alerts: typeof en
  }
}

export const { translatorFor } = createCatalogue({ en, fr }, 'alerts')
