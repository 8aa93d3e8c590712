import { listAddedLanguages } from './texts.ts'

/**
 * The code of a language of the Studio and of what the owner reads besides, whatever the languages of the site: `fr`.
 */
export type StudioLanguage = string

/** The languages that the owner may choose: French, English, and those that the site has added. */
export const listStudioLanguages = (): StudioLanguage[] => ['fr', 'en', ...listAddedLanguages()]

/** The language of the Studio for a reader of this language, which may have a region: `en-GB`. */
export const toStudioLanguage = (language: string): StudioLanguage | null =>
  listStudioLanguages().find((known) => known === language || known === language.split('-')[0]) ?? null

/** The language and country by which dates and numbers are formatted: `fr-FR`. English is that of Europe. */
export function toLanguageTag(language: StudioLanguage): string {
  if (language === 'en') return 'en-GB'
  const { language: code, region } = new Intl.Locale(language).maximize()
  return `${code}-${region}`
}

/** A moment as `Intl` writes it, but with *1er* for the first day of a month in French. */
export const formatMoment = (
  moment: Date | number,
  language: StudioLanguage,
  options: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(toLanguageTag(language), options)
    .formatToParts(moment)
    .map(({ type, value }) => (language === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')
