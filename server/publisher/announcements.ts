import { setTimeout as sleep } from 'node:timers/promises'
import { toErrorMessage } from 'foundation/errorMessage'
import type { SharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'

const usualIntervalMs = 2_000

/**
 * Triggers a release for webhook deliveries that reached another machine: reads them from the database every two
 * seconds, until the signal. While the database is away, the publisher's poll finds the changes.
 */
export async function followAnnouncements(deps: {
  deliveries: Pick<SharedDeliveries, 'announced'>
  /** Requests a release. After a delivery to this machine, the content is unchanged and none is made. */
  trigger: (key: string) => void
  log: (line: string) => void
  signal: AbortSignal
  intervalMs?: number
}): Promise<void> {
  const { deliveries, trigger, log, signal, intervalMs = usualIntervalMs } = deps
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
