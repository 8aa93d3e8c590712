import { type StudioLanguage, studioLanguageTags } from 'foundation/studioLanguage'
import { asWritten, type Typeset } from '../options.ts'
import { pickFor } from '../pick.ts'
import type { FieldTime } from './fieldTime.ts'

/** A moment in full, such as “Monday 23 November 2026 at 09:00”. */
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

/** A sentence that says when the draft will be published, or why it cannot be published then. */
export function formatFieldTime(time: FieldTime, locale: StudioLanguage, typesetDate = asWritten): string {
  const pick = pickFor(locale)
  if (time.kind === 'incomplete') return pick('Donnez le jour et l’heure.', 'Give the day and the time.')
  if (time.kind === 'unclear')
    return pick(
      'Ce jour-là, on change d’heure\u00a0: cette heure n’existe pas, ou elle existe deux fois. Choisissez-en une autre.',
      'The clocks change on that day: this hour does not exist, or it exists twice. Choose another one.',
    )
  const moment = formatMoment(time.at, locale, typesetDate)
  return time.kind === 'future'
    ? pick(`Ce sera le ${moment}.`, `That is ${moment}.`)
    : pick(
        `C’est déjà passé\u00a0: ${moment}. Choisissez un moment à venir.`,
        `That has passed: ${moment}. Choose a time in the future.`,
      )
}
