import {
  createPick,
  formatMoment as format,
  studioLanguages,
  toStudioLanguage,
} from '@freelance-site/foundation/studioLanguage'
import { timeZone } from '../identity.ts'
import { locales } from '../languages.ts'

/** The language of mails to the owner: the site's first language that the Studio also has. */
export const language = locales.map(toStudioLanguage).find((each) => each !== null) ?? studioLanguages[0]

export const pick = createPick(language)

export const formatMoment = (moment: number | string): string =>
  format(new Date(moment), language, { dateStyle: 'long', timeStyle: 'short', timeZone })
