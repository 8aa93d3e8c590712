import { join } from 'node:path'
import { probeDisks } from 'alerts/diskProbe'
import { probeSchedules as createScheduleProbe } from 'alerts/scheduleProbe'
import { type AlertsOptions, alerts as createAlerts } from 'alerts/serverPlugin'
import type { Probe } from 'foundation/probe'
import type { ServerPlugin } from 'foundation/serverPlugin'
import { toLake } from 'releases/lake'
import { toSiteUrl } from 'releases/processes/siteAddress'
import { formatHostLag, hostLagReasons } from 'releases/status/hostLag'
import { buildInfoShape, compareWithPublished, parseChanges } from 'releases/status/publishedState'
import { buildFile } from '#lib/addresses.ts'
import { changesQuery } from '#lib/content/documents.ts'
import type { Env } from '#lib/env.server.ts'
import { formatMoment, language, pick } from '#lib/i18n/owner.ts'
import { timeZone } from '#lib/identity.ts'
import { createMailer, toMessageIdDomain } from '#lib/mail/mailer.server.ts'
import { withLakeToken } from '../processes/childSettings.ts'

/** How long sending a mail may take. Hosting platforms cut off long requests. */
const deadlineMs = { ownServer: 30_000, platform: 9_000 }

/** Mails to the owner about problems. On a hosting platform there are none without the address of the site. */
export function alerts(env: Env, options: Pick<AlertsOptions, 'pauseMs' | 'now'> = {}): ServerPlugin {
  const siteUrl = env.RUN_BY === 'ownServer' ? toSiteUrl(env) : env.SITE_URL
  if (siteUrl === undefined) return { name: 'alerts' }
  const plugin = createAlerts({
    send: toSend(env, siteUrl),
    siteName: siteUrl,
    language,
    formatMoment,
    file: join(env.DATA_DIR, 'alerts.json'),
    ...options,
  })
  return { ...plugin, watch: () => toSiteProbes(env, siteUrl, options.now) }
}

function toSend(env: Env, siteUrl: string): AlertsOptions['send'] {
  const mailer = createMailer(env, deadlineMs[env.RUN_BY], new URL(siteUrl).host)
  const domain = toMessageIdDomain(env)
  return (
    mailer && (({ id, ...mail }) => mailer.send({ ...mail, messageId: `<${id}@${domain}>`, replyTo: null }))
  )
}

/** How long one request of a probe may take. */
const timeoutMs = 4_000

/** Finds scheduled publications that did not happen. */
export const probeSchedules = (getEnv: () => Promise<Env>, siteUrl: string, now?: () => number): Probe =>
  createScheduleProbe({
    fetch: async (query, parameters) => fetchFrom(await getEnv(), query, parameters, 'raw'),
    studioUrl: `${siteUrl}/studio`,
    language,
    formatMoment,
    now,
  })

async function fetchFrom(env: Env, query: string, parameters: object, perspective: 'raw' | 'published') {
  // Imported with the first probe: every function of a platform loads this file, and most need no client.
  const { createLakeClient } = await import('releases/lakeClient')
  return createLakeClient(toLake(env)).fetch<unknown>(query, parameters, {
    perspective,
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** Finds out whether the hosting platform still shows older content. */
export const probeHost = (env: Env, siteUrl: string): Probe => ({
  name: 'host',
  title: pick('Votre hébergeur montre un état dépassé', 'Your host shows an outdated state'),
  scope: 'site',
  find: async () => {
    const [response, answer] = await Promise.all([
      fetch(siteUrl + buildFile, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }),
      fetchFrom(env, changesQuery, {}, 'published'),
    ])
    const built = buildInfoShape.parse(await response.json())
    const changes = parseChanges(answer)
    if (changes === null) throw new Error('The lake did not answer with content.')
    const compared = await compareWithPublished(built, changes)
    if (compared.isShown) return []
    const details = `${formatHostLag(new Date(built.readAt), language, timeZone)}\n${hostLagReasons[language]}`
    return [{ details, since: compared.since ?? undefined }]
  },
})

/** The data folder and the backup folder, if their disk is almost full. */
const probeFolders = ({ DATA_DIR, BACKUP_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Probe =>
  probeDisks({
    folders: [DATA_DIR, BACKUP_DIR ?? DATA_DIR],
    language,
    effect: pick(
      'Sans place, rien ne peut être publié ni sauvegardé, et le formulaire ne prend plus de messages.',
      'Without room nothing can be published or backed up, and the form takes no more messages.',
    ),
  })

/** What is watched besides the plugins and the parts of an own server. */
function toSiteProbes(env: Env, siteUrl: string, now?: () => number): Probe[] {
  const schedules = probeSchedules(() => withLakeToken(env), siteUrl, now)
  return env.RUN_BY === 'platform' ? [schedules, probeHost(env, siteUrl)] : [schedules, probeFolders(env)]
}
