import type { Metadata } from 'next'
import { socialSize } from '#lib/content/imageSizes.ts'
import type { LegalPageView } from '#lib/content/legalPage.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import {
  type ListedPage,
  type Locale,
  languageTags,
  locales,
  type PageName,
  type PageWith,
  pages,
  toLocalePath,
} from '#lib/site.ts'
import { toTranslations } from './addresses.ts'

/** The background of both themes, for the browser's own bars; the same as `--paper` in tokens.css. */
export const themeColors = { light: '#fbf6ec', dark: '#0f1a24' }

type LegalPage = PageWith<{ isLegal: true }>

type Titled = { legal: Record<LegalPage, Pick<LegalPageView, 'title'>> }

/** The title of a page without the brand; a legal page has the one its owner gave it. */
export function toPageTitle(page: PageName, locale: Locale, { legal }: Titled): string {
  return isLegal(page) ? legal[page].title.text : translatorFor(locale)(`meta.${page}.title`)
}

/**
 * What search engines and shared links show of a page: its title and description; for a listed page also its
 * translations (`hreflang`) and its picture, while the others ask to stay out of the index.
 */
export function toPageMetadata(page: PageName, locale: Locale, content: SiteContent): Metadata {
  const t = translatorFor(locale)
  const title = toPageTitle(page, locale, content)
  const description = t(`meta.${page}.description`)
  const named = { title: t('meta.withBrand', { title, brand: content.settings.brand }), description }
  if (!isListed(page)) return { ...named, robots: { index: false, follow: false } }
  return { ...named, ...toSharedMetadata(page, locale, content, { title, description }) }
}

const isLegal = (page: PageName): page is LegalPage => pages[page].isLegal

const isListed = (page: PageName): page is ListedPage => pages[page].isListed

/** https://ogp.me/#optional */
const toOpenGraphLocale = (locale: Locale) => languageTags[locale].replace('-', '_')

function toSharedMetadata(
  page: ListedPage,
  locale: Locale,
  content: SiteContent,
  words: { title: string; description: string },
): Metadata {
  const { path } = pages[page]
  const address = toLocalePath(path, locale)
  const image = toImage(address, words.title, locale, content)
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
function toImage(address: string, title: string, locale: Locale, { settings, socialImages }: SiteContent) {
  const t = translatorFor(locale)
  const named = { title, brand: settings.brand }
  const { files: [chosen] = [], alt } = settings.socialImage ?? {}
  if (chosen)
    return {
      ...{ url: chosen.src, ...socialSize, type: chosen.type },
      // A picture chosen before pictures could be described has no words of its own.
      alt: alt?.text ?? t('meta.withBrand', named),
    }
  const drawn = socialImages[address]
  return drawn && { url: drawn, ...socialSize, type: 'image/png', alt: t('meta.drawnImage', named) }
}
