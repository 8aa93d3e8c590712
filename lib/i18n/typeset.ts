import { isLocale, type Locale } from '#lib/languages.ts'
import { typography } from './typography.ts'

type Rules = (typeof typography)[Locale]['text']

/** The rules of every language: the apostrophe, and the space after a number. The space after a year may break. */
const common: Rules = [
  [/(?<=[\p{L}\d])'(?=\p{L})/gu, '’'],
  [/(?<=(?<!\d)\d{1,3}|\{\{(?:count|max)\}\}) (?=\p{L})/gu, '\u00a0'],
]

const apply = (text: string, rules: Rules): string =>
  rules.reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), text)

/**
 * Applies the typography of a language to a text, so that translators and editors can type ordinary spaces and
 * apostrophes, and in French straight quotation marks. Adds spaces only inside guillemets and before a percent sign. Applying it twice changes nothing more. A
 * language of the Studio that is none of the site's has the common rules.
 */
export const typeset = (text: string, language: string): string =>
  apply(apply(text, common), isLocale(language) ? typography[language].text : [])

/** Applies the typography of a language to a date that `Intl` has formatted. */
export const typesetDate = (date: string, language: string): string =>
  isLocale(language) ? apply(date, typography[language].date) : date
