import { format } from 'date-fns/format'
import { typeset, typesetDate } from '#lib/i18n/typeset.ts'
import { languageTags, type StudioLanguage } from '#lib/site.ts'
import { pickFor } from '#schemas/pick.ts'
import type { ReadTime } from './parseTime.ts'

/** Tomorrow at nine, where the owner is. */
export const toUsualTime = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)

/** As the owner would write it: `23/11/2026 09:00`, `23 November 2026 09:00`. It can be read back. */
export const formatTyped = (at: Date, locale: StudioLanguage) =>
  format(at, locale === 'fr' ? 'dd/MM/yyyy HH:mm' : 'd MMMM yyyy HH:mm')

/** The value of a browser's own field for day and time. */
export const formatForField = (at: Date) => format(at, "yyyy-MM-dd'T'HH:mm")

/** A moment in full, such as “Monday 23 November 2026 at 09:00”. */
const formatMoment = (at: Date, locale: StudioLanguage) =>
  typesetDate(
    new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'full', timeStyle: 'short' }).format(at),
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

/** What a typed time means, or why it is not taken, as a sentence. */
export function formatReading(
  reading: ReadTime,
  typed: string,
  locale: StudioLanguage,
  example: Date,
): string {
  const pick = pickFor(locale)
  const instead = pick(
    `Écrivez par exemple « ${formatTyped(example, locale)} ».`,
    `Write “${formatTyped(example, locale)}”, for example.`,
  )
  const words = typed.trim()
  const moment = 'at' in reading ? formatMoment(reading.at, locale) : ''
  const unread =
    words === ''
      ? pick(`Il manque le jour et l’heure. ${instead}`, `The day and time are missing. ${instead}`)
      : pick(
          `« ${words} » n’est pas compris comme une date. ${instead}`,
          `“${words}” is not understood as a date. ${instead}`,
        )
  const sentences = {
    unread,
    read: pick(`Ce sera le ${moment}.`, `That is ${moment}.`),
    past: pick(
      `C’est déjà passé : ${moment}. Choisissez un moment à venir.`,
      `That has passed: ${moment}. Choose a time to come.`,
    ),
    ambiguous: pick(
      `Le jour et le mois de « ${words} » peuvent être confondus. ${instead}`,
      `“${words}” could be two days: which number is the month? ${instead}`,
    ),
    missing: pick(
      `« ${words} » n’existe pas dans le calendrier. ${instead}`,
      `“${words}” is not in the calendar. ${instead}`,
    ),
  }
  return typeset(sentences[reading.kind], locale)
}
