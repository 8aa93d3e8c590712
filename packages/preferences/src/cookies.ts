/** The attributes of the site's cookies; `expires` counts days. */
export const cookieAttributes = { expires: 365, sameSite: 'strict', secure: true } as const

/**
 * The value of a cookie of this page, or null if there is none or it cannot be decoded. There may be several of the same
 * name, set for parent domains or for longer paths. Browsers list longer paths and older cookies first (RFC 6265, 5.4), so
 * the last one is the one that this site wrote.
 */
export function readCookie(name: string, cookieHeader = document.cookie): string | null {
  const part = cookieHeader.split('; ').findLast((cookie) => cookie.startsWith(`${name}=`))
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
