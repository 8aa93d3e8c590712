import {
  listStudioLanguages,
  type StudioLanguage,
  toLanguageTag,
  toStudioLanguage,
} from '@freelance-site/foundation'
import { useCurrentLocale } from 'sanity'

/** Sanity's id of a language: `fr-FR`. Its English is that of the United States. */
export const toStudioId = (language: StudioLanguage): string =>
  language === 'en' ? 'en-US' : toLanguageTag(language)

const toLocale = (studioId: string): StudioLanguage =>
  listStudioLanguages().find((language) => toStudioId(language) === studioId) ?? 'en'

/**
 * The language chosen in the Studio, or else the first of the browser's languages that the Studio has; English if it
 * has none.
 */
export function getStudioLocale(projectId: string): StudioLanguage {
  // Sanity does not export the key under which it stores the choice.
  const chosen = localStorage.getItem(`sanity-locale:${projectId}:default`)
  if (chosen !== null) return toLocale(chosen)
  return navigator.languages.map(toStudioLanguage).find((language) => language !== null) ?? 'en'
}

/** The language that the Studio shows; English if Sanity is set to a language without texts here. */
export const useStudioLocale = (): StudioLanguage => toLocale(useCurrentLocale().id)
