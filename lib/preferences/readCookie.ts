/**
 * The value of a cookie of this page, or null when there is none that can be read. Of several, from parent domains
 * or for single pages, browsers name the newest of the whole site last (RFC 6265, 5.4): the one written here.
 */
export function readCookie(name: string, jar = document.cookie): string | null {
  const part = jar.split('; ').findLast((cookie) => cookie.startsWith(`${name}=`))
  return part === undefined ? null : decode(part.slice(name.length + 1))
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not written by us: as good as no cookie.
    return null
  }
}
