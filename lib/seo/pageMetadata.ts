import type { Metadata } from 'next'
import { translatorFor } from '#lib/i18n/server.ts'
import { defaultLocale, type Locale, locales, toLocalePath } from '#lib/locale.ts'

type IndexedPage = 'home' | 'services' | 'contact' | 'terms' | 'privacy' | 'cookies'
type UnlistedPage = 'notFound' | 'server' | 'unavailable' | 'sent' | 'notSent'

const paths: Record<IndexedPage, string> = {
  home: '/',
  services: '/services',
  contact: '/contact',
  terms: '/legal',
  privacy: '/privacy',
  cookies: '/cookies',
}

/** Title and description of a page, its canonical address and its translations (hreflang, x-default). */
export function toPageMetadata(page: IndexedPage, locale: Locale, brand: string): Metadata {
  const path = paths[page]
  return {
    ...toTexts(page, locale, brand),
    alternates: {
      canonical: toLocalePath(path, locale),
      languages: {
        ...Object.fromEntries(locales.map((other) => [other, toLocalePath(path, other)])),
        'x-default': toLocalePath(path, defaultLocale),
      },
    },
  }
}

/** Pages about what happened, such as errors, have words of their own, and no search engine lists them. */
export const toErrorMetadata = (page: UnlistedPage, locale: Locale, brand: string): Metadata => ({
  ...toTexts(page, locale, brand),
  robots: { index: false, follow: false },
})

function toTexts(page: IndexedPage | UnlistedPage, locale: Locale, brand: string): Metadata {
  const t = translatorFor(locale)
  return {
    title: t('meta.withBrand', { title: t(`meta.${page}.title`), brand }),
    description: t(`meta.${page}.description`),
  }
}
