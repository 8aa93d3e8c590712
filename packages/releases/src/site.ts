import type { Sentence } from '@freelance-site/foundation'

/** A page that every release must contain. */
export type SitePage = {
  /** The address that visitors use. */
  path: string
  /** Its route in Next, whose first part is its language. */
  route: string
  language: string
  status: number
}

/** A file of the pages whose existence depends on the content, such as a feed: its address, and its route in Next. */
export type SiteFile = Pick<SitePage, 'path' | 'route'>

/** The application in which the owner edits the content: one page, which answers every address below its own. */
export type Editor = {
  /** What the terminal calls it. */
  name: string
  /** Its address, and its route in Next: one part, such as `/edit`. */
  path: string
  /** Other addresses that lead to it, such as that of a sign-in. They too say why it is closed. */
  entrances?: readonly string[]
  /** The heading of the page that says why it is closed. */
  closed: Sentence
  /** Its address for one document of the content, to which mails to the owner link. */
  toDocumentPath?: (document: string) => string
}

/**
 * The languages and addresses of a site, for the front server, the renderer and the check of a release.
 * @example
 * import type { SiteOptions } from '@freelance-site/releases'
 *
 * const site: SiteOptions = {
 *   languages: ['de'],
 *   pages: [
 *     { path: '/', route: '/de', language: 'de', status: 200 },
 *     { path: '/404', route: '/de/404', language: 'de', status: 404 },
 *     { path: '/410', route: '/de/410', language: 'de', status: 410 },
 *   ],
 *   toCanonicalPath: (path) => path.toLowerCase().replace(/(?<=.)\/+$/, '').replace(/^\/de(?=\/|$)/, '') || '/',
 *   toNotFoundPath: () => '/404',
 *   toGonePath: () => '/410',
 *   waiting: { de: { heading: 'Gleich wieder da', text: 'Die Seite lädt sich neu.' } },
 *   isPreview: (path) => path.startsWith('/preview/'),
 * }
 */
export type SiteOptions = {
  /** In the order of preference. The front server redirects addresses with the first one's prefix to those without. */
  languages: readonly [string, ...string[]]
  pages: readonly SitePage[]
  /** Pages and files that a release has only if its content names them, such as a list. Elsewhere their address is unknown. */
  optional?: readonly SiteFile[]
  /**
   * The only address of a page, for other spellings of it. Of a route, it is the public path. The front server has resolved dots,
   * needless escapes and separate accents: `addresses/normalPath`.
   */
  toCanonicalPath: (path: string) => string
  /** The path of the page for unknown addresses, in the language of this address. */
  toNotFoundPath: (path: string) => string
  /** The path of the page for addresses whose page was removed, in the language of this address. */
  toGonePath: (path: string) => string
  /** What visitors read by language while there is no release. */
  waiting: Readonly<Record<string, { heading: string; text: string }>>
  /** Whether the renderer answers this path for the owner. Must take microseconds. */
  isPreview: (path: string) => boolean
  editor?: Editor
}
