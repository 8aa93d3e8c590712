import {
  formatMoment,
  listStudioLanguages,
  type StudioLanguage,
  toLanguageTag,
} from '@freelance-site/foundation'

/** A text in lower case and without accents, so that `Fevrier` is read as `février`. */
const simplify = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const toNames = (count: number, toDate: (index: number) => number, options: Intl.DateTimeFormatOptions) =>
  listStudioLanguages().map((language) => {
    const format = new Intl.DateTimeFormat(toLanguageTag(language), { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, index) => simplify(format.format(toDate(index))))
  })

const listMonths = () => toNames(12, (month) => Date.UTC(2026, month, 1), { month: 'long' })

/** Words that people write in a date, and that do not change which day it is. */
const listFillers = () => [
  ...toNames(7, (day) => Date.UTC(2026, 0, 1 + day), { weekday: 'long' }).flat(),
  ...['le', 'er', 'the', 'of', 'st', 'nd', 'rd', 'th'],
]

/** The number of the month whose name begins with this word; null if there is none, or more than one: `jui`. */
function toMonth(word: string): string | null {
  if (word.length < 3) return null
  const found = listMonths().flatMap((names) =>
    names.flatMap((name, index) => (name.startsWith(word) ? index + 1 : [])),
  )
  const [month] = found
  return month !== undefined && new Set(found).size === 1 ? String(month) : null
}

/** Puts the parts into the order year, month, day. The languages of the Studio write the day before the month in numbers. */
function toParts(numbers: string[], words: string[]): (string | null | undefined)[] | null {
  const [year, ...others] = numbers[0]?.length === 4 ? numbers : numbers.toReversed()
  const [word] = words
  if (word === undefined) return others.length === 2 ? [year, ...others] : null
  return words.length === 1 && others.length === 1 ? [year, toMonth(word), ...others] : null
}

/**
 * Reads a day as it is written in a language of the Studio: `20/11/2026`, `20.11.26`, `vendredi 20 novembre 2026`,
 * `November 20th, 2026` or `2026-11-20`. Returns the last form; null if the text is no day.
 */
export function parseDay(text: string): string | null {
  const simple = simplify(text.trim())
  if (!/^[\d\p{L}\s/.,-]*$/u.test(simple)) return null
  const fillers = listFillers()
  const words = (simple.match(/\p{L}+/gu) ?? []).filter((word) => !fillers.includes(word))
  const [year, month, day] = toParts(simple.match(/\d+/g) ?? [], words) ?? []
  if (!year || !month || !day || !/^(?:\d{2}|\d{4})$/.test(year)) return null
  if (month.length > 2 || day.length > 2) return null
  return toExisting(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The day, if the calendar has it. `Date` moves 31 February to March. */
function toExisting(day: string): string | null {
  const date = new Date(day)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day) ? day : null
}

/** A day such as `2026-11-20` in words: `20 novembre 2026`. */
export const formatDay = (day: string, language: StudioLanguage): string =>
  formatMoment(new Date(day), language, { dateStyle: 'long', timeZone: 'UTC' })

/**
 * What a date field stores for a typed text: the day, or the text in quotes if it is no day, so that nothing is lost.
 * Sanity's own rule for dates refuses the quotes, wherever a document is validated; it would accept `2026` and `2026-02-31`.
 */
export const toStored = (text: string): string => parseDay(text) ?? `"${text}"`

/** Reads what `toStored` wrote: the day, or the typed text without its quotes. */
export function fromStored(stored: string): { day: string } | { text: string } {
  const day = toExisting(stored)
  return day === null ? { text: stored.replace(/^"(.*)"$/s, '$1') } : { day }
}

/** What a date field stores, as its form shows it: the day in words, or the typed text if that is no day. */
export function formatStoredDay(stored: string, language: StudioLanguage): string {
  const read = fromStored(stored)
  return 'day' in read ? formatDay(read.day, language) : read.text
}
