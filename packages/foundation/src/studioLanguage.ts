/** The languages of the Studio and of what the owner reads besides, whatever the languages of the site. */
export const studioLanguages = ['fr', 'en'] as const

export type StudioLanguage = (typeof studioLanguages)[number]

/** The language of the Studio for a reader of this language, which may have a region: `en-GB`. */
export const toStudioLanguage = (language: string): StudioLanguage | null =>
  studioLanguages.find((known) => known === language.slice(0, 2)) ?? null

/** The language and country by which dates and numbers are formatted. */
export const studioLanguageTags: Record<StudioLanguage, string> = { fr: 'fr-FR', en: 'en-GB' }
