import { formatMoment, type StudioLanguage } from '@freelance-site/foundation'
import { addHours } from 'date-fns/addHours'
import { format } from 'date-fns/format'
import type { T } from '../words/words.ts'

/** The time in the browser's date field, or why a document cannot be scheduled for it. */
export type FieldTime =
  | { kind: 'future'; at: Date }
  | { kind: 'past'; at: Date }
  /** A time on a day when the clocks change: it does not exist, or it exists twice. */
  | { kind: 'unclear' }
  | { kind: 'incomplete' }

/** A time as the browser's date field has it, in the browser's time zone: `2026-11-30T08:00`. */
export const toFieldValue = (at: Date) => format(at, "yyyy-MM-dd'T'HH:mm")

/** Reads the value of the field, which is empty until day and time are complete. */
export function readFieldTime(value: string, now: Date): FieldTime {
  const at = new Date(value)
  if (Number.isNaN(at.valueOf())) return { kind: 'incomplete' }
  // `Date` moves an hour that does not exist to the next one, and takes the first of two.
  const isSkipped = toFieldValue(at) !== value
  const isRepeated = toFieldValue(addHours(at, 1)) === value
  if (isSkipped || isRepeated) return { kind: 'unclear' }
  return { kind: at > now ? 'future' : 'past', at }
}

/** 9:00 on the next day, in the browser's time zone. */
export const toDefaultTime = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)

/** A moment with its weekday and year, in the browser's time zone. */
export const formatFullMoment = (at: Date, locale: StudioLanguage) =>
  formatMoment(at, locale, { dateStyle: 'full', timeStyle: 'short' })

/** A moment such as “Monday 30 November at 08:00” or, short, “30 Nov, 08:00”; with its year, if that is not this year. */
export const formatScheduledTime = (
  at: Date,
  locale: StudioLanguage,
  { now = new Date(), isShort = false } = {},
) =>
  formatMoment(at, locale, {
    ...(!isShort && { weekday: 'long' }),
    day: 'numeric',
    month: isShort ? 'short' : 'long',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })

/** The time zone of this browser and its offset at that moment: `Europe/Paris, UTC+1`. */
export function formatZone(at: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat('fr-FR', { timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const city = timeZone.replaceAll('_', ' ')
  return city === 'UTC' ? city : `${city}, ${offset}`
}

/** The sentence below the date field: the time in words, or why a document cannot be scheduled for it. */
export function formatFieldTime(time: FieldTime, t: T, locale: StudioLanguage): string {
  const moment = 'at' in time ? formatFullMoment(time.at, locale) : ''
  return t(`schedule.time.${time.kind}`, { moment })
}
