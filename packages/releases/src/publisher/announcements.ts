import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, readStoredValue, updateStoredValue } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'

/** The name of the last delivery of the webhook that reached any machine: a random value in the database that they share. */
const lastDelivery = 'delivery'

/** Announces a delivery of the webhook to the other machines. Never rejects. */
export async function announceDelivery(
  database: Pick<Database, 'query'>,
  log: (line: string) => void,
): Promise<void> {
  try {
    await updateStoredValue(database, lastDelivery, () => randomUUID())
  } catch (error) {
    // This machine still publishes the change; the others find it when they poll the lake.
    log(`webhook: a delivery could not be announced to other machines (${toErrorMessage(error)}).`)
  }
}

/**
 * Triggers a release for webhook deliveries that reached another machine: reads the last one every 2 s, until the signal
 * aborts. A delivery that reached this machine has already triggered one, so the content is unchanged.
 */
export async function followDeliveries(
  database: Pick<Database, 'query'>,
  deps: { trigger: () => void; log: (line: string) => void; signal: AbortSignal; intervalMs?: number },
): Promise<void> {
  const { trigger, log, signal, intervalMs = 2_000 } = deps
  /** Undefined before the first answer: a start publishes all earlier changes. */
  let seen: unknown
  let hasFailed = false
  while (!signal.aborted) {
    try {
      const delivery = await readStoredValue(database, lastDelivery)
      if (seen !== undefined && delivery !== seen) trigger()
      seen = delivery
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log(`the deliveries to other machines cannot be read (${toErrorMessage(error)}).`)
      hasFailed = true
    }
    // The signal is the only reason that this can reject.
    await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
