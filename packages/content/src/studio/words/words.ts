import { createWords } from '@freelance-site/studio-kit/studio'
import { texts } from '#studioTexts'
import type { en } from './en.ts'

declare global {
  interface StudioCatalogues {
    publishing: typeof en
  }
}

export const { bundles, translatorFor, useT, useWords } = createWords('publishing', texts)
