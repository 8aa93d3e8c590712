import { getIn } from '@freelance-site/content'
import { toNewRedirect } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { visits as toPlugin } from '@freelance-site/visits/studio'
import { apiPaths, toPageAddresses } from '#lib/addresses.ts'
import { documentPageTypes } from '#lib/content/documents.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, type Locale, locales, toLocale } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'
import { linkTargetQuery } from './linkTargets.ts'

/** The name of the page at a path, as in the menu, with the language of pages that are in another one than the first. */
export function findPageName(path: string, language: StudioLanguage): string | null {
  for (const page of findPages({ status: 200 })) {
    const addresses = toPageAddresses(page)
    const locale = locales.find((each) => addresses[each] === path)
    if (locale === undefined) continue
    const texts = dictionaries[toLocale(language)].meta[page]
    const name = 'menu' in texts ? texts.menu : texts.title
    return withLanguage(name, locale, language)
  }
  return null
}

/** The title of the document whose page is at a path, likewise. */
export function findDocumentName(
  path: string,
  found: readonly unknown[],
  language: StudioLanguage,
): string | null {
  for (const { name, pages } of documentPageTypes)
    for (const document of found.filter((each) => getIn(each, ['_type']) === name)) {
      const address = pages.findAddresses(document).find((each) => each.path === path)
      const title = address && pages.findTitle(document, toLocale(language))
      if (title) return withLanguage(title, address.language, language)
    }
  return null
}

const withLanguage = (name: string, locale: Locale, language: StudioLanguage): string =>
  locale === defaultLocale ? name : `${name} · ${toLanguageNames(language)[locale]}`

export const visits = (language: StudioLanguage) =>
  toPlugin({
    language,
    path: apiPaths.visits,
    findPageName,
    documents: { query: linkTargetQuery, findPageName: findDocumentName },
    toRedirect: toNewRedirect,
    setting: 'COUNT_VISITS',
  })
