import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Database, Value } from '#lib/database/database.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import {
  countIn,
  createSalt,
  type LimitOutcome,
  type Limits,
  type RateLimit,
  toDay,
  toNetworkCounters,
  toVisitorKey,
} from './rateLimit.server.ts'

/** The same limits as in memory, counted for all instances of the site together. */
export function createSharedRateLimit(
  limits: Limits,
  database: Database,
  { now, log }: { now: () => number; log: (line: string) => void },
): RateLimit {
  const toCounter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      keyPrefix,
      points,
      duration: limits.windowSeconds,
      tableName: 'limits',
      tableCreated: true,
      storeType: 'client',
      storeClient: toStoreClient(database),
      // Its timers would not run on a platform: `forgetVisitors` deletes them.
      clearExpiredByTimeout: false,
    })
  const { consumeVisitorQuota, consumeGlobalQuota } = countIn({
    networks: toNetworkCounters(limits, toCounter),
    overall: toCounter('all', limits.overall),
    toKey: createSharedVisitorKeys(database, now),
  })
  const orFailed = (counted: Promise<LimitOutcome>): Promise<LimitOutcome> =>
    counted.catch((error: unknown) => {
      log(`messages cannot be counted (${toErrorMessage(error)}).`)
      return { kind: 'failed' }
    })
  return {
    consumeVisitorQuota: (address) => orFailed(consumeVisitorQuota(address)),
    consumeGlobalQuota: () => orFailed(consumeGlobalQuota()),
  }
}

/**
 * A client of Postgres as rate-limiter-flexible wants it. Its statements lose their names, since a pool of connections
 * in front of the server does not know statements that were prepared on another.
 */
const toStoreClient = (database: Database) => ({
  query: async ({ text, values }: { text: string; values: Value[] }) => {
    const rows = await database.query(text, values)
    return { rows, rowCount: rows.length }
  },
})

const saltShape = z.tuple([z.object({ salt: z.string() })])

/** Deletes expired counts and the salts of earlier days. */
export async function forgetVisitors(database: Database, now: number): Promise<void> {
  if (!database.sql.isShared) return
  await database.query('DELETE FROM limits WHERE "expire" < $1', [now])
  await database.query('DELETE FROM daily_salts WHERE "day" < $1', [toDay(now)])
}

/** The keys of visitors, the same in every instance: the first of a day makes its salt. */
function createSharedVisitorKeys(database: Database, now: () => number) {
  const getSalt = async (day: number): Promise<string> => {
    await forgetVisitors(database, now())
    await database.query('INSERT INTO daily_salts VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      day,
      createSalt(),
    ])
    const rows = await database.query('SELECT "salt" FROM daily_salts WHERE "day" = $1', [day])
    return saltShape.parse(rows)[0].salt
  }
  let known: { day: number; salt: string } | undefined
  return async (network: string) => {
    const day = toDay(now())
    if (known?.day !== day) known = { day, salt: await getSalt(day) }
    return toVisitorKey(known.salt, network)
  }
}
