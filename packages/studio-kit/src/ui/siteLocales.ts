import { type StudioLanguage, type StudioTexts, toLanguageTitle } from '@freelance-site/foundation'
import type { LocaleDefinition, PluginOptions } from 'sanity'
import { toStudioId } from './languages.ts'

/**
 * Languages of a Studio besides French and English, by code, each loaded only if it is shown: all texts of the packages
 * and of the site, and Sanity's own words, if Sanity has a package of them. Otherwise those are English.
 * @example
 * import type { SiteLanguages } from '@freelance-site/studio-kit/studio'
 *
 * export const languages: SiteLanguages = {}
 * // de: {
 * //   texts: async () => (await import('./de/texts.ts')).texts,
 * //   sanity: async () => (await import('@sanity/locale-de-de')).deDELocale(),
 * // },
 */
export type SiteLanguages = {
  readonly [language: string]: {
    texts: () => Promise<StudioTexts>
    sanity?: () => Promise<PluginOptions>
  }
}

/** What the menu of languages lists besides French and English. Only the current language has words. */
const siteLocales: LocaleDefinition[] = []

/** For languages of which Sanity has no package. */
const weekInfo: LocaleDefinition['weekInfo'] = { firstDay: 1, weekend: [6, 7] }

export const listSiteLocales = (): readonly LocaleDefinition[] => siteLocales

/** Adds the languages to the menu, and loads Sanity's words in the current one. */
export async function addSanityLocale(current: StudioLanguage, languages: SiteLanguages): Promise<void> {
  for (const [language, { sanity }] of Object.entries(languages)) {
    const locales = language === current ? (await sanity?.())?.i18n?.locales : undefined
    const [own] = Array.isArray(locales) ? locales : []
    const [id, title] = [toStudioId(language), toLanguageTitle(language, language)]
    const bundles = own?.bundles?.map((bundle) => ({ ...bundle, locale: id }))
    siteLocales.push({ weekInfo, ...own, id, title, ...(bundles && { bundles }) })
  }
}
