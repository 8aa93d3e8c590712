import { createCatalogue } from '@freelance-site/foundation'
import * as en from './en.ts'
import * as fr from './fr.ts'

declare global {
  interface StudioCatalogues {
    'inbox.server.problems': typeof en.problems
    'inbox.server': typeof en.words
  }
}

export const messageProblems = createCatalogue({ en: en.problems, fr: fr.problems }, 'inbox.server.problems')

export const { translatorFor } = createCatalogue({ en: en.words, fr: fr.words }, 'inbox.server')
