import type { Locale } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'
import type { SiteContent } from './siteContent.ts'

/** The names of the pages with these properties that exist in a language with this content, in the order of the list. */
export const findExistingPages = <const Properties extends Parameters<typeof findPages>[0]>(
  { pageLanguages }: Pick<SiteContent, 'pageLanguages'>,
  properties: Properties,
  locale: Locale,
) => findPages(properties, locale).filter((page) => pageLanguages[page].includes(locale))
