import { typeset, typesetDate } from '#lib/i18n/typeset.ts'
import type { StudioLanguage } from '#lib/site.ts'
import { pickFor } from '#schemas/pick.ts'
import type { ReadTime } from './parseTime.ts'

const tags: Record<StudioLanguage, string> = { fr: 'fr-FR', en: 'en-GB' }

/** Tomorrow at nine, where the owner is. */
export const toUsualTime = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** As the owner would write it: `23/11/2026 09:00`, `23 November 2026 09:00`. It can be read back. */
export function formatTyped(at: Date, locale: StudioLanguage): string {
  const hour = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
  const day =
    locale === 'fr'
      ? `${twoDigits(at.getDate())}/${twoDigits(at.getMonth() + 1)}/${at.getFullYear()}`
      : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(at)
  return `${day} ${hour}`
}

/** The value of a browser's own field for day and time. */
export const formatForField = (at: Date) =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`

/** A moment in full, such as “Monday 23 November 2026 at 09:00”. */
const formatMoment = (at: Date, locale: StudioLanguage) =>
  typesetDate(
    new Intl.DateTimeFormat(tags[locale], { dateStyle: 'full', timeStyle: 'short' }).format(at),
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
  const sentence = {
    read: () => {
      const moment = 'at' in reading ? formatMoment(reading.at, locale) : ''
      return pick(`Ce sera le ${moment}.`, `That is ${moment}.`)
    },
    past: () => {
      const moment = 'at' in reading ? formatMoment(reading.at, locale) : ''
      return pick(
        `C’est déjà passé : ${moment}. Choisissez un moment à venir.`,
        `That has passed: ${moment}. Choose a time to come.`,
      )
    },
    ambiguous: () =>
      pick(
        `Le jour et le mois de « ${typed.trim()} » peuvent être confondus. ${instead}`,
        `“${typed.trim()}” could be two days: which number is the month? ${instead}`,
      ),
    missing: () =>
      pick(
        `« ${typed.trim()} » n’existe pas dans le calendrier. ${instead}`,
        `“${typed.trim()}” is not in the calendar. ${instead}`,
      ),
    unread: () =>
      typed.trim() === ''
        ? pick(`Il manque le jour et l’heure. ${instead}`, `The day and time are missing. ${instead}`)
        : pick(
            `« ${typed.trim()} » n’est pas compris comme une date. ${instead}`,
            `“${typed.trim()}” is not understood as a date. ${instead}`,
          ),
  }[reading.kind]()
  return typeset(sentence, locale)
}
