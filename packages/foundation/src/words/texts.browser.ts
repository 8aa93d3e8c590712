import { createLazyTexts } from '../texts.ts'

export const texts = createLazyTexts('foundation', {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
})
