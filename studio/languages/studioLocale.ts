import { frFRLocale } from '@sanity/locale-fr-fr'
import { definePlugin, type LocaleDefinition } from 'sanity'
import { defaultLocale, isLocale, type Locale } from '#lib/site.ts'

/** The names the Studio itself gives to the languages it speaks here. */
const studioIds: Record<Locale, string> = { fr: 'fr-FR', en: 'en-US' }

/** Under this key the Studio keeps what its user chose in its menu; no export of it says so. */
const toStorageKey = (projectId: string) => `sanity-locale:${projectId}:default`

export const toLocale = (studioId: string): Locale => (studioId === studioIds.fr ? 'fr' : 'en')

/** The language the owner chose in the Studio, else the browser's first that the Studio speaks. */
export function getStudioLocale(
  projectId: string,
  storage: Pick<Storage, 'getItem'>,
  languages: readonly string[],
): Locale {
  const chosen = storage.getItem(toStorageKey(projectId))
  if (chosen !== null) return toLocale(chosen)
  return languages.map((language) => language.slice(0, 2)).find(isLocale) ?? defaultLocale
}

/** Brings both languages; the Studio starts in the last of the list where nothing was chosen. */
export const languages = definePlugin((locale: Locale) => ({
  name: 'languages',
  plugins: [frFRLocale()],
  i18n: {
    locales: (known: LocaleDefinition[]) => {
      const rank = ({ id }: LocaleDefinition) => (id === studioIds[locale] ? 1 : 0)
      return known.toSorted((a, b) => rank(a) - rank(b))
    },
  },
}))
