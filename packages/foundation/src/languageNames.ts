/** The name of a language inside a sentence: `anglais`, `English`. Anything that is not a code is returned unchanged. */
export const toLanguageName = (code: string, language: string): string =>
  (/^[a-z]{2,3}$/.test(code) && new Intl.DisplayNames(language, { type: 'language' }).of(code)) || code

/** The name of a language as a subject: `le français`, `l’anglais`, `English`. */
export function toLanguageSubject(code: string, language: string): string {
  const name = toLanguageName(code, language)
  if (language !== 'fr') return name
  return /^([aeioué]|héb)/.test(name) ? `l’${name}` : `le ${name}`
}

/** Writes the first letter in upper case, and leaves the others as they are. */
export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The name of a language at the beginning of a title: `Anglais`, `English`. */
export const toLanguageTitle = (code: string, language: string): string =>
  capitalize(toLanguageName(code, language))
