/** The languages of the site, in the order they are offered. The first is the default and the fallback. */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = locales[0]

/** Each language's name for itself, as language selects and the Studio show it. */
export const localeNames: Record<Locale, string> = { fr: 'Français', en: 'English' }

/** Narrows any value to one of the site's languages. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The address of a page in a language: `/services` in French, `/en/services` in English. */
export function toLocalePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** What an address of this site names whatever its language, with its query and hash: `/en#x` names `/#x`. */
export function withoutLocale(address: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return parseLocalePath(pathname).path + rest
}

/** Splits a visitor-facing path into its language and the path that both languages share. */
export function parseLocalePath(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (!isLocale(first)) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}
