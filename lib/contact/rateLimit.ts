import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type Limits = { windowSeconds: number; perVisitor: number; overall: number }

/** Enough for a person who corrects a message, too little for a bot. */
export const usualLimits: Limits = { windowSeconds: 600, perVisitor: 10, overall: 150 }

export type LimitOutcome =
  | { kind: 'free' }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** The counts cannot be read. */
  | { kind: 'failed' }

/** Counts a request; `null` stands for a visitor whose address cannot be trusted. */
export type TakeTurn = (address: string | null) => Promise<LimitOutcome>

/** Limits how often one visitor, and all visitors together, may send. Counts are in memory. */
export function createRateLimit(limits: Limits, now: () => number = Date.now): TakeTurn {
  const duration = limits.windowSeconds
  const toKey = createVisitorKeys(now)
  return takeTurnIn({
    perVisitor: new RateLimiterMemory({ keyPrefix: 'visitor', points: limits.perVisitor, duration }),
    overall: new RateLimiterMemory({ keyPrefix: 'all', points: limits.overall, duration }),
    toKey: async (address) => toKey(address),
  })
}

/** Counts in these two counters. */
export function takeTurnIn(counters: {
  perVisitor: RateLimiterAbstract
  overall: RateLimiterAbstract
  toKey: (address: string) => Promise<string>
}): TakeTurn {
  const { perVisitor, overall, toKey } = counters
  return async (address) => {
    // Checked first, so that no more visitors are counted than the overall limit admits.
    const together = await overall.get('all')
    if (together && together.remainingPoints <= 0) return toLimited(together)
    try {
      // A visitor over their own limit does not use up the overall one.
      if (address !== null) await perVisitor.consume(await toKey(address))
      await overall.consume('all')
      return { kind: 'free' }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toLimited(refusal)
      throw refusal
    }
  }
}

const toLimited = (refusal: RateLimiterRes): LimitOutcome => ({
  kind: 'limited',
  retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
})

/** Set only by the front server, which removes any value sent by a visitor. */
export const visitorHeader = 'x-visitor-address'

/** Who may say what the visitor's address is. */
export type Trusted = {
  /** Requests come through the front server. */
  ownFront: boolean
  /** Requests come through a proxy that adds to `X-Forwarded-For`. */
  proxy: boolean
  /** The header in which a hosting platform names it. */
  header?: string | undefined
}

/**
 * The visitor's address, where it can be trusted: as seen by the front server, or else as named by the platform, or the
 * last hop recorded by a trusted proxy. Null where a visitor could have forged it.
 */
export function toVisitorAddress(headers: Headers, trusted: Trusted): string | null {
  if (trusted.ownFront) return headers.get(visitorHeader)
  const header = trusted.header ?? (trusted.proxy ? 'x-forwarded-for' : undefined)
  if (header === undefined) return null
  return headers.get(header)?.split(',').at(-1)?.trim() ?? null
}

/** A household has one IPv4 address, or a /64 network of IPv6 addresses, any of which it can use. */
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

export const toDay = (now: number): number => Math.floor(now / DAY_MS)

/** Distinguishes visitors without identifying them: the salt is forgotten when its day is over. */
export const toVisitorKey = (salt: string, address: string): string =>
  createHmac('sha256', salt).update(toHousehold(address)).digest('base64url')

export const createSalt = (): string => randomBytes(32).toString('base64url')

/** The keys of visitors for a process of its own: the salt is in memory only. */
export function createVisitorKeys(now: () => number): (address: string) => string {
  let salt = createSalt()
  let day = toDay(now())
  return (address) => {
    const today = toDay(now())
    if (today !== day) {
      day = today
      salt = createSalt()
    }
    return toVisitorKey(salt, address)
  }
}
