import type { Metadata } from 'next'
import { toLocalePath, toPageAddresses } from '#lib/addresses.ts'
import { themes } from '#lib/colors/themes.ts'
import { findExistingPages } from '#lib/content/existingPages.ts'
import { type SocialImage, socialSize } from '#lib/content/image.ts'
import type { ShownDocument, SiteContent } from '#lib/content/siteContent.ts'
import { type Locale, languages, locales } from '#lib/languages.ts'
import { type PageName, toFeedPath } from '#lib/pages.ts'
import { isListed, type SeoView, withBrand } from '../content/seo.ts'
import { translatorFor } from '../i18n/translator.ts'
import { toTranslations } from './addresses.server.ts'

/** The background colours of the themes, for the browser's toolbars. */
export const themeColors = { light: themes.light['--paper'], dark: themes.dark['--paper'] }

/**
 * The metadata of a page for search engines and shared links: its title and description. A listed page also has its
 * translations (`hreflang`) and its picture; other pages ask not to be indexed.
 */
export function toPageMetadata(page: PageName, locale: Locale, content: SiteContent): Metadata {
  const words = content.seo[page]
  if (isListed(page)) {
    const addresses = toPageAddresses(page, content.pageLanguages[page])
    return toMetadata({ words, addresses }, locale, content)
  }
  const title = withBrand(words.title, content.settings.brand, locale)
  return { title, description: words.description, robots: { index: false, follow: false } }
}

/** The metadata of a document's page. Its picture for shared links is that of the document. */
export const toDocumentMetadata = ({ locale, content, document }: ShownDocument): Metadata =>
  toMetadata(
    { words: document.seo, addresses: document.page.translations, own: document.socialImage },
    locale,
    content,
  )

/** https://ogp.me/#optional */
const toOpenGraphLocale = (locale: Locale) => languages[locale].tag.replace('-', '_')

/** `own` is a picture of the page itself. */
type Shown = { words: SeoView; addresses: Partial<Record<Locale, string>>; own?: SocialImage | null }

function toMetadata({ words, addresses, own }: Shown, locale: Locale, content: SiteContent): Metadata {
  const { brand, socialImage } = content.settings
  const { title, description } = words
  // Of the languages of its addresses, unless a release leaves this page out.
  const address = addresses[locale] ?? ''
  const named = withBrand(title, brand, locale)
  // In `npm run dev` no picture is drawn.
  const drawn = content.socialImages[address]
  const alt = translatorFor(locale)('settings.drawnImage', { title, brand })
  const drawnImage = drawn === undefined ? undefined : { url: drawn, ...socialSize, type: 'image/png', alt }
  const image =
    // The picture of a document is part of the drawn one, which no page has if the owner has set an image for all of them.
    (own ? drawnImage : undefined) ?? toChosenImage(own ?? socialImage, named) ?? drawnImage
  return {
    title: named,
    description,
    alternates: { canonical: address, languages: toTranslations(addresses), ...toFeeds(content, locale) },
    openGraph: {
      type: 'website',
      siteName: brand,
      title,
      description,
      url: address,
      locale: toOpenGraphLocale(locale),
      alternateLocale: locales
        .filter((other) => other !== locale && other in addresses)
        .map(toOpenGraphLocale),
      images: image ? [image] : [],
    },
    twitter: {
      card: image ? 'summary_large_image' : 'summary',
      title,
      description,
      images: image ? [{ url: image.url, alt: image.alt }] : [],
    },
  }
}

/** The feeds of the site in a language, if there is what they list. */
function toFeeds(content: SiteContent, locale: Locale): Pick<NonNullable<Metadata['alternates']>, 'types'> {
  const feeds = findExistingPages(content, {}, locale).flatMap((page) => {
    const path = toFeedPath(page)
    const title = withBrand(content.seo[page].title, content.settings.brand, locale)
    return path === null ? [] : [{ url: toLocalePath(path, locale), title }]
  })
  return feeds.length > 0 ? { types: { 'application/rss+xml': feeds } } : {}
}

/** The owner's picture for shared links. It has no alternative text if it was set before that field existed. */
function toChosenImage(image: SocialImage | null, fallback: string) {
  const [file] = image?.files ?? []
  return file && { url: file.src, ...socialSize, type: file.type, alt: image?.alt?.text ?? fallback }
}
