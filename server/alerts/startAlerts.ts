import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAlertRun } from '#lib/alerts/alertRun.server.ts'
import { lookFor, observeMessages, observeSchedules } from '#lib/alerts/siteObservers.server.ts'
import { createMailer } from '#lib/contact/mail/mailer.ts'
import { createOutbox } from '#lib/contact/outbox.server.ts'
import { toMessageIdDomain } from '#lib/contact/receiver.server.ts'
import type { Database } from '#lib/database/database.ts'
import type { Env } from '#lib/env.server.ts'
import type { Backups } from '../backup/startBackups.ts'
import type { Log } from '../processes/log.ts'
import { withLakeToken } from '../processes/secrets.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'
import { observeBackup, observeDisks, observeParts, observeRelease, type Parts } from './machineObservers.ts'

const usualLookMs = 60_000
const mailDeadlineMs = 30_000

type Deps = {
  database: Database
  backups: Pick<Backups, 'status'>
  parts: Parts
  log: Log
  signal: AbortSignal
  lookMs?: number
  now?: () => number
}

/**
 * Looks every minute, until the signal, for what the owner has to know, and tells it by mail. Without a mail server there
 * is nobody to tell.
 */
export async function startAlerts(env: Env, deps: Deps): Promise<void> {
  const { database, backups, parts, log, signal, lookMs = usualLookMs, now = Date.now } = deps
  const siteUrl = toSiteUrl(env)
  const mailer = createMailer(env, mailDeadlineMs, new URL(siteUrl).host)
  if (mailer === null) return
  // Where several machines share a database, each has disks and processes of its own.
  const machine = database.sql.isShared ? hostname() : null
  const spareFile = database.sql.isShared ? join(env.DATA_DIR, 'alerts.json') : undefined
  const run = createAlertRun({
    ...{ database, spareFile, mailer, siteUrl, log, now },
    domain: toMessageIdDomain(env),
  })
  const ofMachine = {
    release: observeRelease(parts),
    part: observeParts(parts),
    disk: observeDisks(env),
    backup: observeBackup(backups.status, now),
  }
  const ofSite = {
    messages: observeMessages(createOutbox(database), now),
    schedule: observeSchedules(() => withLakeToken(env), now),
  }
  const looks =
    machine === null
      ? [{ machine, observers: { ...ofSite, ...ofMachine } }]
      : [
          { machine: null, observers: ofSite },
          { machine, observers: ofMachine },
        ]
  while (!signal.aborted) {
    // The signal is the only reason that this can reject.
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
    for (const look of looks)
      if (!signal.aborted) await run({ machine: look.machine, seen: await lookFor(look.observers) })
  }
}
