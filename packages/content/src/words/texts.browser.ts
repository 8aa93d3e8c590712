import { createLazyTexts } from '@freelance-site/foundation'

export const fieldProblems = createLazyTexts('content.fields', {
  en: async () => (await import('./en.ts')).fieldProblems,
  fr: async () => (await import('./fr.ts')).fieldProblems,
})

export const problems = createLazyTexts('content.problems', {
  en: async () => (await import('./en.ts')).problems,
  fr: async () => (await import('./fr.ts')).problems,
})

export const words = createLazyTexts('content', {
  en: async () => (await import('./en.ts')).words,
  fr: async () => (await import('./fr.ts')).words,
})
