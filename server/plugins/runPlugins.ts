import type { Database } from 'foundation/database'
import { createLog } from 'foundation/log'
import type { Probe } from 'foundation/probe'
import type { Endpoint, PluginContext, ServerPlugin, Work } from 'foundation/serverPlugin'
import { type Env, hasDatabase } from '#lib/env.server.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'
import { toPlugins } from './plugins.ts'

type Place = Pick<PluginContext, 'isFront'> & { database: Database }

const toContext =
  (env: Env, { database, isFront }: Place) =>
  ({ name }: ServerPlugin): PluginContext => ({
    database: hasDatabase(env) ? database : null,
    isFront,
    siteUrl: env.SITE_URL,
    checkOwner: createOwnerCheck(env),
    log: isFront ? createLog(name) : (line) => console.log(`${name}: ${line}`),
  })

/** The endpoints of the plugins, by path. Call it once per process. */
export function toPluginEndpoints(env: Env, place: Place): Record<string, Endpoint> {
  const getContext = toContext(env, place)
  return Object.assign({}, ...toPlugins(env).map((plugin) => plugin.endpoints?.(getContext(plugin))))
}

type RunningPlugins = Required<Work> & {
  /** Adds probes of parts of the site that are no plugins. */
  watch: (probes: readonly Probe[]) => void
}

/** Starts the work of the plugins in the front server. */
export function startPlugins(env: Env, database: Database, signal: AbortSignal): RunningPlugins {
  const plugins = withContext(env, { database, isFront: true })
  const probes = toProbes(plugins)
  const works = plugins.flatMap(
    ({ plugin, context }) => plugin.start?.({ ...context, probes: () => probes, signal }) ?? [],
  )
  const listeners = works.flatMap(({ onPage }) => onPage ?? [])
  return {
    onPage: (request, answered) => {
      for (const onPage of listeners) onPage(request, answered)
    },
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

/** Deletes the expired data of the plugins. */
export async function tidyPlugins(env: Env, database: Database): Promise<void> {
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
