import { toLanguageTitle } from '@freelance-site/foundation'
import { type Locale, locales, toRecord } from '../languages.ts'

/** The names of the site's languages in that of their reader: `Français` and `Anglais`. */
export const toLanguageNames = (language: string): Record<Locale, string> =>
  toRecord(locales, (locale) => toLanguageTitle(locale, language))
