import { toNewRedirect } from '@freelance-site/content/studio'
import type { StudioLanguage } from '@freelance-site/foundation'
import { visits as toPlugin } from '@freelance-site/visits/studio'
import { apiPaths, toPageAddresses } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toLocale } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'

/** The name of the page at a path, as in the menu. */
export function findPageName(path: string, language: StudioLanguage): string | null {
  const page = findPages({ status: 200 }).find((each) => Object.values(toPageAddresses(each)).includes(path))
  if (page === undefined) return null
  const texts = dictionaries[toLocale(language)].meta[page]
  return 'menu' in texts ? texts.menu : texts.title
}

export const visits = (language: StudioLanguage) =>
  toPlugin({
    language,
    path: apiPaths.visits,
    findPageName,
    toRedirect: toNewRedirect,
    setting: 'COUNT_VISITS',
  })
