import type { Metadata } from 'next'
import { themes } from '#lib/colors/themes.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import {
  type ListedPage,
  type Locale,
  languageTags,
  locales,
  type PageName,
  pages,
  toLocalePath,
} from '#lib/site.ts'
import { socialSize } from '../content/imageRequests.ts'
import { translatorFor } from '../i18n/translator.ts'
import { toTranslations } from './addresses.server.ts'
import { isListed, type PageNames, toPageNames } from './pageNames.ts'

/** The background of both themes, for the browser's own bars. */
export const themeColors = { light: themes.light['--paper'], dark: themes.dark['--paper'] }

/**
 * What search engines and shared links show of a page: its title and description; for a listed page also its
 * translations (`hreflang`) and its picture, while the others ask to stay out of the index.
 */
export function toPageMetadata(page: PageName, locale: Locale, content: SiteContent): Metadata {
  const names = toPageNames(page, locale, content)
  const named = { title: names.withBrand, description: names.description }
  if (!isListed(page)) return { ...named, robots: { index: false, follow: false } }
  return { ...named, ...toSharedMetadata(page, locale, content, names) }
}

/** https://ogp.me/#optional */
const toOpenGraphLocale = (locale: Locale) => languageTags[locale].replace('-', '_')

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

/** The owner's picture, else the one drawn for the page; none in `npm run dev`, where none is drawn. */
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
      // A picture chosen before pictures could be described has no words of its own.
      alt: alt?.text ?? withBrand,
    }
  const drawn = socialImages[address]
  if (!drawn) return null
  const described = translatorFor(locale)('settings.drawnImage', { title, brand: settings.brand })
  return { url: drawn, ...socialSize, type: 'image/png', alt: described }
}
