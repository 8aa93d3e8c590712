import { toNewRedirect } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { visits as toPlugin } from '@freelance-site/visits/studio'
import { apiPaths, toPageAddresses } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, locales, toLocale } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'

/** The name of the page at a path, as in the menu, with the language of pages that are in another one than the first. */
export function findPageName(path: string, language: StudioLanguage): string | null {
  for (const page of findPages({ status: 200 })) {
    const addresses = toPageAddresses(page)
    const locale = locales.find((each) => addresses[each] === path)
    if (locale === undefined) continue
    const texts = dictionaries[toLocale(language)].meta[page]
    const name = 'menu' in texts ? texts.menu : texts.title
    return locale === defaultLocale ? name : `${name} · ${toLanguageNames(language)[locale]}`
  }
  return null
}

export const visits = (language: StudioLanguage) =>
  toPlugin({
    language,
    path: apiPaths.visits,
    findPageName,
    toRedirect: toNewRedirect,
    setting: 'COUNT_VISITS',
  })
