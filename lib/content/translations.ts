import { getIn } from '@freelance-site/content'
import { isLocale, translations as ofSite } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages, toPageLanguages } from '#lib/pages.ts'

/** The page whose words a document has; null if it has none. */
export function findWordsPage(document: unknown): ListedPage | null {
  const [type, page] = [getIn(document, ['_type']), getIn(document, ['page'])]
  const own = listedPages.filter((name) => pages[name].document === type)
  return own.find((name) => own.length === 1 || name === page) ?? null
}

/**
 * The languages in which the Studio asks for the texts of a document: those of its page, or else all. The first language stays,
 * because texts fall back to it.
 */
export const translations = {
  ...ofSite,
  hasLanguage(document: unknown, language: string): boolean {
    const page = findWordsPage(document)
    return (
      page === null ||
      language === ofSite.first ||
      (isLocale(language) && toPageLanguages(page).includes(language))
    )
  },
}
