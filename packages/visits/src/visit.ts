import { isbot } from 'isbot'
import type { VisitsOptions } from './options.ts'
import { findLanguageSwitchOrigin, type RequestHeaders, toCampaign, toReferrer } from './origin.ts'

/** The kinds of figures: arrivals per page, per referring site and per campaign, and requests for missing pages. */
export const countedKinds = ['page', 'referrer', 'campaign', 'missing'] as const

export type CountedKind = (typeof countedKinds)[number]

/** A number to add to the count of a value. It is negative for the page that a language redirect leaves. */
export type Count = { kind: CountedKind; value: string; count: number }

export type PageRequest = {
  method: string | undefined
  /** Path and query, as sent. */
  target: string
  headers: RequestHeaders
  /** The path and status of the page. The status is also 200 if the browser had the page in its cache. */
  answered: { path: string; status: number }
  ownHosts: readonly string[]
}

const maxPathLength = 100

export type PageOptions = Pick<VisitsOptions, 'pages' | 'splitPath' | 'toCanonicalPath' | 'sessionCookie'>

/** A request counts if a person arrives from outside or is redirected to their language, or if the page is missing. */
export function createCountRules({ pages, splitPath, toCanonicalPath, sessionCookie }: PageOptions) {
  const countedPages: ReadonlySet<string> = new Set(pages)
  const ownerCookie = `${sessionCookie}=`
  /** The normalised path of a missing page, without its query. */
  const toMissingPath = (path: string): string =>
    toCanonicalPath(path.slice(0, 4 * maxPathLength).replace(/[^!-~]/g, '')).slice(0, maxPathLength)

  return ({ method, target, headers, answered, ownHosts }: PageRequest): Count[] => {
    if (method !== 'GET' || !isPersonNavigating(headers, ownerCookie)) return []
    const [path = '/', query = ''] = target.split('?', 2)
    if (answered.status === 404) return [{ kind: 'missing', value: toMissingPath(path), count: 1 }]
    if (answered.status !== 200 || !countedPages.has(answered.path)) return []
    if (headers['sec-fetch-site'] === 'same-origin') {
      const from = findLanguageSwitchOrigin(headers, answered.path, ownHosts, splitPath)
      if (from === null || !countedPages.has(from)) return []
      return [
        { kind: 'page', value: from, count: -1 },
        { kind: 'page', value: answered.path, count: 1 },
      ]
    }
    const referrer = toReferrer(headers.referer, ownHosts)
    const campaign = toCampaign(query)
    return [
      { kind: 'page', value: answered.path, count: 1 },
      ...(referrer === null ? [] : [{ kind: 'referrer' as const, value: referrer, count: 1 }]),
      ...(campaign === null ? [] : [{ kind: 'campaign' as const, value: campaign, count: 1 }]),
    ]
  }
}

/** The values of Sec-Fetch-Site: https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
const sites: ReadonlySet<unknown> = new Set(['none', 'cross-site', 'same-site', 'same-origin'])

/** `Sec-Fetch-Mode` is checked first, because it rejects most requests. */
function isPersonNavigating(headers: RequestHeaders, ownerCookie: string): boolean {
  if (headers['sec-fetch-mode'] !== 'navigate') return false
  if (headers['sec-fetch-dest'] !== 'document' || !sites.has(headers['sec-fetch-site'])) return false
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false
  if (isPrefetch(headers) || isReload(headers)) return false
  return !isOwner(headers, ownerCookie) && !isRobot(headers['user-agent'])
}

/** A prefetched or prerendered page; `Purpose` is the older name of the header. */
const isPrefetch = (headers: RequestHeaders): boolean =>
  headers['sec-purpose'] !== undefined || headers.purpose !== undefined

/** Browsers send these values for a reload, but not for a link or a typed address. */
const isReload = ({ 'cache-control': value }: RequestHeaders): boolean =>
  value !== undefined && /(?:^|[\s,])(?:max-age=0|no-cache)/.test(`${value}`)

/** Whether the browser has a session of the Studio, valid or not. */
const isOwner = ({ cookie }: RequestHeaders, ownerCookie: string): boolean =>
  typeof cookie === 'string' &&
  cookie.includes(ownerCookie) &&
  cookie.split('; ').some((each) => each.startsWith(ownerCookie))

/** Without a user agent, the sender counts as a robot. */
const isRobot = (userAgent: unknown): boolean =>
  typeof userAgent !== 'string' || userAgent.trim() === '' || isbot(userAgent)
