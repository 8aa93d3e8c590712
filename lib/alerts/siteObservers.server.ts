import { z } from 'zod'
import type { Outbox } from '#lib/contact/outbox.server.ts'
import { toLake } from '#lib/content/lake.ts'
import { createLakeClient } from '#lib/content/lakeClient.server.ts'
import { builtShape, changesQuery, compareWithPublished, parseChanges } from '#lib/content/publishedState.ts'
import type { Env } from '#lib/env.server.ts'
import { buildFile } from '#lib/site.ts'
import type { Look, Sighting } from './ledger.ts'

/** Looks for one kind of alert. Rejects where that is not possible at this moment. */
export type Observer = () => Promise<Sighting[]>

/** A platform soon ends a request; nothing is tried twice, since the next look is. */
const timeoutMs = 4_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Messages that the mail server has not accepted for an hour. */
export const observeMessages =
  (outbox: Pick<Outbox, 'countStuck'>, now: () => number): Observer =>
  async () => {
    const { count, oldest } = await outbox.countStuck(now() - hourMs)
    return oldest === null ? [] : [{ alert: { kind: 'messages', waiting: count }, since: oldest }]
  }

/** A lake publishes what is due within a minute. */
const scheduleQuery = `releases::all()[
  (state == "scheduled" && dateTime(publishAt) < dateTime($overdue)) || (state == "active" && defined(error))
]{
  name, "title": metadata.title, "publishAt": coalesce(publishAt, metadata.intendedPublishAt),
  "reason": error.message, "isMissed": state == "scheduled", _updatedAt
}`

const schedulesShape = z.array(
  z.object({
    name: z.string(),
    title: z.string().nullish(),
    publishAt: z.iso.datetime({ offset: true }).nullish(),
    reason: z.string().nullish(),
    isMissed: z.boolean().nullable(),
    _updatedAt: z.string(),
  }),
)

/** Scheduled publications that the lake refused, or that were due ten minutes ago and are still waiting. */
export const observeSchedules =
  (getEnv: () => Promise<Env>, now: () => number): Observer =>
  async () => {
    const overdue = new Date(now() - 10 * minuteMs).toISOString()
    const found = schedulesShape.parse(await fetchFrom(await getEnv(), scheduleQuery, { overdue }, 'raw'))
    return found.map(({ name, title, publishAt, reason, isMissed, _updatedAt }) => ({
      alert: {
        kind: 'schedule',
        release: name,
        title: title || null,
        publishAt: publishAt ?? null,
        reason: isMissed ? null : (reason ?? null),
      },
      since: Date.parse((isMissed ? publishAt : null) ?? _updatedAt),
    }))
  }

const fetchFrom = (env: Env, query: string, parameters: object, perspective: 'raw' | 'published') =>
  createLakeClient(toLake(env)).fetch<unknown>(query, parameters, {
    perspective,
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** A hosting platform that does not show what is published. */
export const observeHost =
  (env: Env, siteUrl: string): Observer =>
  async () => {
    const [response, answer] = await Promise.all([
      fetch(siteUrl + buildFile, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }),
      fetchFrom(env, changesQuery, {}, 'published'),
    ])
    const built = builtShape.parse(await response.json())
    const changes = parseChanges(answer)
    if (changes === null) throw new Error('The lake did not answer with content.')
    const compared = await compareWithPublished(built, changes)
    if (compared.isShown) return []
    const alert = { kind: 'host', shownAt: built.readAt } as const
    return [compared.since === null ? { alert } : { alert, since: compared.since }]
  }

/** Looks for several kinds at the same time; one that cannot be looked for is left out, and what is known of it stays. */
export async function lookFor(
  observers: Partial<Record<keyof Look['seen'], Observer>>,
): Promise<Look['seen']> {
  const found = await Promise.allSettled(
    Object.entries(observers).map(async ([kind, observer]) => [kind, await observer()] as const),
  )
  return Object.fromEntries(found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}
