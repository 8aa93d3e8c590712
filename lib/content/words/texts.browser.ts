import { createLazyTexts } from '@freelance-site/foundation'

export const problems = createLazyTexts('lib.content.problems', {
  en: async () => (await import('./en.ts')).problems,
  fr: async () => (await import('./fr.ts')).problems,
})

export const words = createLazyTexts('lib.content', {
  en: async () => (await import('./en.ts')).words,
  fr: async () => (await import('./fr.ts')).words,
})
