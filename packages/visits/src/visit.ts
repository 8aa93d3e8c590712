import { isbot } from 'isbot'
import type { VisitsOptions } from './options.ts'

/** The kinds of figures: arrivals per page, per referring site and per campaign, and requests for missing pages. */
export const countedKinds = ['page', 'referrer', 'campaign', 'missing'] as const

/** The name of a kind is stored with its figures: never rename one. */
export type CountedKind = (typeof countedKinds)[number]

/** A number to add to the count of a value. It is negative for the page that a language redirect leaves. */
export type Count = { kind: CountedKind; value: string; count: number }

/** How often a value was counted on a day. The empty value is the total of its kind, including dropped values. */
export type Row = Count & { day: string }

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/** An answered request, as the front server sees it. */
export type PageRequest = {
  method: string | undefined
  /** Path and query, as sent. */
  target: string
  headers: RequestHeaders
  /** The path and status of the page. The status is also 200 if the browser had the page in its cache. */
  answered: { path: string; status: number }
  ownHosts: readonly string[]
}

/** What decides which requests count. */
export type PageOptions = Pick<
  VisitsOptions,
  'pages' | 'isOtherPage' | 'splitPath' | 'toCanonicalPath' | 'sessionCookie'
>

const maxPathLength = 100
const maxHostLength = 100
const maxReadLength = 1_000
const maxLabelLength = 40

/** A request counts if a person arrives from outside or is redirected to their language, or if the page is missing. */
export function createCountRules(options: PageOptions) {
  const { pages, isOtherPage, splitPath, toCanonicalPath, sessionCookie } = options
  const listed: ReadonlySet<string> = new Set(pages)
  const isPage = (path: string): boolean => listed.has(path) || isOtherPage?.(path) === true
  const ownerCookie = `${sessionCookie}=`
  /** The normalised path of a missing page, without its query. */
  const toMissingPath = (path: string): string =>
    toCanonicalPath(path.slice(0, 4 * maxPathLength).replace(/[^!-~]/g, '')).slice(0, maxPathLength)
  /**
   * The page from which the language script redirected the visitor to this one, the same page in another language. Null for
   * any other navigation. Browsers send `Sec-Fetch-User` if the visitor clicked a link.
   */
  const findLanguageSwitchOrigin = ({
    headers,
    answered: { path },
    ownHosts,
  }: PageRequest): string | null => {
    const referrer = toWebAddress(headers.referer)
    if (headers['sec-fetch-user'] !== undefined || referrer === null) return null
    if (!ownHosts.includes(referrer.hostname)) return null
    const { pathname: from } = referrer
    const [before, after] = [splitPath(from), splitPath(path)]
    const isSwitch = before.path === after.path && before.locale !== after.locale
    return isSwitch && isPage(from) ? from : null
  }

  return (request: PageRequest): Count[] => {
    const { method, target, headers, answered, ownHosts } = request
    if (method !== 'GET' || !isPersonNavigating(headers, ownerCookie)) return []
    const [path = '/', query = ''] = target.split('?', 2)
    if (answered.status === 404) return [{ kind: 'missing', value: toMissingPath(path), count: 1 }]
    if (answered.status !== 200 || !isPage(answered.path)) return []
    const arrival: Count = { kind: 'page', value: answered.path, count: 1 }
    if (headers['sec-fetch-site'] === 'same-origin') {
      const from = findLanguageSwitchOrigin(request)
      return from === null ? [] : [{ kind: 'page', value: from, count: -1 }, arrival]
    }
    const referrer = toReferrer(headers.referer, ownHosts)
    const campaign = toCampaign(query)
    return [
      arrival,
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
  // A prefetched or prerendered page; `Purpose` is the older name of the header.
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false
  return !isReload(headers) && !isOwner(headers, ownerCookie) && !isRobot(headers['user-agent'])
}

/** Browsers send these values for a reload, but not for a link or a typed address. */
const isReload = ({ 'cache-control': value }: RequestHeaders): boolean =>
  value !== undefined && /(?:^|[\s,])(?:max-age=0|no-cache)/.test(`${value}`)

/** Whether the browser has a session of the Studio, valid or not. */
const isOwner = ({ cookie }: RequestHeaders, ownerCookie: string): boolean =>
  typeof cookie === 'string' && cookie.split('; ').some((each) => each.startsWith(ownerCookie))

/** Without a user agent, the sender counts as a robot. */
const isRobot = (userAgent: unknown): boolean =>
  typeof userAgent !== 'string' || userAgent.trim() === '' || isbot(userAgent)

/** A public domain name. IP addresses and internal host names are not referrers. */
const hostName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:[a-z]{2,24}|xn--[a-z0-9-]{1,40})$/

const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

function toWebAddress(address: unknown): URL | null {
  const url = typeof address === 'string' ? URL.parse(address.slice(0, maxReadLength)) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

/** The host of the linking site; null if there is none or it is this site. */
export function toReferrer(referer: unknown, ownHosts: readonly string[]): string | null {
  const host = toWebAddress(referer)?.hostname
  if (host === undefined || host.length > maxHostLength || !hostName.test(host)) return null
  const name = withoutWww(host)
  return ownHosts.some((own) => withoutWww(own) === name) ? null : name
}

/** The source and campaign in a query, as `newsletter/spring-2026`. One of them may be empty; null if both are. */
export function toCampaign(query: string): string | null {
  if (!query.includes('utm_')) return null
  const start = query.slice(0, maxReadLength)
  const source = toLabel(/(?:^|&)utm_source=([^&#]*)/.exec(start)?.[1])
  const campaign = toLabel(/(?:^|&)utm_campaign=([^&#]*)/.exec(start)?.[1])
  return source === '' && campaign === '' ? null : `${source}/${campaign}`
}

/** Newsletter programs encode links once or twice. */
const maxDecodings = 5

/** Decodes a text until it stays the same, so that `%2540` and `＠` become `@`; null if 6 rounds are not enough. */
function decodeFully(encoded: string): string | null {
  let text = encoded
  for (let round = 0; round <= maxDecodings; round += 1) {
    const plain = text.normalize('NFKC').replaceAll('&', '%26')
    const decoded = new URLSearchParams(`label=${plain}`).get('label') ?? ''
    if (decoded === text) return text
    text = decoded
  }
  return null
}

/** A label of letters, digits, `.`, `_` and `-`. Empty for an e-mail address, so that none is stored. */
function toLabel(encoded = ''): string {
  const text = decodeFully(encoded)
  if (text === null || text.includes('@')) return ''
  return text
    .slice(0, 4 * maxLabelLength)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .slice(0, maxLabelLength)
    .replace(/^[-._]+|[-._]+$/g, '')
}
