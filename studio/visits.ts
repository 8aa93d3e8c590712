import { toNewRedirect } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { useDocumentTargets } from '@freelance-site/studio-kit/studio'
import { visits as toPlugin } from '@freelance-site/visits/studio'
import { apiPaths, parseLocalePath, toPageAddresses } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, type Locale, locales, toLocale } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'
import { linkTargets } from './linkTargets.ts'

/** The name of the page at a path, as in the menu, with the language of pages that are in another one than the first. */
export function findPageName(path: string, language: StudioLanguage): string | null {
  for (const page of findPages({ status: 200 })) {
    const addresses = toPageAddresses(page)
    const locale = locales.find((each) => addresses[each] === path)
    if (locale === undefined) continue
    const texts = dictionaries[toLocale(language)].meta[page]
    return withLanguage('menu' in texts ? texts.menu : texts.title, locale, language)
  }
  return null
}

const withLanguage = (name: string, locale: Locale, language: StudioLanguage): string =>
  locale === defaultLocale ? name : `${name} · ${toLanguageNames(language)[locale]}`

/** The names of the pages that published documents have of their own. */
function usePageNames(language: StudioLanguage): ReadonlyMap<string, string> {
  const { targets } = useDocumentTargets(linkTargets.documents, language)
  const named = targets.flatMap(({ pages }) => pages)
  return new Map(
    named.map(({ path, title }) => [path, withLanguage(title, parseLocalePath(path).locale, language)]),
  )
}

export const visits = (language: StudioLanguage) =>
  toPlugin({
    language,
    path: apiPaths.visits,
    findPageName,
    usePageNames,
    toRedirect: toNewRedirect,
    setting: 'COUNT_VISITS',
  })
