/** The languages of the site, in the order they are offered. The first is the default and the fallback. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = locales[0]

/** Each language's name for itself, as language selects and the Studio show it. */
export const localeNames: Record<Locale, string> = { fr: 'Français', en: 'English' }

/** The language and country by which dates, numbers and search engines know each language. */
export const languageTags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

type Page = {
  /** The path that all languages share. */
  path: string
  /** What the page answers with. */
  status: 200 | 404 | 500 | 503
  /** Whether search engines list it: it then has a description, translations, a picture and structured data. */
  isListed: boolean
  /** Where it is linked: `main` is in the header and the footer and is preloaded, `legal` is in the footer. */
  menu: 'main' | 'legal' | null
  /** Whether its title and text are a legal page of the Studio, which has the same name. */
  isLegal: boolean
}

/**
 * Every page of the site, by the name of its texts in `lib/i18n` (`meta`, and `layout.navigation` for one in a menu).
 * Routes, redirects, metadata, sitemap, menus, preloading, previews and the check of a release read this list. The
 * page itself is `app/[lang]` and the path.
 */
export const pages = {
  home: { path: '/', status: 200, isListed: true, menu: 'main', isLegal: false },
  services: { path: '/services', status: 200, isListed: true, menu: 'main', isLegal: false },
  contact: { path: '/contact', status: 200, isListed: true, menu: 'main', isLegal: false },
  terms: { path: '/legal', status: 200, isListed: true, menu: 'legal', isLegal: true },
  privacy: { path: '/privacy', status: 200, isListed: true, menu: 'legal', isLegal: true },
  cookies: { path: '/cookies', status: 200, isListed: true, menu: 'legal', isLegal: true },
  sent: { path: '/contact/sent', status: 200, isListed: false, menu: null, isLegal: false },
  notSent: { path: '/contact/not-sent', status: 200, isListed: false, menu: null, isLegal: false },
  notFound: { path: '/404', status: 404, isListed: false, menu: null, isLegal: false },
  server: { path: '/500', status: 500, isListed: false, menu: null, isLegal: false },
  unavailable: { path: '/503', status: 503, isListed: false, menu: null, isLegal: false },
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

/** Narrows any value to one of the site's languages. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The address of a page in a language: `/services` in French, `/en/services` in English. */
export function toLocalePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
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
