import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import type { Tables } from 'foundation/tables'
import { z } from 'zod'
import type { Publisher } from '../publisher/publisher.ts'
import { type Deploy, toDeployHook } from './handle.ts'

/** How long a delivery is announced: longer than the interval at which machines query. */
const announcedMs = 2 * 60_000
const retentionMs = 24 * 60 * 60_000

const defaultIntervalMs = 2_000

/** The deliveries of the webhook, where several machines share a database */
export const deliveryTables: Tables = {
  name: 'deliveries',
  steps: [
    ({ isShared }) =>
      isShared
        ? `CREATE TABLE IF NOT EXISTS webhook_deliveries
             ("key" TEXT PRIMARY KEY, "leasedUntil" BIGINT NOT NULL, "takenAt" BIGINT)`
        : '',
  ],
}

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

/**
 * Triggers a release for webhook deliveries that reached another machine: reads them from the database every 2 s, until the
 * signal aborts. While the database is unreachable, the publisher's poll finds the changes.
 */
export async function followAnnouncements(deps: {
  deliveries: Pick<SharedDeliveries, 'announced'>
  /** Requests a release. A delivery that reached this machine has already triggered one, so the content is unchanged. */
  trigger: (key: string) => void
  log: (line: string) => void
  signal: AbortSignal
  intervalMs?: number
}): Promise<void> {
  const { deliveries, trigger, log, signal, intervalMs = defaultIntervalMs } = deps
  let seen = new Set<string>()
  let lastReason = ''
  while (!signal.aborted) {
    try {
      const announced = await deliveries.announced()
      for (const key of announced) if (!seen.has(key)) trigger(key)
      seen = new Set(announced)
      lastReason = ''
    } catch (error) {
      const reason = toErrorMessage(error)
      if (reason !== lastReason) log(`the deliveries to other machines cannot be read (${reason}).`)
      lastReason = reason
    }
    // The signal is the only reason that this can reject.
    await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Chooses what a webhook starts: a release of this machine, announced to the others, or the deploy hook. */
export function createDeploy(
  hookUrl: string | undefined,
  { trigger }: Pick<Publisher, 'trigger'>,
  { deliveries, isEnding }: { deliveries: SharedDeliveries | null; isEnding: () => boolean },
): Deploy {
  if (hookUrl !== undefined) return toDeployHook(hookUrl)
  const deploy: Deploy = async () => {
    // During a handover, the newer version may already have polled and would miss this change.
    if (isEnding()) return { kind: 'notAccepted', reason: 'is being restarted' }
    trigger()
    return { kind: 'accepted' }
  }
  return deliveries ? deliveries.announce(deploy) : deploy
}
