import type { MetadataRoute } from 'next'
import { locales } from '#lib/site.ts'
import { toPageAddress } from './addresses.ts'
import { indexedPageNames } from './pages.ts'
import { toTranslations } from './translations.ts'

/** Every page that search engines list, in every language, each with all its translations. */
export const toSitemap = (): MetadataRoute.Sitemap =>
  indexedPageNames.flatMap((page) => {
    const languages = toTranslations((locale) => toPageAddress(page, locale))
    return locales.map((locale) => ({ url: toPageAddress(page, locale), alternates: { languages } }))
  })
