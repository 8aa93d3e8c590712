import { setTimeout as sleep } from 'node:timers/promises'
import { toErrorMessage } from 'foundation/errorMessage'
import type { SharedDeliveries } from '../webhook/sharedDeliveries.ts'

const defaultIntervalMs = 2_000

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
