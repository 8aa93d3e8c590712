import { createMailer } from '#lib/contact/mail/mailer.ts'
import { createOutbox } from '#lib/contact/outbox.server.ts'
import { toMessageIdDomain } from '#lib/contact/receiver.server.ts'
import type { Database } from '#lib/database/database.ts'
import type { Env } from '#lib/env.server.ts'
import { createAlertRun } from './alertRun.server.ts'
import { lookFor, observeHost, observeMessages, observeSchedules } from './siteObservers.server.ts'

/** A platform soon ends a request. */
const deadlineMs = 9_000

/**
 * Looks for what can be known on a hosting platform, and tells the owner: for its schedule. Never rejects. Does nothing
 * without a mail server, or without the address of the site.
 */
export function createPlatformAlerts(
  env: Env,
  database: Database,
  { log = (line: string) => console.log(`alerts: ${line}`), now = Date.now } = {},
): () => Promise<void> {
  const { SITE_URL: siteUrl } = env
  const mailer = siteUrl === undefined ? null : createMailer(env, deadlineMs, new URL(siteUrl).host)
  if (siteUrl === undefined || mailer === null) return async () => {}
  const run = createAlertRun({ database, mailer, siteUrl, domain: toMessageIdDomain(env), log, now })
  const observers = {
    messages: observeMessages(createOutbox(database), now),
    schedule: observeSchedules(async () => env, now),
    host: observeHost(env, siteUrl),
  }
  return async () => run({ machine: null, seen: await lookFor(observers) })
}
