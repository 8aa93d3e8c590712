import { createLazyTexts } from '@freelance-site/foundation'

export const problems = createLazyTexts('backups.problems', {
  en: async () => (await import('./en.ts')).problems,
  fr: async () => (await import('./fr.ts')).problems,
})

export const words = createLazyTexts('backups', {
  en: async () => (await import('./en.ts')).words,
  fr: async () => (await import('./fr.ts')).words,
})
