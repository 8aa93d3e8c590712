declare global {
  /** The languages of the site, in order, which `toBeforePaintScript` inserts into the finished script. */
  const LOCALES: readonly [string, ...string[]]
}

const locales = LOCALES

/** Pages in the default language have no prefix in their addresses. */
export const defaultLocale = locales[0]

export const isLocale = (value: unknown): value is string => locales.some((locale) => locale === value)

/** The address of a page in a language: `/services` in French, `/en/services` in English. */
export function toLocalePath(path: string, locale: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Splits a visitor-facing path into its language and the path that all languages share. */
export function parseLocalePath(pathname: string): { locale: string; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (!isLocale(first)) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}
