import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { createHourly } from 'foundation/hourly'
import { createLog } from 'foundation/log'
import { deleteExpiredLimits } from 'foundation/rateLimit'
import type { Endpoint, Platform, PluginContext, ServerPlugin, Work } from 'foundation/serverPlugin'
import { createPlatformAlerts } from '#lib/alerts/platformAlerts.server.ts'
import { type Env, hasDatabase } from '#lib/env.server.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'
import { toPlugins } from './plugins.ts'

type Place = Pick<PluginContext, 'isFront'> & {
  database: Database
  /** Next's, where it answers. */
  after?: Platform['after']
}

const toContext =
  (env: Env, { database, isFront, after }: Place) =>
  ({ name }: ServerPlugin): PluginContext => ({
    database: hasDatabase(env) ? database : null,
    isFront,
    platform: env.RUN_BY === 'platform' && after ? { after, ...toScheduled(env, database) } : undefined,
    siteUrl: env.SITE_URL,
    checkOwner: createOwnerCheck(env),
    log: isFront ? createLog(name) : (line) => console.log(`${name}: ${line}`),
  })

const toScheduled = (env: Env, database: Database): Omit<Platform, 'after'> => ({
  tidy: () => tidyPlugins(env, database),
  runScheduledWork: () => createPlatformAlerts(env, database)(),
})

/** The endpoints of the plugins, by path. Call it once per process. */
export function toPluginEndpoints(env: Env, place: Place): Record<string, Endpoint> {
  const getContext = toContext(env, place)
  return Object.assign({}, ...toPlugins(env).map((plugin) => plugin.endpoints?.(getContext(plugin))))
}

/** Starts the work of the plugins in the front server. When the signal aborts, only what visitors need goes on. */
export function startPlugins(env: Env, database: Database, signal: AbortSignal): Required<Work> {
  const getContext = toContext(env, { database, isFront: true })
  const works = toPlugins(env).flatMap(
    (plugin) => plugin.start?.({ ...getContext(plugin), database, signal }) ?? [],
  )
  void tidyEveryHour(env, database, signal)
  const listeners = works.flatMap(({ onPage }) => onPage ?? [])
  return {
    onPage: (request, answered) => {
      for (const onPage of listeners) onPage(request, answered)
    },
    stop: () => Promise.all(works.map(({ stop }) => stop())),
  }
}

const tidyPauseMs = 30_000

async function tidyEveryHour(env: Env, database: Database, signal: AbortSignal): Promise<void> {
  const hourly = createHourly({})
  const log = createLog('database')
  while (!signal.aborted) {
    try {
      await hourly(() => tidyPlugins(env, database))
    } catch (error) {
      // `watchStores` reports an unreachable database.
      log(`expired data could not be deleted (${toErrorMessage(error)}); trying again soon.`)
    }
    // It rejects only when the signal aborts.
    await sleep(tidyPauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Deletes the expired data of the plugins, and the expired counts of requests. */
export async function tidyPlugins(env: Env, database: Database): Promise<void> {
  await deleteExpiredLimits(database, Date.now())
  for (const { tidy } of toPlugins(env)) await tidy?.(database)
}

/** After how many months plugins delete data of visitors, for the environment of the pages (lib/renderingEnv.server.ts). */
export const toRetention = (env: Env): string =>
  JSON.stringify(
    Object.fromEntries(
      toPlugins(env).flatMap(({ name, retentionMonths }) =>
        retentionMonths === undefined ? [] : [[name, retentionMonths]],
      ),
    ),
  )
