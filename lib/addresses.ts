import type { SitePage } from '@freelance-site/releases'
import { defaultLocale, type Locale, locales, toRecord } from './languages.ts'
import { parseLocalePath, toLocalePath } from './localPath.ts'
import { localPaths, type PageName, pages, toPageLanguages } from './pages.ts'

// In a file of their own, so that visitors load them without the list of pages.
export { parseLocalePath, toLocalePath } from './localPath.ts'

/** Whether the page of this folder exists in a language. */
export const existsIn = (path: string, locale: Locale): boolean =>
  localPaths.every((row) => row[0] !== path || row[1 + locales.indexOf(locale)] !== '')

/** The canonical form of a path: lower case, no trailing slash, no prefix for the default language; never another host. */
export function toCanonicalPath(path: string): string {
  const { locale, path: shared } = parseLocalePath(path.toLowerCase())
  const folder = `/${shared.replace(/^\/+|\/+$/g, '')}`
  if (existsIn(folder, locale)) return toLocalePath(folder, locale)
  // Nothing answers there, and it is no second address of the home page.
  return locale === defaultLocale ? folder : toRoute(folder, locale)
}

/** The address of a page without its language, but with its query and hash: `/#x` of `/en#x`. */
export function withoutLocale(address: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return parseLocalePath(pathname).path + rest
}

/** The route of a page in Next, whose first part is its language: `/fr/services`. */
export const toRoute = (path: string, locale: Locale | ':lang'): string =>
  `/${locale}${path === '/' ? '' : path}`

/** A page in each of these languages, as a release contains it. `toPath` returns the path of its folder. */
export const toSitePages = (
  toPath: (language: Locale) => string,
  status: number,
  languages: readonly Locale[] = locales,
): SitePage[] =>
  languages.map((language) => {
    const path = toPath(language)
    return { path: toLocalePath(path, language), route: toRoute(path, language), language, status }
  })

/** The address of a page in each of these languages that it may exist in. */
export const toPageAddresses = (
  page: PageName,
  languages: readonly Locale[] = locales,
): Partial<Record<Locale, string>> =>
  toRecord(
    toPageLanguages(page).filter((locale) => languages.includes(locale)),
    (locale) => toLocalePath(pages[page].path, locale),
  )

/** The addresses of the site's endpoints, which `app/api` serves on a platform and the front server on your own machine. */
export const apiPaths = {
  contact: '/api/contact',
  messages: '/api/messages',
  visits: '/api/visits',
  webhook: '/api/webhooks/content',
  draftMode: '/api/draft-mode/enable',
  schedule: '/api/cron',
  /** The former address of the schedule. Schedules that were set up before 2.0 still call it. */
  delivery: '/api/cron/deliver',
  preferences: '/api/preferences',
} as const

/** Where the cookie page says that a choice is saved, after a form without scripts. */
export const choiceSavedId = 'choice-saved'

/** The file that names the content of a build: packages/content/src/platform/publishedState.ts */
export const buildFile = '/release.json'

/** Whom to write to about a weakness: lib/seo/securityText.server.ts */
export const securityTextFile = '/.well-known/security.txt'

/** The web manifest in each language. */
export const manifestFiles = /* @__PURE__ */ toRecord(locales, (locale) => `/manifest/${locale}.webmanifest`)

/** The files that are rendered with the pages. */
export const siteFiles: readonly string[] = [
  '/favicon.ico',
  '/icon.svg',
  '/apple-icon.png',
  '/robots.txt',
  '/sitemap.xml',
  ...Object.values(manifestFiles),
  securityTextFile,
  buildFile,
]

/** Whether an address is a file, or in one of the folders in which servers answer. Neither is a page. */
export const isEndpointOrFile = (path: string): boolean =>
  siteFiles.includes(path) || /^\/(?:_next|api|health|lake|preview|publisher|studio)(?:\/|$)/.test(path)
