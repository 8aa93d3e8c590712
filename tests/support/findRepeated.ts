/** Headers that may be repeated (RFC 9110, 5.3), and one that Next's own server sends twice. */
const mayRepeat = ['set-cookie', 'link', 'vary', 'x-nextjs-prerender']

/** The names of headers that occur more than once in a response's `rawHeaders`. */
export function findRepeated(rawHeaders: readonly string[]): string[] {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  return names.filter((name, at) => names.indexOf(name) !== at && !mayRepeat.includes(name))
}
