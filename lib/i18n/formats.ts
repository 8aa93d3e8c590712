import { type Language, languages, locales } from '#lib/languages.ts'
import { currency, timeZone } from '../identity.ts'
import { typesetDate } from './typeset.ts'

/** Shows a calendar day such as `2026-11-21` in the words of a language: “21 novembre 2026”. */
export function formatDate(day: string, locale: Language): string {
  const words = new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return typesetDate(words, locale)
}

/** The calendar day of a moment in the owner's time zone, as `2026-11-21`. */
export const toOwnersDay = (moment: Date): string => ownersDays.format(moment)

/** Created once, because that takes longer than formatting hundreds of dates. */
const ownersDays = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

/** Shows a calendar day without its year, where that is above it: “21 novembre”, “21 November”. */
export function formatDayOfYear(day: string, locale: Language): string {
  const words = new Intl.DateTimeFormat(languages[locale].tag, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
  return typesetDate(words, locale)
}

const ownersTime = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The moment at which a calendar day begins in the owner's time zone. */
export function toOwnersMidnight(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Twice: the clocks may change between the first guess and the moment.
  const correct = (guess: number) =>
    midnight - (Date.parse(`${ownersTime.format(guess).replace(' ', 'T')}Z`) - guess)
  return new Date(correct(correct(midnight)))
}

/** French groups thousands with U+202F, for which the site's fonts have no glyph: it is replaced by U+00A0. */
const formatNumber = (value: number, locale: Language, style?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(languages[locale].tag, style).format(value).replaceAll('\u202f', '\u00a0')

/** Shows a number the way a language writes it: “5 000”, “5,000”. */
export const formatCount = (count: number, locale: Language): string => formatNumber(count, locale)

/** Formats cents as a number, without decimals if they are zero. */
const formatCents = (cents: number, locale: Language, style: Intl.NumberFormatOptions): string =>
  formatNumber(cents / 100, locale, {
    ...style,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })

/** Shows an amount in cents of the site’s currency, the way a language writes it: “1 490,50 €”, “€1,490.50”. */
export const formatPrice = (cents: number, locale: Language): string =>
  formatCents(cents, locale, { style: 'currency', currency })

/** The name of the currency, as a sign or in words: “€”, “euros”. */
export const formatCurrency = (
  locale: Language,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name',
): string =>
  new Intl.NumberFormat(languages[locale].tag, { style: 'currency', currency, currencyDisplay })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Shows an amount in cents without the currency sign, as a person would type it: “1 490,50”, “1,490.50”. */
export const formatAmount = (cents: number, locale: Language): string => formatCents(cents, locale, {})

/** Thousands in groups of three with one kind of separator, or none, then cents after a comma or a point. */
const amount =
  /^(?<whole>[1-9]\d{0,2}(?<group>[ .,’'])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<cents>\d{0,2}))?$/

/** The currency’s signs as people may write them: `€`; for dollars `$US`, `US$` and `$`. */
const signs = [
  currency,
  ...locales.flatMap((locale) => [formatCurrency(locale, 'symbol'), formatCurrency(locale, 'narrowSymbol')]),
].sort((one, other) => other.length - one.length)

const withoutSign = (text: string): string => {
  const sign = signs.find((each) => text.startsWith(each) || text.endsWith(each))
  return sign === undefined ? text : text.replace(sign, '')
}

/**
 * Parses an amount as people write it, in either language: `1490`, `1 490,50`, `1,490.50 €`. Returns cents, or null if
 * the text is not an amount or is ambiguous. Three digits after a single separator are thousands, not thousandths.
 */
export function parsePrice(text: string): number | null {
  const plain = withoutSign(text.replace(/\s+/g, ' ').trim()).trim()
  const { whole = '', group, point, cents = '' } = amount.exec(plain)?.groups ?? {}
  if (whole === '' || (group !== undefined && group === point)) return null
  const read = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(read) ? read : null
}
