import { type StudioLanguage, studioLanguageTags } from 'foundation/studioLanguage'
import { asWritten, type Typeset } from '../options.ts'
import type { T } from '../words/words.ts'
import type { FieldTime } from './fieldTime.ts'

const formatMoment = (at: Date, locale: StudioLanguage, typesetDate: Typeset) =>
  typesetDate(
    new Intl.DateTimeFormat(studioLanguageTags[locale], { dateStyle: 'full', timeStyle: 'short' }).format(at),
    locale,
  )

/** The time zone of this browser and its offset at that moment: `Europe/Paris, UTC+1`. */
export function formatZone(at: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat('fr-FR', { timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const city = timeZone.replaceAll('_', ' ')
  return city === 'UTC' ? city : `${city}, ${offset}`
}

export function formatFieldTime(
  time: FieldTime,
  t: T,
  locale: StudioLanguage,
  typesetDate = asWritten,
): string {
  if (time.kind === 'incomplete') return t('schedule.time.incomplete')
  if (time.kind === 'unclear') return t('schedule.time.unclear')
  const moment = formatMoment(time.at, locale, typesetDate)
  return time.kind === 'future' ? t('schedule.time.future', { moment }) : t('schedule.time.past', { moment })
}
