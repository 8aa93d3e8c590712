import { createLazyTexts } from '@freelance-site/foundation'

export const texts = createLazyTexts('visits', {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
})
