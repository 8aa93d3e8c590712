/** The attributes of the site's cookies; `expires` counts days. */
export const cookieAttributes = { expires: 365, sameSite: 'strict', secure: true } as const

/**
 * The value of a cookie of this page, or null when there is none that can be read. Of several of the same name, set for
 * parent domains or for single pages, browsers list the newest of those with the path `/` last (RFC 6265, 5.4): the
 * one written here.
 */
export function readCookie(name: string, jar = document.cookie): string | null {
  const part = jar.split('; ').findLast((cookie) => cookie.startsWith(`${name}=`))
  return part === undefined ? null : decode(part.slice(name.length + 1))
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not written by this site: treated as no cookie.
    return null
  }
}
