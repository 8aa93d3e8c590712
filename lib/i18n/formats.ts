import { type Locale, languageTags } from '#lib/site.ts'
import { typesetDate } from './typeset.ts'

/** Shows a calendar day such as `2026-11-21` in the words of a language: “21 novembre 2026”. */
export function formatDate(day: string, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return typesetDate(words, locale)
}

/** The calendar day, as `2026-11-21`, that a moment falls on in the owner's country. */
export const toParisDay = (moment: Date): string => parisDays.format(moment)

/** Made once: making it takes longer than hundreds of dates. */
const parisDays = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
})

/**
 * Leaves out cents that are zero. French groups thousands with U+202F, for which the site's fonts have no glyph: it is
 * replaced by U+00A0.
 */
const formatNumber = (cents: number, locale: Locale, style: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(languageTags[locale], {
    ...style,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })
    .format(cents / 100)
    .replaceAll('\u202f', '\u00a0')

/** Shows an amount in cents as euros, the way a language writes it: “1 490,50 €”, “€1,490.50”. */
export const formatPrice = (cents: number, locale: Locale): string =>
  formatNumber(cents, locale, { style: 'currency', currency: 'EUR' })

/** The same without the currency sign, as a person would type it: “1 490,50”, “1,490.50”. */
export const formatAmount = (cents: number, locale: Locale): string => formatNumber(cents, locale, {})

/** Thousands in groups of three with one kind of separator, or none, then cents after a comma or a point. */
const amount =
  /^(?<whole>[1-9]\d{0,2}(?<group>[ .,’'])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<cents>\d{0,2}))?$/

/**
 * Reads an amount in euros as people write it, in either language: `1490`, `1 490,50`, `1,490.50 €`. Gives cents, or
 * null for what is not an amount or could be read as two. Three digits after a single separator are thousands: nobody
 * writes thousandths of a euro.
 */
export function parsePrice(text: string): number | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^ ?€|€ ?$/g, '')
    .trim()
  const { whole = '', group, point, cents = '' } = amount.exec(plain)?.groups ?? {}
  if (whole === '' || (group !== undefined && group === point)) return null
  const read = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(read) ? read : null
}
