import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Set by our own front server alone, which removes whatever a visitor puts there. */
export const visitorHeader = 'x-visitor-address'

/**
 * The address of whoever is asking, as far as it can be trusted: what our own front server saw, else the last
 * hop that a proxy noted, if there is one to trust. Null where anybody could have written it.
 */
export function toVisitorAddress(
  headers: Headers,
  trusted: { ownFront: boolean; proxy: boolean },
): string | null {
  if (trusted.ownFront) return headers.get(visitorHeader)
  if (!trusted.proxy) return null
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null
}

/** One household has one IPv4 address, or a whole network of IPv6 ones, of which it can use a new one each time. */
function toHousehold(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}

const DAY_MS = 86_400_000

/**
 * Tells visitors apart for a day without knowing who they are: addresses are hashed with a salt that lives in
 * memory only and is new every day.
 */
export function createVisitorKeys(now: () => number): (address: string) => string {
  let salt = randomBytes(32)
  let day = Math.floor(now() / DAY_MS)
  return (address) => {
    const today = Math.floor(now() / DAY_MS)
    if (today !== day) {
      day = today
      salt = randomBytes(32)
    }
    return createHmac('sha256', salt).update(toHousehold(address)).digest('base64url')
  }
}
