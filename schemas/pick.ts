import type { StudioLanguage } from '#lib/site.ts'

/**
 * Picks the owner's language from two wordings, French first. They stand side by side where they are used, so that
 * whoever adds a field writes both.
 */
export type PickWording = (french: string, english: string) => string

export const pickFor =
  (locale: StudioLanguage): PickWording =>
  (french, english) =>
    locale === 'fr' ? french : english
