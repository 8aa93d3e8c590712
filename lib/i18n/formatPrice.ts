import type { Locale } from '#lib/site.ts'

const languageTags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

/**
 * Cents only where there are some. French groups thousands with U+202F, for which the site's fonts have no glyph:
 * U+00A0 stands in.
 */
const format = (cents: number, locale: Locale, style: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(languageTags[locale], {
    ...style,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')

/** Shows an amount in cents as euros, the way a language writes it: “1 490,50 €”, “€1,490.50”. */
export const formatPrice = (cents: number, locale: Locale): string =>
  format(cents, locale, { style: 'currency', currency: 'EUR' })

/** The same without the sign of the currency, as a person would type it: “1 490,50”, “1,490.50”. */
export const formatAmount = (cents: number, locale: Locale): string => format(cents, locale, {})
