/** The value of a cookie of this page, or null when there is none that can be read. */
export function readCookie(name: string, jar = document.cookie): string | null {
  const part = jar.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
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
