import { addStudioLanguage, formatMoment as format, toStudioLanguage } from '@freelance-site/foundation'
import { timeZone } from '../identity.ts'
import { locales } from '../languages.ts'
import { ownerLanguages } from './ownerLanguages.ts'
import { ownerTexts } from './ownerTexts.ts'

for (const added of ownerLanguages) {
  const texts = ownerTexts[added]
  if (texts) addStudioLanguage(added, texts)
}

/** The language of mails to the owner: the site's first language that the Studio also has; English if it has none. */
export const language = locales.map(toStudioLanguage).find((each) => each !== null) ?? 'en'

/** The languages of the site in which there is no Studio: an owner who reads one of them has the Studio in English. */
export const languagesWithoutStudio = locales.filter((locale) => toStudioLanguage(locale) === null)

/**
 * A moment for mails to the owner, in their language and time zone: `23 novembre 2026 à 09:00`. Takes milliseconds
 * since 1970 or an ISO date.
 */
export const formatMoment = (moment: number | string): string =>
  format(new Date(moment), language, { dateStyle: 'long', timeStyle: 'short', timeZone })
