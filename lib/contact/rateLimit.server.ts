import { createHmac, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type Limits = { windowSeconds: number; perVisitor: number; overall: number }

/** Enough for a person who corrects a message, too little for a bot. */
export const usualLimits: Limits = { windowSeconds: 600, perVisitor: 10, overall: 150 }

export type LimitOutcome =
  | { kind: 'free' }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** The counts cannot be read. */
  | { kind: 'failed' }

/** How often one visitor, and all visitors together, may send. */
export type RateLimit = {
  /** Counts a request against its sender only; `null` stands for a visitor whose address cannot be trusted. */
  consumeVisitorQuota(address: string | null): Promise<LimitOutcome>
  /** Counts a valid message against the limit of all visitors together. */
  consumeGlobalQuota(): Promise<LimitOutcome>
}

/**
 * Providers give a household a /64 network of IPv6 addresses, a /56 or a /48, and anybody can use every address of
 * theirs: each network is limited, the wider ones less strictly, since some hold several households.
 */
const ipv6Networks = [
  { prefix: 64, factor: 1 },
  { prefix: 56, factor: 3 },
  { prefix: 48, factor: 6 },
] as const

/** The networks that an address is counted in, the narrowest first. IPv4 addresses are counted one by one. */
export function toNetworks(address: string): string[] {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return [plain]
  const parsed = ipaddr.process(plain)
  if (parsed.kind() === 'ipv4') return [parsed.toString()]
  return ipv6Networks.map(({ prefix }) =>
    ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${prefix}`).toString().concat(`/${prefix}`),
  )
}

/** One limit for each kind of network, made by the given function. */
export const toNetworkCounters = (
  limits: Limits,
  make: (keyPrefix: string, points: number) => RateLimiterAbstract,
): RateLimiterAbstract[] =>
  ipv6Networks.map(({ prefix, factor }) => make(`visitor${prefix}`, limits.perVisitor * factor))

/** Counts in memory. */
export function createRateLimit(limits: Limits, now: () => number = Date.now): RateLimit {
  const make = (keyPrefix: string, points: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration: limits.windowSeconds })
  const toKey = createVisitorKeys(now)
  return countIn({
    networks: toNetworkCounters(limits, make),
    overall: make('all', limits.overall),
    toKey: async (network) => toKey(network),
  })
}

/** Beyond this many senders in one window, new ones are not counted: that is bounded in memory and on disk. */
const usualMaxSenders = 50_000

/** Counts in these counters. */
export function countIn(counters: {
  /** For the narrowest network of an address, the next one, and so on. */
  networks: RateLimiterAbstract[]
  overall: RateLimiterAbstract
  toKey: (network: string) => Promise<string>
  maxSenders?: number
}): RateLimit {
  const { networks, overall, toKey, maxSenders = usualMaxSenders } = counters
  let senders = 0
  let countedFrom = 0

  const count = async (counter: RateLimiterAbstract, network: string) => {
    const key = await toKey(network)
    if (Date.now() - countedFrom > counter.duration * 1000) [senders, countedFrom] = [0, Date.now()]
    if (senders >= maxSenders && (await counter.get(key)) === null) return
    const { isFirstInDuration } = await counter.consume(key)
    if (isFirstInDuration) senders += 1
  }

  return {
    consumeVisitorQuota: (address) =>
      orLimited(async () => {
        const named = address === null ? [] : toNetworks(address)
        for (const [at, counter] of networks.entries()) {
          const network = named[at]
          if (network !== undefined) await count(counter, network)
        }
      }),
    consumeGlobalQuota: () => orLimited(() => overall.consume('all')),
  }
}

async function orLimited(consume: () => Promise<unknown>): Promise<LimitOutcome> {
  try {
    await consume()
    return { kind: 'free' }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { kind: 'limited', retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
  }
}

/** Set only by the front server, which removes any value sent by a visitor. */
export const visitorHeader = 'x-visitor-address'

/** Which sender of a header with the visitor's address is trusted. */
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

const dayMs = 86_400_000

export const toDay = (now: number): number => Math.floor(now / dayMs)

/** Distinguishes visitors without identifying them: the salt is deleted at the end of its day. */
export const toVisitorKey = (salt: string, network: string): string =>
  createHmac('sha256', salt).update(network).digest('base64url')

export const createSalt = (): string => randomBytes(32).toString('base64url')

/** The keys of visitors for a process of its own: the salt is in memory only. */
export function createVisitorKeys(now: () => number): (network: string) => string {
  let salt = createSalt()
  let day = toDay(now())
  return (network) => {
    const today = toDay(now())
    if (today !== day) {
      day = today
      salt = createSalt()
    }
    return toVisitorKey(salt, network)
  }
}
