import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from 'foundation/probe'
import type { ServerPlugin, WorkContext } from 'foundation/serverPlugin'
import type { Style } from './alertMail.ts'
import { createAlertRun, type Send } from './alertRun.ts'
import { openMachineState, openSharedState, type UpdateAlerts } from './alertStore.ts'

/** How long a shutdown waits for a mail. A mail that takes longer is sent again after the next start. */
const lastMailMs = 2_000

/** README.md has an example. */
export type AlertsOptions = Style & {
  /** Null where no mail can be sent: nothing is watched then. */
  send: Send | null
  /** Where an own server stores the alerts about itself. */
  file: string
  /** The pause between two rounds of an own server; a minute by default. */
  pauseMs?: number
  now?: () => number
}

/** Sends the owner one mail when a problem begins, and one when it ends. The probes find the problems. */
export function alerts(options: AlertsOptions): ServerPlugin {
  const { send, siteName, file, pauseMs = 60_000, now = Date.now } = options
  if (send === null) return { name: 'alerts' }

  const createRun = (
    { probes, log }: WorkContext,
    update: UpdateAlerts,
    { scope, name = siteName }: { scope?: Probe['scope']; name?: string } = {},
  ) =>
    createAlertRun({
      probes: () => probes().filter((probe) => scope === undefined || probe.scope === scope),
      update,
      send,
      style: { ...options, siteName: name },
      log,
      now,
    })
  const createSiteRun = (context: WorkContext) =>
    createRun(context, openSharedState(context.database), { scope: 'site' })
  return {
    name: 'alerts',
    start: (context) => {
      const state = openMachineState(file, context.log)
      const runs = context.database.sql.isShared
        ? [
            createRun(context, state, { scope: 'machine', name: `${siteName} (${hostname()})` }),
            createSiteRun(context),
          ]
        : [createRun(context, state)]
      const stopping = new AbortController()
      const ended = repeat(runs, pauseMs, AbortSignal.any([context.signal, stopping.signal]))
      return {
        stop: () => {
          stopping.abort()
          return Promise.race([ended, sleep(lastMailMs)])
        },
      }
    },
    onSchedule: (context) => createSiteRun(context)(),
  }
}

async function repeat(
  runs: readonly (() => Promise<void>)[],
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // The signal is the only reason that this can reject.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    for (const run of runs) if (!signal.aborted) await run()
  }
}
