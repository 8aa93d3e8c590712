/** Those that may stand in several lines (RFC 9110, 5.3), and one that Next's own server says twice. */
const mayRepeat = ['set-cookie', 'link', 'vary', 'x-nextjs-prerender']

/** The names of headers that stand more than once in an answer, as `rawHeaders` lists them. */
export function findRepeated(rawHeaders: readonly string[]): string[] {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  return names.filter((name, at) => names.indexOf(name) !== at && !mayRepeat.includes(name))
}
