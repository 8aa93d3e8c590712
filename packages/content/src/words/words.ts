import { createCatalogue } from '@freelance-site/foundation'
import * as texts from '#texts'
import type * as en from './en.ts'

declare global {
  interface StudioCatalogues {
    'content.fields': typeof en.fieldProblems
    'content.problems': typeof en.problems
    content: typeof en.words
  }
}

export const fieldProblems = createCatalogue(texts.fieldProblems, 'content.fields')

export const contentProblems = createCatalogue(texts.problems, 'content.problems')

export const words = createCatalogue(texts.words, 'content')
