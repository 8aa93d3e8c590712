import type { VisitsOptions } from './options.ts'

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

const maxHostLength = 100
const maxReadLength = 1_000
const maxLabelLength = 40

/** A public domain name. IP addresses and internal host names are not referrers. */
const hostName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:[a-z]{2,24}|xn--[a-z0-9-]{1,40})$/

const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/** The host of a web address in lower case; null for anything else. */
function toHost(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const [, host = ''] = /^https?:\/\/([^/?#@:\\]+)(?=[/?#:]|$)/i.exec(address.slice(0, maxReadLength)) ?? []
  return host === '' ? null : host.toLowerCase()
}

/** The host of the linking site; null if there is none or it is this site. */
export function toReferrer(referer: unknown, ownHosts: readonly string[]): string | null {
  const host = toHost(referer)
  if (host === null || host.length > maxHostLength || !hostName.test(host)) return null
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

/**
 * The page from which the language script redirected the visitor to this one, the same page in another language. Null for
 * any other navigation. Browsers send `Sec-Fetch-User` if the visitor clicked a link.
 */
export function findLanguageSwitchOrigin(
  headers: RequestHeaders,
  path: string,
  ownHosts: readonly string[],
  splitPath: VisitsOptions['splitPath'],
): string | null {
  const host = toHost(headers.referer)
  if (headers['sec-fetch-user'] !== undefined || host === null || !ownHosts.includes(host)) return null
  const [, from = '/'] = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(`${headers.referer}`) ?? []
  const [before, after] = [splitPath(from || '/'), splitPath(path)]
  return before.path === after.path && before.locale !== after.locale ? from || '/' : null
}
