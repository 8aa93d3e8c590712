import type { Locale } from '#lib/site.ts'

/**
 * Chooses a wording for the owner. Both stand side by side where they are used, French first: the words of a
 * field belong to the field, and who adds one writes both.
 */
export type Say = (french: string, english: string) => string

/** The words of one language of the Studio. */
export const toSay =
  (locale: Locale): Say =>
  (french, english) =>
    locale === 'fr' ? french : english
