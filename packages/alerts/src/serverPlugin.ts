import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from 'foundation/probe'
import type { ServerPlugin, WorkContext } from 'foundation/serverPlugin'
import type { Style } from './alertMail.ts'
import { createAlertRun, type Send } from './alertRun.ts'
import { openMachineState, openSharedState } from './alertStore.ts'

/** How long a shutdown waits for a mail. A mail that takes longer is sent again after the next start. */
const lastMailMs = 2_000

/**
 * @example
 * alerts({
 *   send: ({ id, ...mail }) => mailer.send({ ...mail, messageId: `<${id}@site.example>` }),
 *   siteName: 'https://site.example',
 *   language: 'en',
 *   formatMoment: (moment) => new Date(moment).toLocaleString('en-GB', { timeZone: 'Europe/Paris' }),
 *   file: 'data/alerts.json',
 * })
 */
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

  type Scope = Probe['scope'] | 'all'
  const createRun = (
    scope: Scope,
    { probes: listProbes, database, log }: WorkContext,
    open: typeof openSharedState,
    name = siteName,
  ) => {
    const probes = () => listProbes().filter((probe) => scope === 'all' || probe.scope === scope)
    const toTitle = (probe: string) => probes().find((each) => each.name === probe)?.title
    const update = open(database, { machine: hostname(), toTitle })
    return createAlertRun({ probes, update, send, style: { ...options, siteName: name }, log, now })
  }
  const createSiteRun = (context: WorkContext) => createRun('site', context, openSharedState)
  return {
    name: 'alerts',
    start: (context) => {
      const { database, log } = context
      const openFile: typeof openSharedState = (...args) => openMachineState({ file, log }, ...args)
      const runs = database.sql.isShared
        ? [createRun('machine', context, openFile, `${siteName} (${hostname()})`), createSiteRun(context)]
        : [createRun('all', context, openFile)]
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
