import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

declare global {
  interface StudioCatalogues {
    'alerts.problems': typeof en.problems
    alerts: typeof en.words
  }
}

export const alertProblems = createCatalogue({ en: en.problems, fr: fr.problems }, 'alerts.problems')

export const { translatorFor } = createCatalogue({ en: en.words, fr: fr.words }, 'alerts')
