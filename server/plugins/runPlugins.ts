import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { createHourly } from 'foundation/hourly'
import { createLog } from 'foundation/log'
import type { Probe } from 'foundation/probe'
import { deleteExpiredLimits } from 'foundation/rateLimit'
import type { Endpoint, Platform, PluginContext, ServerPlugin, Work } from 'foundation/serverPlugin'
import { type Env, hasDatabase } from '#lib/env.server.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'
import { toPlugins } from './plugins.ts'

type Place = Pick<PluginContext, 'isFront'> & {
  database: Database
  /** Next's, where it answers. */
  after?: Platform['after']
}

function toContext(env: Env, { database, isFront, after }: Place) {
  const shared: Omit<PluginContext, 'log'> = {
    database: hasDatabase(env) ? database : null,
    isFront,
    platform: env.RUN_BY === 'platform' && after ? { after, ...toScheduled(env, database) } : undefined,
    siteUrl: env.SITE_URL,
    checkOwner: createOwnerCheck(env),
  }
  return ({ name }: ServerPlugin): PluginContext => ({
    ...shared,
    log: isFront ? createLog(name) : (line) => console.log(`${name}: ${line}`),
  })
}

const toScheduled = (env: Env, database: Database): Omit<Platform, 'after'> => ({
  tidy: () => tidyPlugins(env, database),
  runScheduledWork: () => runScheduledWork(env, database),
})

/** The endpoints of the plugins, by path. Call it once per process. */
export function toPluginEndpoints(env: Env, place: Place): Record<string, Endpoint> {
  const getContext = toContext(env, place)
  return Object.assign({}, ...toPlugins(env).map((plugin) => plugin.endpoints?.(getContext(plugin))))
}

type RunningPlugins = Pick<Required<Work>, 'onPage' | 'stop'> & {
  /** What the site's status has of the plugins, by their names. */
  status: (isOwner: boolean) => Record<string, unknown>
  /** Adds probes of parts of the site that are no plugins. */
  watch: (probes: readonly Probe[]) => void
}

/** Starts the work of the plugins in the front server. */
export function startPlugins(
  env: Env,
  database: Database,
  signal: AbortSignal,
  isDevelopment = false,
): RunningPlugins {
  const plugins = withContext(env, { database, isFront: true }).filter(
    ({ plugin }) => !isDevelopment || plugin.worksInDevelopment,
  )
  const probes = toProbes(plugins)
  const works = plugins.flatMap(({ plugin: { name, start }, context }) => {
    const work = start?.({ ...context, probes: () => probes, signal })
    return work ? [{ name, ...work }] : []
  })
  void tidyEveryHour(env, database, signal)
  const listeners = works.flatMap(({ onPage }) => onPage ?? [])
  return {
    onPage: (request, answered) => {
      for (const onPage of listeners) onPage(request, answered)
    },
    status: (isOwner) =>
      Object.fromEntries(works.flatMap(({ name, status }) => (status ? [[name, status(isOwner)]] : []))),
    watch: (more) => probes.push(...more),
    stop: () => Promise.all(works.map(({ stop }) => stop())),
  }
}

/** Does the work of the plugins on a hosting platform, whose schedule calls this. */
export async function runScheduledWork(env: Env, database: Database): Promise<void> {
  const plugins = withContext(env, { database, isFront: false })
  const probes = toProbes(plugins)
  for (const { plugin, context } of plugins) await plugin.onSchedule?.({ ...context, probes: () => probes })
}

/** The plugins, each with its context. */
function withContext(env: Env, place: Place) {
  const getContext = toContext(env, place)
  return toPlugins(env).map((plugin) => ({
    plugin,
    context: { ...getContext(plugin), database: place.database },
  }))
}

const toProbes = (plugins: ReturnType<typeof withContext>): Probe[] =>
  plugins.flatMap(({ plugin, context }) => plugin.watch?.(context) ?? [])

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
