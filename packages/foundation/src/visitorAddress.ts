import ipaddr from 'ipaddr.js'

/** Only the front server sets this header; it removes any value that a visitor sends. */
export const visitorHeader = 'x-visitor-address'

/** Whom the site trusts to report the visitor's address. */
export type TrustedSender = {
  /** Requests come through the front server. */
  ownFront: boolean
  /** How many proxies in a row the requests come through, each of which adds to the forwarding headers. */
  proxies: number
  /** The header in which a hosting platform sends the address. */
  header?: string | undefined
}

/** Null if the visitor could have forged it. */
export function toVisitorAddress(headers: Headers, trusted: TrustedSender): string | null {
  if (trusted.ownFront) return headers.get(visitorHeader)
  if (trusted.header !== undefined) return toTrustedHop(headers.get(trusted.header), 1)
  return trusted.proxies === 0 ? null : toTrustedHop(headers.get('x-forwarded-for'), trusted.proxies)
}

/**
 * What the outermost of the trusted proxies said in a header: `X-Forwarded-For`, `-Host` or `-Proto`. A proxy appends its value
 * to those of the request, or replaces them, so the values before that one are the visitor's own claims. Null without one.
 */
export function toTrustedHop(header: string | string[] | undefined | null, proxies: number): string | null {
  // Node joins the lines of a header, or lists them.
  const hops = [header ?? []].flat().join().split(',')
  const values = hops.map((hop) => hop.trim()).filter((hop) => hop !== '')
  return values.at(-proxies) ?? values[0] ?? null
}

/** Providers give a household a /64, a /56 or a /48 network of IPv6 addresses, all of which it can use. */
export const ipv6Prefixes = [64, 56, 48] as const

/** The networks of an address, the narrowest first. An IPv4 address is its only network. */
export function toNetworks(address: string): string[] {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return [plain]
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return [parsed.toString()]
  return ipv6Prefixes.map((prefix) =>
    ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${prefix}`).toString().concat(`/${prefix}`),
  )
}
