import ipaddr from 'ipaddr.js'

/** Only the front server sets this header; it removes any value that a visitor sends. */
export const visitorHeader = 'x-visitor-address'

/** Whom the site trusts to report the visitor's address. */
export type TrustedSender = {
  /** Requests come through the front server. */
  ownFront: boolean
  /** Requests come through a proxy that appends to `X-Forwarded-For`. */
  proxy: boolean
  /** The header in which a hosting platform sends the address. */
  header?: string | undefined
}

/** Null if the visitor could have forged it. */
export function toVisitorAddress(headers: Headers, trusted: TrustedSender): string | null {
  if (trusted.ownFront) return headers.get(visitorHeader)
  const header = trusted.header ?? (trusted.proxy ? 'x-forwarded-for' : undefined)
  if (header === undefined) return null
  return headers.get(header)?.split(',').at(-1)?.trim() ?? null
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
