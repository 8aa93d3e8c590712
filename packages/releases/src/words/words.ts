import { createCatalogue } from '@freelance-site/foundation'
import * as texts from '#texts'
import type * as en from './en.ts'

declare global {
  interface StudioCatalogues {
    'releases.problems': typeof en.problems
    releases: typeof en.words
  }
}

export const releaseProblems = createCatalogue(texts.problems, 'releases.problems')

export const words = createCatalogue(texts.words, 'releases')
