import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Backups } from 'backups/startBackups'
import type { Database } from 'foundation/database'
import type { Log } from 'foundation/log'
import { createAlertRun } from '#lib/alerts/alertRun.server.ts'
import { openMachineState, openSharedState } from '#lib/alerts/alertStore.server.ts'
import { probeMessages, probeSchedules } from '#lib/alerts/siteProbes.server.ts'
import { createOutbox } from '#lib/contact/outbox.server.ts'
import type { Env } from '#lib/env.server.ts'
import { withLakeToken } from '../processes/secrets.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'
import { type Parts, probeBackup, probeDisks, probeParts, probeRelease } from './machineProbes.ts'

const defaultPauseMs = 60_000
const deadlineMs = 30_000

type Deps = {
  database: Database
  backups: Pick<Backups, 'status'>
  parts: Parts
  log: Log
  signal: AbortSignal
  pauseMs?: number
  now?: () => number
}

/** Runs the probes every minute and mails alerts to the owner, until the signal aborts. */
export async function startAlerts(env: Env, deps: Deps): Promise<void> {
  const { database, backups, parts, log, signal, pauseMs = defaultPauseMs, now = Date.now } = deps
  const siteUrl = toSiteUrl(env)
  const siteProbes = [
    probeMessages(createOutbox(database), siteUrl, now),
    probeSchedules(() => withLakeToken(env), siteUrl, now),
  ]
  const machineProbes = [
    probeRelease(parts, siteUrl),
    probeParts(parts),
    probeDisks(env),
    probeBackup(backups.status, now),
  ]
  const common = { siteUrl, deadlineMs, log, now }
  const update = openMachineState(join(env.DATA_DIR, 'alerts.json'), database, log)
  const runs = database.sql.isShared
    ? [
        createAlertRun(env, { ...common, probes: machineProbes, update, machine: hostname() }),
        createAlertRun(env, { ...common, probes: siteProbes, update: openSharedState(database) }),
      ]
    : [createAlertRun(env, { ...common, probes: [...siteProbes, ...machineProbes], update })]
  while (!signal.aborted) {
    // The signal is the only reason that this can reject.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    for (const run of runs) if (!signal.aborted) await run()
  }
}
