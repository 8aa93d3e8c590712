/** The languages of the Studio and of what the owner reads besides, whatever the languages of the site. */
export const studioLanguages = ['fr', 'en'] as const

export type StudioLanguage = (typeof studioLanguages)[number]

/** The language of the Studio for a reader of this language, which may have a region: `en-GB`. */
export const toStudioLanguage = (language: string): StudioLanguage | null =>
  studioLanguages.find((known) => known === language.slice(0, 2)) ?? null

/** The language and country by which dates and numbers are formatted. */
export const studioLanguageTags: Record<StudioLanguage, string> = { fr: 'fr-FR', en: 'en-GB' }

/** The name of a language inside a sentence: `anglais`, `English`. What is no code stays as it is. */
export const toLanguageName = (code: string, language: StudioLanguage): string =>
  (/^[a-z]{2,3}$/.test(code) && new Intl.DisplayNames(language, { type: 'language' }).of(code)) || code

/** The name of a language as a subject: `le français`, `l’anglais`, `English`. */
export function toLanguageSubject(code: string, language: StudioLanguage): string {
  const name = toLanguageName(code, language)
  if (language !== 'fr') return name
  return /^([aeioué]|héb)/.test(name) ? `l’${name}` : `le ${name}`
}

export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
