import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#lib/database/database.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import type { Deploy } from './handle.ts'

/** Longer than a deploy hook may take to answer. */
const leaseMs = 30_000
/** How long a delivery is announced: longer than any machine takes between two looks. */
const announcedMs = 2 * 60_000
/** The lake repeats a delivery for at most 30 minutes. */
const keptMs = 24 * 60 * 60_000

/** The deliveries of the webhook that instances of the site share. */
export type SharedDeliveries = {
  /** The same hook, called once for each delivery that it takes, however often and wherever the delivery arrives. */
  once(deploy: Deploy): Deploy
  /** The same hook, after which the other machines find the delivery among `announced`. */
  announce(deploy: Deploy): Deploy
  /** The keys of the deliveries of the last minutes. */
  announced(): Promise<string[]>
}

const keysShape = z.array(z.object({ key: z.string() }))
const takenShape = z.array(z.object({ takenAt: z.number().nullable() }))

/** Opens the deliveries in a database that instances share. The site is built without it too, if need be twice. */
export function createSharedDeliveries(database: Database, log: (line: string) => void): SharedDeliveries {
  const { query, sql } = database

  /** Whether the caller is to pass this delivery on, or somebody else has, or is about to. */
  const claim = async (key: string): Promise<'claimed' | 'taken' | 'leased'> => {
    await query(`DELETE FROM webhook_deliveries WHERE "leasedUntil" < ${sql.clock} - $1`, [keptMs])
    const claimed = await query(
      `INSERT INTO webhook_deliveries ("key", "leasedUntil") VALUES ($1, ${sql.clock} + $2)
       ON CONFLICT ("key") DO UPDATE SET "leasedUntil" = ${sql.clock} + $2
         WHERE webhook_deliveries."takenAt" IS NULL AND webhook_deliveries."leasedUntil" <= ${sql.clock}
       RETURNING "key"`,
      [key, leaseMs],
    )
    if (claimed.length > 0) return 'claimed'
    const [known] = takenShape.parse(
      await query('SELECT "takenAt" FROM webhook_deliveries WHERE "key" = $1', [key]),
    )
    return known?.takenAt == null ? 'leased' : 'taken'
  }
  const noteTaken = (key: string) =>
    query(
      `INSERT INTO webhook_deliveries VALUES ($1, ${sql.clock}, ${sql.clock})
       ON CONFLICT ("key") DO UPDATE SET "takenAt" = ${sql.clock}`,
      [key],
    )
  const endLease = (key: string) =>
    query('UPDATE webhook_deliveries SET "leasedUntil" = 0 WHERE "key" = $1', [key])

  /** No change may wait because the database is away. */
  const orElse = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      log(`webhook: a delivery could not be noted (${toErrorMessage(error)}).`)
      return otherwise
    }
  }

  return {
    once: (deploy) => async (key) => {
      if (key === null) return deploy(key)
      const state = await orElse(() => claim(key), 'claimed')
      if (state === 'taken') return { kind: 'taken' }
      if (state === 'leased') return { kind: 'notTaken', reason: 'is being called for the same delivery' }
      const outcome = await deploy(key)
      await orElse(() => (outcome.kind === 'taken' ? noteTaken(key) : endLease(key)), [])
      return outcome
    },
    announce: (deploy) => async (given) => {
      const key = given ?? randomUUID()
      const outcome = await deploy(key)
      if (outcome.kind === 'taken') await orElse(() => noteTaken(key), [])
      return outcome
    },
    announced: async () => {
      const rows = await query(
        `SELECT "key" FROM webhook_deliveries WHERE "takenAt" > ${sql.clock} - $1 ORDER BY "takenAt"`,
        [announcedMs],
      )
      return keysShape.parse(rows).map(({ key }) => key)
    },
  }
}
