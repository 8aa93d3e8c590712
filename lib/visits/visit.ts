import { lakeSessionCookie } from '#lib/preview/preview.ts'
import { findPages, locales, pages, toCanonicalPath, toLocalePath } from '#lib/site.ts'
import { findMovedFrom, type RequestHeaders, toCampaign, toReferrer } from './origin.ts'
import { isRobot } from './robots.ts'

/** What is counted of a day: arrivals by page, by the site and the campaign they come from, and addresses without a page. */
export const countedKinds = ['page', 'referrer', 'campaign', 'missing'] as const

export type CountedKind = (typeof countedKinds)[number]

/** How much is added to a value; less than nothing where a reader has been moved to another page. */
export type Count = { kind: CountedKind; value: string; many: number }

/** A request for a document, and what it was answered with. */
export type Asked = {
  method: string | undefined
  /** Path and query, as they were sent. */
  target: string
  headers: RequestHeaders
  /** The path of the page that answered, and its status; 200 also where the browser already had the page. */
  answered: { path: string; status: number }
  /** The hosts of this site. */
  ownHosts: readonly string[]
}

const maxPathLength = 100

/** Made once, since the front server looks into it for every arrival. */
const countedPages: ReadonlySet<string> = new Set(
  findPages({ status: 200 }).flatMap((page) =>
    locales.map((locale) => toLocalePath(pages[page].path, locale)),
  ),
)

/**
 * What a request adds to the figures: nothing, unless a person arrives from outside, is put on the page in their
 * language, or meets an address without a page. Nothing of it is about the person: no address, no user agent, no time of day.
 */
export function toCounts({ method, target, headers, answered, ownHosts }: Asked): Count[] {
  if (method !== 'GET' || !isPersonNavigating(headers)) return []
  const [path = '/', query = ''] = target.split('?', 2)
  if (answered.status === 404) return [{ kind: 'missing', value: toMissingPath(path), many: 1 }]
  if (answered.status !== 200 || !countedPages.has(answered.path)) return []
  if (headers['sec-fetch-site'] === 'same-origin') {
    const from = findMovedFrom(headers, answered.path, ownHosts)
    if (from === null || !countedPages.has(from)) return []
    return [
      { kind: 'page', value: from, many: -1 },
      { kind: 'page', value: answered.path, many: 1 },
    ]
  }
  const referrer = toReferrer(headers.referer, ownHosts)
  const campaign = toCampaign(query)
  return [
    { kind: 'page', value: answered.path, many: 1 },
    ...(referrer === null ? [] : [{ kind: 'referrer' as const, value: referrer, many: 1 }]),
    ...(campaign === null ? [] : [{ kind: 'campaign' as const, value: campaign, many: 1 }]),
  ]
}

/** Every address without a page in one spelling, without what makes one person's address theirs: its query. */
const toMissingPath = (path: string): string =>
  toCanonicalPath(path.slice(0, 4 * maxPathLength).replace(/[^!-~]/g, '')).slice(0, maxPathLength)

/** Where a navigation comes from (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header). */
const sites: ReadonlySet<unknown> = new Set(['none', 'cross-site', 'same-site', 'same-origin'])

/**
 * Whether somebody opens a document in a tab, and may be counted. The first line ends most requests: those for scripts,
 * styles, pictures and the data of pages, and those of programs, which send no such header.
 */
function isPersonNavigating(headers: RequestHeaders): boolean {
  if (headers['sec-fetch-mode'] !== 'navigate') return false
  if (headers['sec-fetch-dest'] !== 'document' || !sites.has(headers['sec-fetch-site'])) return false
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false
  return !isAheadOfTime(headers) && !isReload(headers) && !isOwner(headers) && !isRobot(headers['user-agent'])
}

/** Fetched in case it will be wanted: `Sec-Purpose` is today's name, the others are those of older browsers. */
const isAheadOfTime = (headers: RequestHeaders): boolean =>
  headers['sec-purpose'] !== undefined ||
  headers.purpose !== undefined ||
  headers['x-purpose'] !== undefined ||
  headers['x-moz'] !== undefined

/** What browsers send for their button that loads a page anew, and never for a link or an address that is typed. */
const isReload = ({ 'cache-control': asked }: RequestHeaders): boolean =>
  asked !== undefined && /(?:^|[\s,])(?:max-age=0|no-cache)/.test(`${asked}`)

const ownerCookie = `${lakeSessionCookie}=`

/** Whether the browser is signed in to the Studio; the session itself is not looked at. */
const isOwner = ({ cookie }: RequestHeaders): boolean =>
  typeof cookie === 'string' &&
  cookie.includes(ownerCookie) &&
  cookie.split('; ').some((each) => each.startsWith(ownerCookie))
