import type { Database } from 'foundation/database'
import type { Observation, Probe } from 'foundation/probe'
import { createOutbox, type Outbox } from 'inbox/outbox'
import { z } from 'zod'
import { buildFile } from '#lib/addresses.ts'
import { toLake } from '#lib/content/lake.ts'
import {
  buildInfoShape,
  changesQuery,
  compareWithPublished,
  parseChanges,
} from '#lib/content/publishedState.ts'
import type { Env } from '#lib/env.server.ts'
import { timeZone } from '#lib/identity.ts'
import { formatHostLag, hostLagReasons } from '#lib/publishing/hostLag.ts'
import { withLakeToken } from '../processes/secrets.ts'
import { formatMoment, language, pick } from './wording.ts'

/** Hosting platforms cut off long requests. */
const timeoutMs = 4_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Finds messages that the mail server has not accepted for an hour. */
export const probeMessages = (
  outbox: Pick<Outbox, 'countStuck'>,
  siteUrl: string,
  now: () => number,
): Probe => ({
  name: 'messages',
  title: pick('Des messages ne vous parviennent pas', 'Messages do not reach you'),
  scope: 'site',
  find: async () => {
    const { count, oldest } = await outbox.countStuck(now() - hourMs)
    if (oldest === null) return []
    const details = pick(
      `Messages que le serveur de courrier n’accepte pas depuis une heure\u00a0: ${count}. Rien n’est perdu, et l’envoi est retenté. Le Studio en dit la raison\u00a0:`,
      `Messages that the mail server has not accepted for an hour: ${count}. Nothing is lost, and sending is tried again. The Studio has the reason:`,
    )
    return [{ since: oldest, details: `${details}\n${siteUrl}/studio/messages` }]
  },
})

const scheduleQuery = `releases::all()[
  (state == "scheduled" && dateTime(publishAt) < dateTime($overdue)) || (state == "active" && defined(error))
]{
  name, "title": metadata.title, "publishAt": coalesce(publishAt, metadata.intendedPublishAt),
  "reason": error.message, "isMissed": state == "scheduled", _updatedAt
}`

const scheduleShape = z.object({
  name: z.string(),
  title: z.string().nullish(),
  publishAt: z.iso.datetime({ offset: true }).nullish(),
  reason: z.string().nullish(),
  isMissed: z.boolean().nullable(),
  _updatedAt: z.string(),
})

/** Finds scheduled publications that the lake refused, or has not made 10 minutes after their time. */
export const probeSchedules = (getEnv: () => Promise<Env>, siteUrl: string, now: () => number): Probe => ({
  name: 'schedule',
  title: pick('Une publication programmée n’a pas eu lieu', 'A scheduled publication did not happen'),
  scope: 'site',
  find: async () => {
    const overdue = new Date(now() - 10 * minuteMs).toISOString()
    const answer = await fetchFrom(await getEnv(), scheduleQuery, { overdue }, 'raw')
    return z.array(scheduleShape).parse(answer).map(toObservation(siteUrl))
  },
})

const toObservation =
  (siteUrl: string) =>
  ({ name, title, publishAt, reason, isMissed, _updatedAt }: z.infer<typeof scheduleShape>): Observation => {
    const moment = publishAt ? formatMoment(publishAt) : '–'
    const sentences = [pick(`Moment prévu\u00a0: ${moment}.`, `It was due on: ${moment}.`)]
    if (reason && !isMissed)
      sentences.push(
        pick(`Le lac de contenu l’a refusée\u00a0: ${reason}`, `The content lake refused it: ${reason}`),
      )
    return {
      id: name,
      subject: title || name,
      details: [...sentences, `${siteUrl}/studio/releases/${encodeURIComponent(name)}`].join('\n'),
      since: Date.parse((isMissed ? publishAt : null) ?? _updatedAt),
    }
  }

async function fetchFrom(env: Env, query: string, parameters: object, perspective: 'raw' | 'published') {
  // Imported with the first probe: every function of a platform loads this file, and most need no client.
  const { createLakeClient } = await import('#lib/content/lakeClient.server.ts')
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

/** What is watched once for the whole site. */
export function toSiteProbes(
  env: Env,
  {
    database,
    siteUrl,
    now = Date.now,
  }: { database: Database; siteUrl: string; now?: (() => number) | undefined },
): Probe[] {
  const probes = [
    probeMessages(createOutbox(database), siteUrl, now),
    probeSchedules(() => withLakeToken(env), siteUrl, now),
  ]
  return env.RUN_BY === 'platform' ? [...probes, probeHost(env, siteUrl)] : probes
}
