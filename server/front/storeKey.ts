import type { IncomingHttpHeaders } from 'node:http'
import { locales, toLocalePath } from '#lib/locale.ts'
import { publicRoutes } from '#lib/routes.ts'

/** Every page that is the same for all visitors, and the files made with the pages. */
const paths = new Set([
  ...publicRoutes.flatMap(({ path }) => locales.map((locale) => toLocalePath(path, locale))),
  ...locales.map((locale) => toLocalePath('/manifest.webmanifest', locale)),
  ...['/sitemap.xml', '/robots.txt', '/studio'],
])

/** What Next chooses between the forms of a page by: see the Vary of its answers. */
const chosenBy = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  // Behind a proxy that speaks HTTPS, pages say so (Strict-Transport-Security).
  'x-forwarded-proto',
] as const

/** Longer than any a browser sends for this site. */
const LONGEST_KEY = 4_096

/**
 * The name under which the answer to a request is kept, or null where it is to be asked for each time: other
 * addresses, which are without number, and an owner's preview.
 */
export function toStoreKey(url: string, headers: IncomingHttpHeaders): string | null {
  const [path = '/', query] = url.split('?', 2)
  const isPlain = query === undefined || (headers.rsc !== undefined && /^_rsc=[\w-]*$/.test(query))
  if (!isPlain || !paths.has(path)) return null
  if (headers.authorization !== undefined || /__prerender_bypass|__next_preview/.test(headers.cookie ?? ''))
    return null
  const key = [url, ...chosenBy.map((name) => headers[name] ?? '')].join('\n')
  return key.length > LONGEST_KEY ? null : key
}

/** Whether an answer is one that Next made with the release and gives to everybody. */
export function isForEverybody(headers: Headers): boolean {
  const varies = (headers.get('vary') ?? '').toLowerCase().split(',')
  return (
    (headers.has('x-nextjs-prerender') || headers.get('x-nextjs-cache') === 'HIT') &&
    !headers.has('set-cookie') &&
    varies.every((name) => ['', 'accept-encoding', ...chosenBy].includes(name.trim()))
  )
}
