import { createLazyTexts } from '@freelance-site/foundation'

export const texts = createLazyTexts('studio-kit', {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
})
