import { parseLocalePath } from '#lib/site.ts'

/** Request headers by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

const maxHostLength = 100
const maxReadLength = 1_000
const maxLabelLength = 40

/** A name in the domain name system: addresses in digits and names of one's own network are nobody's site. */
const hostName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:[a-z]{2,24}|xn--[a-z0-9-]{1,40})$/

const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/** The host of a web address in lower case; null if it is none. */
function toHost(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const [, host = ''] = /^https?:\/\/([^/?#@:\\]+)(?=[/?#:]|$)/i.exec(address.slice(0, maxReadLength)) ?? []
  return host === '' ? null : host.toLowerCase()
}

/** The host of the site that a link was followed from; null where there was none, or it was a link of this site. */
export function toReferrer(referer: unknown, ownHosts: readonly string[]): string | null {
  const host = toHost(referer)
  if (host === null || host.length > maxHostLength || !hostName.test(host)) return null
  const name = withoutWww(host)
  return ownHosts.some((own) => withoutWww(own) === name) ? null : name
}

/** The source and the campaign that an address names, as `newsletter/spring-2026`; either may be empty, null if both are. */
export function toCampaign(query: string): string | null {
  if (!query.includes('utm_')) return null
  const asked = query.slice(0, maxReadLength)
  const source = toLabel(/(?:^|&)utm_source=([^&#]*)/.exec(asked)?.[1])
  const campaign = toLabel(/(?:^|&)utm_campaign=([^&#]*)/.exec(asked)?.[1])
  return source === '' && campaign === '' ? null : `${source}/${campaign}`
}

/** A label that needs no change, as most. */
const plainLabel = /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/

/** Programs that send newsletters encode a link once or twice. */
const maxDecodings = 5

/** A text decoded as often as it was encoded, in the plain form of its characters: `@` for `%2540` and `＠`. Null if it never ends. */
function decodeFully(given: string): string | null {
  let text = given
  for (let turn = 0; turn <= maxDecodings; turn += 1) {
    const plain = text.normalize('NFKC').replaceAll('&', '%26')
    const decoded = new URLSearchParams(`label=${plain}`).get('label') ?? ''
    if (decoded === text) return text
    text = decoded
  }
  return null
}

/** A label in the few characters that campaigns have, so that nothing else is stored; empty for an e-mail address. */
function toLabel(given = ''): string {
  if (given === '' || plainLabel.test(given)) return given
  const text = decodeFully(given)
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
 * The page whose script has just put a reader on this one, which is the same page in their language; null for every other
 * navigation within the site. Who presses a link is not moved: browsers then send `Sec-Fetch-User`.
 */
export function findMovedFrom(
  headers: RequestHeaders,
  path: string,
  ownHosts: readonly string[],
): string | null {
  const host = toHost(headers.referer)
  if (headers['sec-fetch-user'] !== undefined || host === null || !ownHosts.includes(host)) return null
  const [, from = '/'] = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(`${headers.referer}`) ?? []
  const [before, after] = [parseLocalePath(from || '/'), parseLocalePath(path)]
  return before.path === after.path && before.locale !== after.locale ? from || '/' : null
}
