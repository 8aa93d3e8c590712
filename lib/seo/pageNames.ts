import type { SeoView } from '#lib/content/seo.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/languages.ts'
import { type ListedPage, type PageName, pages } from '#lib/pages.ts'
import { translatorFor } from '../i18n/translator.ts'

export type PageNames = SeoView & {
  /** The title of the browser's tab and of search results. */
  withBrand: string
}

export const isListed = (page: PageName): page is ListedPage => pages[page].isListed

/** The title and the description of a page, for search engines, shared links and the tab of the browser. */
export function toPageNames(page: PageName, locale: Locale, { seo, settings }: SiteContent): PageNames {
  if (isListed(page)) return withBrand(seo[page], settings.brand, locale)
  const t = translatorFor(locale)
  const own = { title: t(`meta.${page}.title`), description: t(`meta.${page}.description`) }
  return withBrand(own, settings.brand, locale)
}

/** Adds `withBrand`, the title followed by the brand. */
export const withBrand = (words: SeoView, brand: string, locale: Locale): PageNames => ({
  ...words,
  withBrand: translatorFor(locale)('meta.withBrand', { title: words.title, brand }),
})
