import type { Metadata } from 'next'
import { socialSize } from '#lib/content/imageSizes.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { type Locale, locales, toLocalePath } from '#lib/site.ts'
import { type IndexedPage, indexedPages } from './pages.ts'
import { toPageTitle } from './pageTitle.ts'
import { toTranslations } from './translations.ts'

/** Pages about what happened, by the name of their texts. */
export type UnlistedPage = 'notFound' | 'server' | 'unavailable' | 'sent' | 'notSent'

/** The languages as Open Graph names them. */
const openGraphLocales: Record<Locale, string> = { fr: 'fr_FR', en: 'en_GB' }

/** What search engines and shared links say of a page: its words, its translations (hreflang) and its picture. */
export function toPageMetadata(page: IndexedPage, locale: Locale, content: SiteContent): Metadata {
  const path = indexedPages[page]
  const { brand } = content.settings
  const title = toPageTitle(page, locale, content)
  const { title: titleWithBrand, description } = toTexts(page, title, locale, brand)
  const image = toImage(toLocalePath(path, locale), title, locale, content)
  return {
    title: titleWithBrand,
    description,
    alternates: {
      canonical: toLocalePath(path, locale),
      languages: toTranslations((other) => toLocalePath(path, other)),
    },
    openGraph: {
      type: 'website',
      siteName: brand,
      title,
      description,
      url: toLocalePath(path, locale),
      locale: openGraphLocales[locale],
      alternateLocale: locales.filter((other) => other !== locale).map((other) => openGraphLocales[other]),
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

/** Pages about what happened, such as errors, have words of their own, and no search engine lists them. */
export const toErrorMetadata = (page: UnlistedPage, locale: Locale, { settings }: SiteContent): Metadata => ({
  ...toTexts(page, translatorFor(locale)(`meta.${page}.title`), locale, settings.brand),
  robots: { index: false, follow: false },
})

function toTexts(page: IndexedPage | UnlistedPage, title: string, locale: Locale, brand: string) {
  const t = translatorFor(locale)
  return { title: t('meta.withBrand', { title, brand }), description: t(`meta.${page}.description`) }
}

/** The owner's picture or the page's own; none where content is read live, for nothing draws it there. */
function toImage(address: string, title: string, locale: Locale, { settings, socialImages }: SiteContent) {
  const t = translatorFor(locale)
  const named = { title, brand: settings.brand }
  const { files: [chosen] = [], alt } = settings.socialImage ?? {}
  if (chosen)
    return {
      ...{ url: chosen.src, ...socialSize, type: chosen.type },
      // A picture from before its owner could describe it.
      alt: alt?.text ?? t('meta.withBrand', named),
    }
  const drawn = socialImages[address]
  return drawn && { url: drawn, ...socialSize, type: 'image/png', alt: t('meta.drawnImage', named) }
}
