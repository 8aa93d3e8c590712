import { isExists } from 'date-fns/isExists'
import { languageTags, type StudioLanguage, studioLanguages } from '#lib/site.ts'

/** The moment that a text describes, or why it cannot be taken. */
export type ReadTime =
  | { kind: 'read'; at: Date }
  | { kind: 'past'; at: Date }
  /** A day and a month that could be each other: `03/04/2027` in English. */
  | { kind: 'ambiguous' }
  /** A day or an hour that no calendar has, also the hour that summer time skips. */
  | { kind: 'missing' }
  | { kind: 'unread' }

/** The hour of a day that is given without one. */
const usualHour = 9

const toPlain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’ʼ]/g, "'").toLowerCase()

/** The names of months or weekdays in both languages, long and short, each with its number from 0. */
function toNames(part: 'month' | 'weekday', count: number): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of studioLanguages)
    for (const length of ['long', 'short'] as const)
      for (let index = 0; index < count; index += 1) {
        // The first of February 2026 is a Sunday.
        const day =
          part === 'month' ? new Date(Date.UTC(2026, index, 1)) : new Date(Date.UTC(2026, 1, 1 + index))
        const name = new Intl.DateTimeFormat(languageTags[language], {
          [part]: length,
          timeZone: 'UTC',
        }).format(day)
        names.set(toPlain(name).replace(/\.$/, ''), index)
      }
  return names
}

const months = toNames('month', 12).set('sep', 8)
const weekdays = toNames('weekday', 7)
/** The days that are named after today, with how far they are from it. */
const nearDays = new Map([
  ["aujourd'hui", 0],
  ['today', 0],
  ['demain', 1],
  ['tomorrow', 1],
  ['apres-demain', 2],
])

type Hour = { hour: number; minute: number }
type Refusal = Exclude<ReadTime, { at: Date }>

const unread: Refusal = { kind: 'unread' }
const missing: Refusal = { kind: 'missing' }
const isRefusal = (found: object): found is Refusal => 'kind' in found

/**
 * Reads a moment as people write it, such as `23/11/2026 9h`, `lundi 23 novembre 2026 à 09:00`, `2026-11-23 09:00`,
 * `23 Nov 2026, 9 am`, `23/11` or `demain`. It is a moment of the time zone of this browser, unless the text names its own
 * offset, as in `2026-11-23T08:00Z`. What is not understood as a whole is not read at all.
 */
export function parseTime(text: string, locale: StudioLanguage, now: Date): ReadTime {
  const plain = toPlain(text).replace(/\s+/g, ' ').trim()
  if (/^\d{4}-\d\d-\d\dt\d\d:\d\d(:\d\d(\.\d+)?)?(z|[+-]\d\d:\d\d)$/.test(plain))
    return toOutcome(new Date(plain.toUpperCase()), now)
  const { rest, hour } = splitHour(plain)
  if (isRefusal(hour)) return hour
  const day = readDay(rest, locale, now)
  if (isRefusal(day)) return day
  const at = new Date(day)
  at.setHours(hour.hour, hour.minute)
  const isReal = at.getHours() === hour.hour && at.getMinutes() === hour.minute
  return isReal ? toOutcome(at, now) : missing
}

function toOutcome(at: Date, now: Date): ReadTime {
  if (Number.isNaN(at.valueOf())) return missing
  return { kind: at > now ? 'read' : 'past', at }
}

const hourForms = [
  /(?<hour>\d{1,2}):(?<minute>\d\d)(?::00)?(?: ?(?<half>[ap])\.?m\.?)?$/,
  /(?<hour>\d{1,2}) ?(?:h|heures?)(?: ?(?<minute>\d\d)(?: ?(?:min|m|minutes))?)?$/,
  /(?<hour>\d{1,2}) ?(?<half>[ap])\.?m\.?$/,
  /(?<named>midi|noon)$/,
]

/** The hour at the end of a text, and what is before it. */
function splitHour(text: string): { rest: string; hour: Hour | Refusal } {
  for (const form of hourForms) {
    const match = form.exec(text)
    if (!match?.groups) continue
    const before = text.slice(0, match.index)
    if (!/(^|[\s,t])$/.test(before)) continue
    const rest = before.replace(/[\s,]*(\s(a|at|vers)\s|(?<=\d)t)?[\s,]*$/, '')
    return { rest, hour: toHour(match.groups) }
  }
  return { rest: text, hour: { hour: usualHour, minute: 0 } }
}

function toHour({
  hour: digits,
  minute = '0',
  half,
  named,
}: Record<string, string | undefined>): Hour | Refusal {
  if (named !== undefined) return { hour: 12, minute: 0 }
  const given = Number(digits)
  if (half !== undefined && (given < 1 || given > 12)) return missing
  const hour = half === undefined ? given : (given % 12) + (half === 'p' ? 12 : 0)
  return hour < 24 && Number(minute) < 60 ? { hour, minute: Number(minute) } : missing
}

function readDay(text: string, locale: StudioLanguage, now: Date): Date | Refusal {
  const away = nearDays.get(text)
  if (away !== undefined) return new Date(now.getFullYear(), now.getMonth(), now.getDate() + away)
  const { name, rest } = splitWeekday(text)
  const day = readNumericDay(rest, locale, now) ?? readWrittenDay(rest, now)
  if (isRefusal(day) || name === undefined) return day
  // Whoever writes Tuesday for a Monday means another day.
  return day.getDay() === name ? day : missing
}

function splitWeekday(text: string): { name?: number; rest: string } {
  const [, word = '', rest = ''] = /^(?:le )?([a-z]+)\.?,? (.+)$/.exec(text) ?? []
  const name = weekdays.get(word)
  return name === undefined ? { rest: text.replace(/^le /, '') } : { name, rest: rest.replace(/^le /, '') }
}

function readNumericDay(text: string, locale: StudioLanguage, now: Date): Date | Refusal | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (isoYear !== undefined) return toChecked(Number(isoYear), Number(isoMonth), Number(isoDay))
  const match =
    /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? /^(\d{1,2})(\/)(\d{1,2})$/.exec(text)
  if (!match) return null
  const [first, second, year] = [Number(match[1]), Number(match[3]), match[4]]
  const toDayFirst = () => toChecked(toYear(year, second, first, now), second, first)
  if (locale === 'fr' || match[2] === '.') return toDayFirst()
  if (first <= 12 && second <= 12 && first !== second) return { kind: 'ambiguous' }
  return first > 12 ? toDayFirst() : toChecked(toYear(year, first, second, now), first, second)
}

/** `23 novembre 2026`, `1er mars 2027`, `23rd of November 2026`, `Nov 23, 2026`, each also without the year. */
function readWrittenDay(text: string, now: Date): Date | Refusal {
  const dayFirst = /^(\d{1,2})(?:er|st|nd|rd|th)?(?: of)?[ -]([a-z]+)\.?(?:,?[ -](\d{4}|\d{2}))?$/.exec(text)
  if (dayFirst) return toWritten(dayFirst[3], dayFirst[2], dayFirst[1], now)
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text)
  return monthFirst ? toWritten(monthFirst[3], monthFirst[1], monthFirst[2], now) : unread
}

function toWritten(
  year: string | undefined,
  name: string | undefined,
  digits: string | undefined,
  now: Date,
): Date | Refusal {
  const month = months.get(name ?? '')
  const day = Number(digits)
  return month === undefined ? unread : toChecked(toYear(year, month + 1, day, now), month + 1, day)
}

/** A day without a year is the next of its name, today included. */
function toYear(digits: string | undefined, month: number, day: number, now: Date): number {
  if (digits !== undefined) return Number(digits.length === 2 ? `20${digits}` : digits)
  const today = (now.getMonth() + 1) * 100 + now.getDate()
  return now.getFullYear() + (month * 100 + day < today ? 1 : 0)
}

const toChecked = (year: number, month: number, day: number): Date | Refusal =>
  year >= 1000 && isExists(year, month - 1, day) ? new Date(year, month - 1, day) : missing
