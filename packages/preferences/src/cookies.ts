import Cookies from 'js-cookie'

export const consentCookie = 'cookie-consent'
export const themeCookie = 'theme'
/** The name that i18next's own detector uses. */
export const languageCookie = 'i18next'

/** The attributes of the site's cookies; `expires` counts days. */
export const cookieAttributes = { expires: 365, sameSite: 'strict', secure: true } as const

/**
 * The value of a cookie of this page, or null if there is none or it cannot be decoded. There may be several of the same
 * name, set for parent domains or for longer paths. Browsers list longer paths and older cookies first (RFC 6265, 5.4), so
 * the last one is the one that this site wrote.
 */
export function readCookie(name: string, cookieHeader = document.cookie): string | null {
  const part = cookieHeader.split('; ').findLast((cookie) => cookie.startsWith(`${name}=`))
  try {
    return part === undefined ? null : decodeURIComponent(part.slice(name.length + 1))
  } catch {
    // Not written by this site: treated as no cookie.
    return null
  }
}

type Scope = { domain?: string; path: string }

/** The names of the cookies of Google Analytics in a Cookie header: those that begin with `_ga` or `_gid`. */
export const toAnalyticsNames = (cookieHeader: string): string[] =>
  cookieHeader
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0] ?? '')
    .filter((name) => name.startsWith('_ga') || name.startsWith('_gid'))

/** Every domain and path on which a cookie of this page may have been set. */
export function toCookieScopes(hostname: string, pathname: string): Scope[] {
  const labels = hostname.split('.')
  const domains = [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))]
  const folders = pathname.split('/').filter(Boolean)
  const ancestors = folders.map((_, index) => `/${folders.slice(0, index + 1).join('/')}`)
  const paths = ['/', ...ancestors.flatMap((path) => [path, `${path}/`])]
  return domains.flatMap((domain) => paths.map((path) => ({ domain, path })))
}

/** Removes the cookies of Google Analytics. Scripts cannot read the scope of a cookie, so all are tried. */
export function removeAnalyticsCookies(): void {
  for (const name of toAnalyticsNames(document.cookie))
    for (const scope of toCookieScopes(location.hostname, location.pathname)) Cookies.remove(name, scope)
}
