/** The languages of the Studio and of what the owner reads besides, whatever the languages of the site. */
export const studioLanguages = ['fr', 'en'] as const

/** A language that the owner may choose for the Studio. */
export type StudioLanguage = (typeof studioLanguages)[number]

/** The language of the Studio for a reader of this language, which may have a region: `en-GB`. */
export const toStudioLanguage = (language: string): StudioLanguage | null =>
  studioLanguages.find((known) => known === language.slice(0, 2)) ?? null

/** The language and country by which dates and numbers are formatted. */
export const studioLanguageTags: Record<StudioLanguage, string> = { fr: 'fr-FR', en: 'en-GB' }

/** A moment as `Intl` writes it, but with *1er* for the first day of a month in French. */
export const formatMoment = (
  moment: Date | number,
  language: StudioLanguage,
  options: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(studioLanguageTags[language], options)
    .formatToParts(moment)
    .map(({ type, value }) => (language === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')
