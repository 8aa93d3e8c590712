import { socialSize } from '#lib/content/imageSizes.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { type Locale, toLocalePath } from '#lib/site.ts'
import { toAddress, toPageAddress } from '../addresses.ts'
import { type IndexedPage, indexedPages } from '../pages.ts'
import { toPageTitle } from '../pageTitle.ts'
import { business, toBusiness, toWebSite, webSite } from './business.ts'
import { toService } from './offers.ts'
import type { BreadcrumbList, Graph, WebPage } from './schemaOrg.ts'

/** What a page is about, for search engines: the business, the site, the page, and on its page the offers. */
export function toGraph(page: IndexedPage, locale: Locale, content: SiteContent, logo: string): Graph {
  const image = toPageImage(page, locale, content)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      toBusiness(content.settings, { logo: toAddress(logo), image }),
      toWebSite(content.settings),
      toWebPage(page, locale, content, image),
      ...(page === 'services' ? [toService(locale, content)] : []),
    ],
  }
}

function toPageImage(page: IndexedPage, locale: Locale, { settings, socialImages }: SiteContent) {
  const src = settings.socialImage?.files[0]?.src ?? socialImages[toLocalePath(indexedPages[page], locale)]
  return src === undefined ? undefined : toAddress(src)
}

function toWebPage(
  page: IndexedPage,
  locale: Locale,
  content: SiteContent,
  image: string | undefined,
): WebPage {
  const address = toPageAddress(page, locale)
  return {
    '@type': page === 'contact' ? 'ContactPage' : 'WebPage',
    '@id': `${address}#page`,
    url: address,
    name: toPageTitle(page, locale, content),
    description: translatorFor(locale)(`meta.${page}.description`),
    inLanguage: locale,
    isPartOf: webSite(),
    ...(page === 'home' && { about: business() }),
    ...(page !== 'home' && { breadcrumb: toBreadcrumbs(page, locale, content) }),
    ...(image !== undefined && { primaryImageOfPage: { '@type': 'ImageObject', url: image, ...socialSize } }),
  }
}

const toBreadcrumbs = (page: IndexedPage, locale: Locale, content: SiteContent): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    {
      '@type': 'ListItem',
      position: 1,
      name: translatorFor(locale)('layout.navigation.home'),
      item: toPageAddress('home', locale),
    },
    {
      '@type': 'ListItem',
      position: 2,
      name: toPageTitle(page, locale, content),
      item: toPageAddress(page, locale),
    },
  ],
})
