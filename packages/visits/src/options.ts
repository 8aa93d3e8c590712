/**
 * What visits must know of the site.
 *
 * @example
 * import { visits } from '@freelance-site/visits/server'
 *
 * const plugin = visits({
 *   counts: true,
 *   path: '/api/visits',
 *   pages: ['/', '/contact', '/en', '/en/contact'],
 *   splitPath: (path) =>
 *     /^\/en(\/|$)/.test(path) ? { locale: 'en', path: path.slice(3) || '/' } : { locale: 'fr', path },
 *   toCanonicalPath: (path) => path.toLowerCase(),
 *   sessionCookie: 'session',
 *   toDay: (moment) => moment.toISOString().slice(0, 10),
 * })
 */
export type VisitsOptions = {
  /** Whether the front server counts arrivals. */
  counts: boolean
  /** The path of the endpoint that the Studio reads. */
  path: string
  /** The paths of the pages whose arrivals are counted, in all languages. */
  pages: readonly string[]
  /** Whether another path that was answered is a page, too: one whose number depends on the content. */
  isOtherPage?: (path: string) => boolean
  /** Splits the path of a page into its language and the path that all languages share. Must accept any path. */
  splitPath: (path: string) => { locale: string; path: string }
  /** Normalises the path of a missing page. */
  toCanonicalPath: (path: string) => string
  /** The name of the cookie of the owner's session. The owner's visits are not counted. */
  sessionCookie: string
  /** The owner's day at a moment, as `2026-11-21`. Takes microseconds. */
  toDay: (moment: Date) => string
}
