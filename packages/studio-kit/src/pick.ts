import type { StudioLanguage } from 'foundation/studioLanguage'

/** Picks one of two wordings, French first, in the language of the Studio. */
export type PickWording = (french: string, english: string) => string

export const pickFor =
  (locale: StudioLanguage): PickWording =>
  (french, english) =>
    locale === 'fr' ? french : english
