import type { MetadataRoute } from 'next'
import { toLocalePath } from '#lib/addresses.ts'
import { hasPage, type ProjectView } from '#lib/content/project.ts'
import { parseEnv } from '#lib/env.server.ts'
import { defaultLocale, type Locale, locales } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages } from '#lib/pages.ts'

/** The public address of the site, for addresses that must be absolute. */
export function toMetadataBase(): URL {
  const { SITE_URL, PORT } = parseEnv()
  return new URL(SITE_URL ?? `http://localhost:${PORT}`)
}

/** The absolute address of a path in the form of canonical links: that of the home page has no trailing slash. */
export const toAddress = (path: string): string => new URL(path, toMetadataBase()).href.replace(/\/$/, '')

/** The absolute address of a page in a language. */
export const toPageAddress = (page: ListedPage, locale: Locale): string =>
  toAddress(toLocalePath(pages[page].path, locale))

/** The addresses of a page by language, as `hreflang` names them; `x-default` is for every other language. */
export const toTranslations = (toAddress: (locale: Locale) => string): Record<string, string> => ({
  ...Object.fromEntries(locales.map((locale) => [locale, toAddress(locale)])),
  'x-default': toAddress(defaultLocale),
})

/** Every page that search engines list, in every language, each with all its translations and the date of its content. */
export const toSitemap = (
  updatedAt: Partial<Record<ListedPage, string>>,
  projects: readonly ProjectView[] = [],
): MetadataRoute.Sitemap =>
  [
    ...listedPages.map((page) => ({
      toUrl: (locale: Locale) => toPageAddress(page, locale),
      lastModified: updatedAt[page],
    })),
    ...projects.filter(hasPage).map(({ page, updatedAt: lastModified }) => ({
      toUrl: (locale: Locale) => toAddress(page.addresses[locale]),
      lastModified,
    })),
  ].flatMap(({ toUrl, lastModified }) =>
    locales.map((locale) => ({
      url: toUrl(locale),
      ...(lastModified !== undefined && { lastModified }),
      alternates: { languages: toTranslations(toUrl) },
    })),
  )
