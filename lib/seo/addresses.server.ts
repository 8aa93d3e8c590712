import type { MetadataRoute } from 'next'
import { toPageAddresses } from '#lib/addresses.ts'
import type { DocumentPageView } from '#lib/content/siteContent.ts'
import { parseEnv } from '#lib/env.server.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { type ListedPage, listedPages } from '#lib/pages.ts'

/** The public address of the site, for addresses that must be absolute. */
export function toMetadataBase(): URL {
  const { SITE_URL, PORT } = parseEnv()
  return new URL(SITE_URL ?? `http://localhost:${PORT}`)
}

/** The absolute address of a path in the form of canonical links: that of the home page has no trailing slash. */
export const toAddress = (path: string): string => new URL(path, toMetadataBase()).href.replace(/\/$/, '')

/** The addresses of a page by language, as `hreflang` names them; `x-default`, the first, is for every other language. */
export function toTranslations(addresses: Partial<Record<Locale, string>>): Record<string, string> {
  const [first] = locales.flatMap((locale) => addresses[locale] ?? [])
  return first === undefined ? {} : { ...addresses, 'x-default': first }
}

type Listed = {
  changedAt?: Partial<Record<ListedPage, string>>
  documentPages?: readonly Pick<DocumentPageView, 'page' | 'changedAt'>[]
}

/**
 * Every page that search engines list, in every language, each with all its translations and when what it shows was last changed.
 * Search engines read again what has a new date, and trust dates only as long as they are true; so a release changes none.
 */
export const toSitemap = ({ changedAt = {}, documentPages = [] }: Listed): MetadataRoute.Sitemap =>
  [
    ...listedPages.map((page) => ({ paths: toPageAddresses(page), lastModified: changedAt[page] })),
    ...documentPages.map(({ page, changedAt: lastModified }) => ({ paths: page.translations, lastModified })),
  ].flatMap(({ paths, lastModified }) => {
    const addresses = Object.fromEntries(
      Object.entries(paths).map(([locale, path]) => [locale, toAddress(path)]),
    )
    return Object.values(addresses).map((url) => ({
      url,
      ...(lastModified !== undefined && { lastModified }),
      alternates: { languages: toTranslations(addresses) },
    }))
  })
