import { randomUUID } from 'node:crypto'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { z } from 'zod'
import type { Deploy } from './handle.ts'

/** How long a delivery is announced: longer than the interval at which machines query. */
const announcedMs = 2 * 60_000
const retentionMs = 24 * 60 * 60_000

const keysShape = z.array(z.object({ key: z.string() }))

export type SharedDeliveries = ReturnType<typeof createSharedDeliveries>

/** The deliveries of the webhook in a database that several machines share. */
export function createSharedDeliveries({ query, sql }: Database, log: (line: string) => void) {
  const store = async (key: string) => {
    try {
      await query(`DELETE FROM webhook_deliveries WHERE "leasedUntil" < ${sql.clock} - $1`, [retentionMs])
      await query(
        `INSERT INTO webhook_deliveries ("key", "leasedUntil", "takenAt") VALUES ($1, ${sql.clock}, ${sql.clock})
         ON CONFLICT ("key") DO UPDATE SET "takenAt" = ${sql.clock}`,
        [key],
      )
    } catch (error) {
      // This machine still publishes the change; the others find it when they poll the lake.
      log(`webhook: a delivery could not be announced to other machines (${toErrorMessage(error)}).`)
    }
  }
  return {
    /** Returns a function that calls `deploy` and announces each delivery to the other machines. */
    announce:
      (deploy: Deploy): Deploy =>
      async (idempotencyKey) => {
        const key = idempotencyKey ?? randomUUID()
        const outcome = await deploy(key)
        if (outcome.kind === 'accepted') await store(key)
        return outcome
      },
    /** The keys of the deliveries that any machine has announced recently. */
    announced: async (): Promise<string[]> => {
      const rows = await query(
        `SELECT "key" FROM webhook_deliveries WHERE "takenAt" > ${sql.clock} - $1 ORDER BY "takenAt"`,
        [announcedMs],
      )
      return keysShape.parse(rows).map(({ key }) => key)
    },
  }
}
