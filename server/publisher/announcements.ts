import { setTimeout as sleep } from 'node:timers/promises'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import type { SharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'

const usualLookMs = 2_000

/**
 * Has this machine publish what another one was told: looks every two seconds for deliveries that reached any machine,
 * until the signal. While the database is away the publisher's poll makes up for it.
 */
export async function followAnnouncements(deps: {
  deliveries: Pick<SharedDeliveries, 'announced'>
  /** Requests a release; a delivery that this machine has recorded has no effect. */
  trigger: (key: string) => Promise<void>
  log: (line: string) => void
  signal: AbortSignal
  lookMs?: number
}): Promise<void> {
  const { deliveries, trigger, log, signal, lookMs = usualLookMs } = deps
  let known = new Set<string>()
  let lastIncident = ''
  while (!signal.aborted) {
    try {
      const announced = await deliveries.announced()
      for (const key of announced) if (!known.has(key)) await trigger(key)
      known = new Set(announced)
      lastIncident = ''
    } catch (error) {
      const incident = toErrorMessage(error)
      if (incident !== lastIncident) log(`the announcements of other machines cannot be read (${incident}).`)
      lastIncident = incident
    }
    // The signal is the only reason that this can reject.
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
