import { type StudioLanguage, studioLanguages, toStudioLanguage } from '@freelance-site/foundation'
import { useCurrentLocale } from 'sanity'

/** Sanity's ids of the languages. */
export const studioIds: Record<StudioLanguage, string> = { fr: 'fr-FR', en: 'en-US' }

const toLocale = (studioId: string): StudioLanguage =>
  studioLanguages.find((language) => studioIds[language] === studioId) ?? 'en'

/** The language chosen in the Studio, or else the first of the browser's languages that the Studio has. */
export function getStudioLocale(projectId: string): StudioLanguage {
  // Sanity does not export the key under which it stores the choice.
  const chosen = localStorage.getItem(`sanity-locale:${projectId}:default`)
  if (chosen !== null) return toLocale(chosen)
  return navigator.languages.map(toStudioLanguage).find((language) => language !== null) ?? studioLanguages[0]
}

/** The language that the Studio shows; English if Sanity is set to a language without texts here. */
export const useStudioLocale = (): StudioLanguage => toLocale(useCurrentLocale().id)
