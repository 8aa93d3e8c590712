import type { MetadataRoute } from 'next'
import { toLocalePath } from '#lib/addresses.ts'
import type { DocumentPageView } from '#lib/content/siteContent.ts'
import { parseEnv } from '#lib/env.server.ts'
import { defaultLocale, type Locale, locales, toRecord } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages } from '#lib/pages.ts'

/** The public address of the site, for addresses that must be absolute. */
export function toMetadataBase(): URL {
  const { SITE_URL, PORT } = parseEnv()
  return new URL(SITE_URL ?? `http://localhost:${PORT}`)
}

/** The absolute address of a path in the form of canonical links: that of the home page has no trailing slash. */
export const toAddress = (path: string): string => new URL(path, toMetadataBase()).href.replace(/\/$/, '')

/** The path of a page in each language. */
export const toPaths = (page: ListedPage): Record<Locale, string> =>
  toRecord(locales, (locale) => toLocalePath(pages[page].path, locale))

/** The addresses of a page by language, as `hreflang` names them; `x-default` is for every other language. */
export const toTranslations = (addresses: Record<Locale, string>): Record<string, string> => ({
  ...addresses,
  'x-default': addresses[defaultLocale],
})

/** Every page that search engines list, in every language, each with all its translations. */
export const toSitemap = (
  ofDocuments: readonly Pick<DocumentPageView, 'page'>[] = [],
): MetadataRoute.Sitemap =>
  [...listedPages.map(toPaths), ...ofDocuments.map(({ page }) => page.addresses)].flatMap((paths) => {
    const addresses = toRecord(locales, (locale) => toAddress(paths[locale]))
    return locales.map((locale) => ({
      url: addresses[locale],
      alternates: { languages: toTranslations(addresses) },
    }))
  })
