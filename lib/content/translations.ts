import { getIn } from '@freelance-site/content'
import { isLocale, translations as ofSite } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages, toPageLanguages } from '#lib/pages.ts'
import { findOnlyLanguage } from './localized.ts'

/** The page whose words a document has; null if it has none. */
export function findWordsPage(document: unknown): ListedPage | null {
  const [type, page] = [getIn(document, ['_type']), getIn(document, ['page'])]
  const own = listedPages.filter((name) => pages[name].document === type)
  return own.find((name) => own.length === 1 || name === page) ?? null
}

/**
 * The languages in which the Studio asks for the texts of a document: those of its page, or else all. The first language of a page
 * of the code stays, because its texts fall back to it; a document says itself in which language alone it is.
 */
export const translations = {
  ...ofSite,
  hasLanguage(document: unknown, language: string): boolean {
    const [page, only] = [findWordsPage(document), findOnlyLanguage(document)]
    if (only !== null) return language === only
    return (
      page === null ||
      language === ofSite.first ||
      (isLocale(language) && toPageLanguages(page).includes(language))
    )
  },
}
