import { tryDecodeURIComponent } from 'hono/utils/url'

/** What may not stand in a part of an address as it is, and a `%` that begins no escape. */
const unsafe = /[^!-~]|["#<>?\\^`{|}]|%(?![\dA-Fa-f]{2})/gu

/** The escapes of one character in UTF-8, or else one escape. */
const escapes =
  /%[0-7][\da-f]|%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi

/** Letters and digits of every script, and the signs that mean the same in a path with and without an escape. */
const readable = /^[\p{L}\p{M}\p{N}\-.~_!$&'()*+,;=:@]$/u

/** Writes a path or a fragment with the signs of ASCII only, as browsers request it. */
export const toEscaped = (part: string): string =>
  part.toWellFormed().normalize('NFC').replace(unsafe, encodeURIComponent)

/** Shows a path as people write it: `/présentation` for `/pr%C3%A9sentation`. What would change its meaning stays escaped. */
export const toReadablePath = (path: string): string =>
  toEscaped(path)
    .replace(escapes, (escaped) => {
      const character = tryDecodeURIComponent(escaped)
      return readable.test(character) ? character : escaped.toLowerCase()
    })
    .normalize('NFC')

/** A path without `.`, `..` and empty parts, as browsers and servers read it. A slash at its end stays. */
function withoutDots(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/').slice(1))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  const isFolder = /\/\.{0,2}$/.test(path)
  const filled = parts.filter((part) => part !== '')
  return `/${filled.join('/')}${isFolder && filled.length > 0 ? '/' : ''}`
}

const maxRounds = 10

/**
 * The one spelling of a path, in ASCII: browsers and RFC 3986 (6.2.2) read the same page in `/pr%C3%A9sentation`,
 * `/%70r%c3%a9sentation`, `/./présentation` and the same with a separate accent. Then the rules of the site follow.
 * @example
 * import { toNormalPath } from '@freelance-site/releases'
 *
 * toNormalPath('/./Été/', (path) => path.toLowerCase()) // '/%c3%a9t%c3%a9/'
 */
export function toNormalPath(path: string, toCanonicalPath: (path: string) => string): string {
  // Browsers skip tabs and line breaks, and read a backslash as a slash.
  const typed = path.replace(/[\t\r\n]/g, '').replaceAll('\\', '/')
  let canonical = withoutDots(toReadablePath(`/${typed.replace(/^\//, '')}`))
  // A rule may apply again to what it left, as for `/fr/fr`. The bound keeps a long address from costing time.
  for (let round = 0; round < maxRounds; round += 1) canonical = toCanonicalPath(canonical)
  return toEscaped(canonical).replace(/%[\dA-F]{2}/gi, (code) => code.toLowerCase())
}
