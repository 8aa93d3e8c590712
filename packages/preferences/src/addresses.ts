/**
 * The paths of a page: that of its folder, then that of each language in order. One that ends in `/` begins a path. An empty
 * one: the page does not exist in that language, and every link to it leads to the home page.
 */
export type PathsOfPage = readonly string[]

/**
 * Makes addresses in the languages of a site. The first language has no prefix; a page has the path of its folder in
 * every language, unless `paths` has its own ones.
 * @example
 * import { createAddresses } from '@freelance-site/preferences'
 *
 * const { toLocalePath } = createAddresses(['en', 'de'], [['/services', '/pricing', '/preise']])
 * toLocalePath('/services', 'de') // '/de/preise'
 */
export function createAddresses<Locale extends string>(
  locales: readonly [Locale, ...Locale[]],
  paths: readonly PathsOfPage[],
) {
  const [defaultLocale] = locales
  const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

  /** Replaces the beginning of an address by that of the same page in another column of `paths`. */
  function replace(address: string, from: number, to: number): string {
    const row = paths.find((each) => isAt(address, each[from] ?? '/'))
    return row ? (row[to] || '/') + address.slice(row[from]?.length) : address
  }

  function toLocalePath(path: string, locale: Locale): string {
    const local = replace(path, 0, 1 + locales.indexOf(locale))
    if (locale === defaultLocale) return local
    return local === '/' ? `/${locale}` : `/${locale}${local}`
  }

  /** Splits a visitor-facing path into its language and the path of the page’s folder. */
  function parseLocalePath(pathname: string): { locale: Locale; path: string } {
    const [, first = '', ...rest] = pathname.split('/')
    const [locale, local] = isLocale(first) ? [first, `/${rest.join('/')}`] : [defaultLocale, pathname]
    return { locale, path: replace(local, 1 + locales.indexOf(locale), 0) }
  }

  return { isLocale, toLocalePath, parseLocalePath }
}

/** Whether an address is this path, with or without a query and hash, or begins with it if it ends in `/`. */
const isAt = (address: string, path: string): boolean =>
  address.startsWith(path) && (path.endsWith('/') || /^([?#]|$)/.test(address.slice(path.length)))
