import type { Locale } from '#lib/site.ts'

const languageTags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

/** Shows a calendar day such as `2026-11-21` in the words of a language: “21 novembre 2026”. */
export function formatDate(day: string, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return locale === 'fr' ? words.replace(/^1 /, '1er ') : words
}

/** The calendar day, as `2026-11-21`, that a moment falls on in the owner's country. */
export const toParisDay = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(moment)
