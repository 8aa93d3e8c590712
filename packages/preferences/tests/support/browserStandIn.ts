import { vi } from 'vitest'

type Cookie = { name: string; value: string; domain: string | undefined; path: string }

/** Whether a page at this path gets a cookie with that path: RFC 6265, 5.1.4. */
const isBelow = (pathname: string, path: string) =>
  pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))

const isWithin = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)

/** Stubs the browser of a page at this address, until `vi.unstubAllGlobals`. Cookies work as in RFC 6265. */
export function standInForBrowser(address = 'https://site.example/') {
  const { hostname, pathname } = new URL(address)
  const attributes = new Map<string, string>()
  let cookies: Cookie[] = []

  /** Sets a cookie with any domain and path. */
  const setCookie = (
    name: string,
    value: string,
    scope: { domain?: string | undefined; path?: string } = {},
  ) => {
    cookies.push({ name, value, domain: scope.domain, path: scope.path ?? '/' })
  }
  const write = (line: string) => {
    const [pair = '', ...rest] = line.split('; ')
    const [name = '', value = ''] = pair.split('=', 2)
    const attributeOf = new Map(rest.map((part) => part.split('=', 2)).map(([key = '', word]) => [key, word]))
    const scope = { domain: attributeOf.get('domain'), path: attributeOf.get('path') ?? '/' }
    if (scope.domain !== undefined && !isWithin(hostname, scope.domain)) return
    cookies = cookies.filter(
      (cookie) => cookie.name !== name || cookie.domain !== scope.domain || cookie.path !== scope.path,
    )
    const expires = attributeOf.get('expires')
    if (expires === undefined || Date.parse(expires) > Date.now()) setCookie(name, value, scope)
  }
  const read = () =>
    cookies
      .filter(({ domain, path }) => isWithin(hostname, domain ?? hostname) && isBelow(pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  const classes = new Set<string>()
  const documentElement = {
    classList: {
      toggle: (name: string, isOn: boolean) => void (isOn ? classes.add(name) : classes.delete(name)),
    },
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  }
  const document = Object.defineProperty({ documentElement }, 'cookie', { get: read, set: write })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { hostname, pathname })
  return {
    setCookie,
    cookieNames: () => cookies.map(({ name }) => name),
    readCookies: read,
    theme: () => (classes.has('dark') ? 'dark' : 'light'),
    banner: () => attributes.get('data-banner') ?? null,
  }
}
