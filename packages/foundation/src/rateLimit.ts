import { createHmac, randomBytes } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Database, Value } from './database.ts'
import { toErrorMessage } from './errorMessage.ts'
import { ipv6Prefixes, toNetworks } from './visitorAddress.ts'

/** How many requests may come in one window: from one visitor, and from all together. */
export type Limits = { windowSeconds: number; perVisitor: number; overall: number }

/** `limited`: the request is over the limit, and one after this many seconds may be accepted. */
export type LimitOutcome =
  | { kind: 'free' }
  | { kind: 'limited'; retryAfterSeconds: number }
  /** The counts cannot be read. */
  | { kind: 'failed' }

/** Counts the requests of an endpoint. Never rejects: `failed` says that they cannot be counted. */
export type RateLimit = {
  /** Counts a request against the limit of its sender. Does nothing for null: the address cannot be trusted. */
  consumeVisitorQuota: (address: string | null) => Promise<LimitOutcome>
  /** Counts a request against the limit of all senders together. */
  consumeGlobalQuota: () => Promise<LimitOutcome>
}

type Options = {
  /** The name of the endpoint. Each endpoint has separate counts. */
  name: string
  limits: Limits
  /** Instances of the site that share a database share the counts; otherwise they are in memory. */
  database: Database | null
  log: (line: string) => void
  now?: () => number
  /** Beyond this many senders in one window, new ones are not counted, so that memory and disk are bounded. */
  maxSenders?: number
}

/** Wider networks are limited less strictly, since several households may share them. */
const factors: Record<(typeof ipv6Prefixes)[number], number> = { 64: 1, 56: 3, 48: 6 }

/**
 * Create one per process and endpoint: without a shared database, the counts are in its memory.
 * @example
 * import { createRateLimit, toVisitorAddress } from '@freelance-site/foundation/server'
 *
 * declare const request: Request
 * const limits = { windowSeconds: 60, perVisitor: 10, overall: 1_000 }
 * const { consumeVisitorQuota } = createRateLimit({ name: 'notes', limits, database: null, log: console.log })
 * const address = toVisitorAddress(request.headers, { ownFront: false, proxies: 1 })
 * const isLimited = (await consumeVisitorQuota(address)).kind === 'limited'
 */
export function createRateLimit(options: Options): RateLimit {
  const { name, limits, log, now = Date.now, maxSenders = 50_000 } = options
  const database = options.database?.sql.isShared ? options.database : null
  const createCounter = (key: string, points: number): RateLimiterAbstract => {
    const counted = { keyPrefix: `${name}:${key}`, points, duration: limits.windowSeconds }
    if (database === null) return new RateLimiterMemory(counted)
    return new RateLimiterPostgres({ ...counted, ...createCounterStore(database) })
  }
  const counters = ipv6Prefixes.map((prefix) =>
    createCounter(`visitor${prefix}`, limits.perVisitor * factors[prefix]),
  )
  const overall = createCounter('all', limits.overall)
  const toVisitorKey = createVisitorKeys(database, now)
  let senders = 0
  let windowStart = 0

  const count = async (counter: RateLimiterAbstract, network: string) => {
    const key = await toVisitorKey(network)
    if (Date.now() - windowStart > limits.windowSeconds * 1000) [senders, windowStart] = [0, Date.now()]
    if (senders >= maxSenders && (await counter.get(key)) === null) return
    const { isFirstInDuration } = await counter.consume(key)
    if (isFirstInDuration) senders += 1
  }
  const consumeQuota = async (consume: () => Promise<unknown>): Promise<LimitOutcome> => {
    try {
      await consume()
      return { kind: 'free' }
    } catch (error) {
      if (error instanceof RateLimiterRes)
        return { kind: 'limited', retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
      log(`requests cannot be counted (${toErrorMessage(error)}).`)
      return { kind: 'failed' }
    }
  }
  return {
    consumeVisitorQuota: (address) =>
      consumeQuota(async () => {
        const networks = address === null ? [] : toNetworks(address)
        // The narrowest first: a household beyond its limit does not use up that of its neighbours.
        for (const [at, counter] of counters.entries()) {
          const network = networks[at]
          if (network !== undefined) await count(counter, network)
        }
      }),
    consumeGlobalQuota: () => consumeQuota(() => overall.consume('all')),
  }
}

const createCounterStore = (database: Database) => ({
  tableName: 'limits',
  tableCreated: true,
  storeType: 'client',
  // Leaves out the name of the prepared statement, which a connection pool in front of Postgres may not know.
  storeClient: {
    query: async ({ text, values }: { text: string; values: Value[] }) => {
      const rows = await database.query(text, values)
      return { rows, rowCount: rows.length }
    },
  },
  // The library's timers do not run on a platform, so `deleteExpiredLimits` deletes old counts.
  clearExpiredByTimeout: false,
})

const toDay = (now: number): number => Math.floor(now / 86_400_000)

/**
 * Deletes the counts of windows that are over and the salts of earlier days. Does nothing on SQLite, whose site counts
 * in memory. `now` is in milliseconds.
 */
export async function deleteExpiredLimits(database: Database, now: number): Promise<void> {
  if (!database.sql.isShared) return
  await database.query('DELETE FROM limits WHERE "expire" < $1', [now])
  await database.query('DELETE FROM daily_salts WHERE "day" < $1', [toDay(now)])
}

const saltShape = z.tuple([z.object({ salt: z.string() })])

/** The salt of a day, the same in every instance: the first instance that needs it creates it. */
async function readSharedSalt(database: Database, now: number): Promise<string> {
  const day = toDay(now)
  await deleteExpiredLimits(database, now)
  await database.query('INSERT INTO daily_salts VALUES ($1, $2) ON CONFLICT DO NOTHING', [day, createSalt()])
  const rows = await database.query('SELECT "salt" FROM daily_salts WHERE "day" = $1', [day])
  return saltShape.parse(rows)[0].salt
}

const createSalt = (): string => randomBytes(32).toString('base64url')

/** The keys by which visitors are counted: hashes with a salt that is deleted at the end of its day. */
function createVisitorKeys(database: Database | null, now: () => number) {
  let current: { day: number; salt: string } | undefined
  return async (network: string) => {
    const day = toDay(now())
    if (current?.day !== day)
      current = { day, salt: database === null ? createSalt() : await readSharedSalt(database, now()) }
    return createHmac('sha256', current.salt).update(network).digest('base64url')
  }
}
