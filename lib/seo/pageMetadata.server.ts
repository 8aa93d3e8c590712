import type { Metadata } from 'next'
import { toLocalePath } from '#lib/addresses.ts'
import { themes } from '#lib/colors/themes.ts'
import { socialSize } from '#lib/content/image.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { type Locale, languages, locales } from '#lib/languages.ts'
import { type ListedPage, type PageName, pages } from '#lib/pages.ts'
import { translatorFor } from '../i18n/translator.ts'
import { toTranslations } from './addresses.server.ts'
import { isListed, type PageNames, toPageNames } from './pageNames.ts'

/** The background colours of the themes, for the browser's toolbars. */
export const themeColors = { light: themes.light['--paper'], dark: themes.dark['--paper'] }

/**
 * The metadata of a page for search engines and shared links: its title and description. A listed page also has its
 * translations (`hreflang`) and its picture; other pages ask not to be indexed.
 */
export function toPageMetadata(page: PageName, locale: Locale, content: SiteContent): Metadata {
  const names = toPageNames(page, locale, content)
  const named = { title: names.withBrand, description: names.description }
  if (!isListed(page)) return { ...named, robots: { index: false, follow: false } }
  return { ...named, ...toSharedMetadata(page, locale, content, names) }
}

/** https://ogp.me/#optional */
const toOpenGraphLocale = (locale: Locale) => languages[locale].tag.replace('-', '_')

function toSharedMetadata(
  page: ListedPage,
  locale: Locale,
  content: SiteContent,
  names: PageNames,
): Metadata {
  const { path } = pages[page]
  const address = toLocalePath(path, locale)
  const image = toImage(address, names, locale, content)
  const words = { title: names.title, description: names.description }
  return {
    alternates: { canonical: address, languages: toTranslations((other) => toLocalePath(path, other)) },
    openGraph: {
      type: 'website',
      siteName: content.settings.brand,
      ...words,
      url: address,
      locale: toOpenGraphLocale(locale),
      alternateLocale: locales.filter((other) => other !== locale).map(toOpenGraphLocale),
      images: image ? [image] : [],
    },
    twitter: {
      card: image ? 'summary_large_image' : 'summary',
      ...words,
      images: image ? [{ url: image.url, alt: image.alt }] : [],
    },
  }
}

/** The owner's picture, or else the one drawn for the page. In `npm run dev` none is drawn. */
function toImage(
  address: string,
  { title, withBrand }: PageNames,
  locale: Locale,
  { settings, socialImages }: SiteContent,
) {
  const { files: [chosen] = [], alt } = settings.socialImage ?? {}
  if (chosen)
    return {
      url: chosen.src,
      ...socialSize,
      type: chosen.type,
      // A picture has no alternative text if it was set before that field existed.
      alt: alt?.text ?? withBrand,
    }
  const drawn = socialImages[address]
  if (!drawn) return null
  const described = translatorFor(locale)('settings.drawnImage', { title, brand: settings.brand })
  return { url: drawn, ...socialSize, type: 'image/png', alt: described }
}
