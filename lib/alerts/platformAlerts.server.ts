import type { Database } from 'foundation/database'
import { createOutbox } from 'inbox/outbox'
import type { Env } from '#lib/env.server.ts'
import { createAlertRun } from './alertRun.server.ts'
import { openSharedState } from './alertStore.server.ts'
import { probeHost, probeMessages, probeSchedules } from './siteProbes.server.ts'

/** Hosting platforms cut off long requests. */
const deadlineMs = 9_000

/** The alerts of a hosting platform, for its schedule. Does nothing without the address of the site. */
export function createPlatformAlerts(
  env: Env,
  database: Database,
  { log = (line: string) => console.log(`alerts: ${line}`), now = Date.now } = {},
): () => Promise<void> {
  const { SITE_URL: siteUrl } = env
  if (siteUrl === undefined) return async () => {}
  const probes = [
    probeMessages(createOutbox(database), siteUrl, now),
    probeSchedules(async () => env, siteUrl, now),
    probeHost(env, siteUrl),
  ]
  return createAlertRun(env, { probes, update: openSharedState(database), siteUrl, deadlineMs, log, now })
}
