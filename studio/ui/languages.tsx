import { frFRLocale } from '@sanity/locale-fr-fr'
import { type StudioLanguage, studioLanguages, toStudioLanguage } from 'foundation/studioLanguage'
import { useEffect } from 'react'
import { definePlugin, type LayoutProps, type LocaleDefinition, useCurrentLocale } from 'sanity'
import { type PickWording, pickFor } from '#schemas/pick.ts'
import { englishBundles, frenchBundles, overridesBundles } from '../french/bundles.ts'

const studioIds: Record<StudioLanguage, string> = { fr: 'fr-FR', en: 'en-US' }

const toLocale = (studioId: string): StudioLanguage => (studioId === studioIds.fr ? 'fr' : 'en')

/** The language chosen in the Studio, or else the first of the browser's languages that the Studio has. */
export function getStudioLocale(projectId: string): StudioLanguage {
  // Sanity does not export the key under which it stores the choice.
  const chosen = localStorage.getItem(`sanity-locale:${projectId}:default`)
  if (chosen !== null) return toLocale(chosen)
  return navigator.languages.map(toStudioLanguage).find((language) => language !== null) ?? studioLanguages[0]
}

/** Adds both languages. The current one is last, because Sanity starts in the last one until another is chosen. */
export const languages = definePlugin((locale: StudioLanguage) => ({
  name: 'languages',
  plugins: [frFRLocale()],
  i18n: {
    locales: (locales: LocaleDefinition[]) => {
      const rank = ({ id }: LocaleDefinition) => (id === studioIds[locale] ? 1 : 0)
      return locales.toSorted((a, b) => rank(a) - rank(b))
    },
    bundles: [...frenchBundles, ...englishBundles, ...overridesBundles],
  },
}))

export const useStudioLocale = (): StudioLanguage => toLocale(useCurrentLocale().id)

export const usePick = (): PickWording => pickFor(useStudioLocale())

/**
 * Reloads the Studio when another language is chosen, because the titles of schema and structure cannot change later.
 * Edits are saved as they are typed, so nothing is lost.
 */
export const toLanguageGuard = (configured: StudioLanguage) =>
  function LanguageGuard(props: LayoutProps) {
    const current = useStudioLocale()
    useEffect(() => {
      if (current !== configured) window.location.reload()
    }, [current])
    return props.renderDefault(props)
  }
