import { formatMoment, type StudioLanguage } from 'foundation/studioLanguage'
import type { T } from '../words/words.ts'
import type { FieldTime } from './fieldTime.ts'

/** A moment in full, such as “Monday 23 November 2026 at 09:00”. */
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

export function formatFieldTime(time: FieldTime, t: T, locale: StudioLanguage): string {
  if (time.kind === 'incomplete') return t('schedule.time.incomplete')
  if (time.kind === 'unclear') return t('schedule.time.unclear')
  const moment = formatFullMoment(time.at, locale)
  return time.kind === 'future' ? t('schedule.time.future', { moment }) : t('schedule.time.past', { moment })
}
