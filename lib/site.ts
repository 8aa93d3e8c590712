/** The languages of the site, in the order they are offered. The first is the default and the fallback. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale = locales[0]

/** The other languages, whose pages fall back to the default one if a text is missing. */
export const otherLocales = /* @__PURE__ */ locales.filter((locale) => locale !== defaultLocale)

/** Each language's name for itself, as language selects and the Studio show it. */
export const localeNames: Record<Locale, string> = { fr: 'Français', en: 'English' }

/** The language tag of each language for dates, numbers and search engines. */
export const languageTags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

type Page = {
  /** The path that all languages share. */
  path: string
  /** The HTTP status of its answer. */
  status: 200 | 404 | 500 | 503
  /** Whether search engines list it. It then has translations, and a picture for shared links. */
  isListed: boolean
  /** Where it is linked: `main` is in the header and footer, and is preloaded; `legal` is in the footer. */
  menu: 'main' | 'legal' | null
  /** The type of the document with its words, its title and its description; null if they are the site's own. */
  document: string | null
}

/**
 * Every page of the site, by the name of its texts in `meta` of `lib/i18n`.
 * Routes, redirects, metadata, sitemap, menus, preloading, previews and the check of a release read this list. The
 * page itself is in `app/[lang]`, in the folder of its path.
 */
export const pages = {
  home: { path: '/', status: 200, isListed: true, menu: 'main', document: 'homePage' },
  services: { path: '/services', status: 200, isListed: true, menu: 'main', document: 'servicesPage' },
  contact: { path: '/contact', status: 200, isListed: true, menu: 'main', document: 'contactPage' },
  terms: { path: '/legal', status: 200, isListed: true, menu: 'legal', document: 'legalPage' },
  privacy: { path: '/privacy', status: 200, isListed: true, menu: 'legal', document: 'legalPage' },
  cookies: { path: '/cookies', status: 200, isListed: true, menu: 'legal', document: 'legalPage' },
  sent: { path: '/contact/sent', status: 200, isListed: false, menu: null, document: null },
  notSent: { path: '/contact/not-sent', status: 200, isListed: false, menu: null, document: null },
  notFound: { path: '/404', status: 404, isListed: false, menu: null, document: null },
  server: { path: '/500', status: 500, isListed: false, menu: null, document: null },
  unavailable: { path: '/503', status: 503, isListed: false, menu: null, document: null },
} as const satisfies Record<string, Page>

type Pages = typeof pages
export type PageName = keyof Pages
export type PagePath = Pages[PageName]['path']

/** The names of the pages with these properties: `PageWith<{ menu: 'main' }>`. */
export type PageWith<Properties> = {
  [Name in PageName]: Pages[Name] extends Properties ? Name : never
}[PageName]

export type ListedPage = PageWith<{ isListed: true }>

const isPageName = (name: string): name is PageName => Object.hasOwn(pages, name)

/** The names of the pages with these properties, in the order of the list: `findPages({ menu: 'main' })`. */
export function findPages<const Properties extends Partial<Page>>(
  properties: Properties,
): PageWith<Properties>[] {
  const wanted = Object.entries(properties)
  const fits = (name: PageName): name is PageWith<Properties> =>
    wanted.every(([property, value]) => Reflect.get(pages[name], property) === value)
  return Object.keys(pages).filter(isPageName).filter(fits)
}

/** The pages that search engines list, in the order of the list. */
export const listedPages = /* @__PURE__ */ findPages({ isListed: true })

/** The id of the document with a page's words: its type, followed by the page if several pages have that type. */
export function toDocumentId(page: ListedPage): string {
  const { document } = pages[page]
  return findPages({ document }).length > 1 ? `${document}-${page}` : document
}

/** One value per name: per language, or per page. */
export const toRecord = <Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>

/** The language that comes after one in the list, and the first one after the last. */
export const toNextLocale = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale

/** Narrows any value to one of the site's languages. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The address of a page in a language: `/services` in French, `/en/services` in English. */
export function toLocalePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The canonical form of a path: lower case, no trailing slash, no prefix for the default language; never another host. */
export function toCanonicalPath(path: string): string {
  const { locale, path: shared } = parseLocalePath(path.toLowerCase())
  return toLocalePath(`/${shared.replace(/^\/+|\/+$/g, '')}`, locale)
}

/** The address of a page without its language, but with its query and hash: `/#x` of `/en#x`. */
export function withoutLocale(address: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return parseLocalePath(pathname).path + rest
}

/** Splits a visitor-facing path into its language and the path that all languages share. */
export function parseLocalePath(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (!isLocale(first)) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}

/** The addresses of the site's endpoints, which `app/api` serves on a platform and `server/front` on your own machine. */
export const apiPaths = {
  contact: '/api/contact',
  messages: '/api/messages',
  visits: '/api/visits',
  webhook: '/api/webhooks/content',
  draftMode: '/api/draft-mode/enable',
  delivery: '/api/cron/deliver',
} as const

/** The file that names the content of a build: lib/content/publishedState.ts */
export const buildFile = '/release.json'
