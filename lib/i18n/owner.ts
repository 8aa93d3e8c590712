import { formatMoment as format, studioLanguages, toStudioLanguage } from '@freelance-site/foundation'
import { timeZone } from '../identity.ts'
import { locales } from '../languages.ts'

/** The language of mails to the owner: the site's first language that the Studio also has. */
export const language = locales.map(toStudioLanguage).find((each) => each !== null) ?? studioLanguages[0]

/**
 * A moment for mails to the owner, in their language and time zone: `23 novembre 2026 à 09:00`. Takes milliseconds
 * since 1970 or an ISO date.
 */
export const formatMoment = (moment: number | string): string =>
  format(new Date(moment), language, { dateStyle: 'long', timeStyle: 'short', timeZone })
