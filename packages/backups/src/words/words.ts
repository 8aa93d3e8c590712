import { createCatalogue } from '@freelance-site/foundation'
import * as texts from '#texts'
import type * as en from './en.ts'

declare global {
  interface StudioCatalogues {
    'backups.problems': typeof en.problems
    backups: typeof en.words
  }
}

export const backupProblems = createCatalogue(texts.problems, 'backups.problems')

export const { translatorFor } = createCatalogue(texts.words, 'backups')
