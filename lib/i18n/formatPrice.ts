import type { Locale } from '#lib/locale.ts'

const languageTags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

/**
 * Shows an amount in cents as euros, the way a language writes it; cents only where there are some.
 * French groups thousands with U+202F, for which the site's fonts have no glyph: U+00A0 stands in.
 */
export const formatPrice = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')
