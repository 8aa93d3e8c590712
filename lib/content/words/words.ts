import { createCatalogue } from '@freelance-site/foundation'
import * as texts from '#lib/content/words/texts.ts'
import type * as en from './en.ts'

declare global {
  interface StudioCatalogues {
    'lib.content.problems': typeof en.problems
    'lib.content': typeof en.words
  }
}

export const siteProblems = createCatalogue(texts.problems, 'lib.content.problems')

export const words = createCatalogue(texts.words, 'lib.content')
