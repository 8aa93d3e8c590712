import type { SiteContent } from '#lib/content/siteContent.ts'
import { type ListedPage, type Locale, type PageName, pages } from '#lib/site.ts'
import { translatorFor } from '../i18n/translator.ts'

/** What of the content names a page. */
export type Named = {
  seo: Pick<SiteContent['seo'], ListedPage>
  settings: Pick<SiteContent['settings'], 'brand'>
}

export type PageNames = {
  title: string
  /** The title of the browser's tab and of search results. */
  withBrand: string
  description: string
}

export const isListed = (page: PageName): page is ListedPage => pages[page].isListed

/** The title and the description of a page, for search engines, shared links and the tab of the browser. */
export function toPageNames(page: PageName, locale: Locale, { seo, settings }: Named): PageNames {
  const t = translatorFor(locale)
  const { title, description } = isListed(page)
    ? seo[page]
    : { title: t(`meta.${page}.title`), description: t(`meta.${page}.description`) }
  return { title, withBrand: t('meta.withBrand', { title, brand: settings.brand }), description }
}
