import Cookies from 'js-cookie'

type Scope = { domain?: string; path: string }

/** The names in a cookie header that Google Analytics uses. */
export const toAnalyticsNames = (jar: string): string[] =>
  jar
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0] ?? '')
    .filter((name) => name.startsWith('_ga') || name.startsWith('_gid'))

/** Every domain and path a cookie seen on this page can have been set on. */
export function toCookieScopes(hostname: string, pathname: string): Scope[] {
  const labels = hostname.split('.')
  const domains = [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))]
  const folders = pathname.split('/').filter(Boolean)
  const ancestors = folders.map((_, index) => `/${folders.slice(0, index + 1).join('/')}`)
  const paths = ['/', ...ancestors.flatMap((path) => [path, `${path}/`])]
  return domains.flatMap((domain) => paths.map((path) => ({ domain, path })))
}

/** Removes the cookies of Google Analytics. Which scope one was set on cannot be read, so all are tried. */
export function removeAnalyticsCookies(): void {
  for (const name of toAnalyticsNames(document.cookie))
    for (const scope of toCookieScopes(location.hostname, location.pathname)) Cookies.remove(name, scope)
}
