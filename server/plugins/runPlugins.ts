import type { Database } from 'foundation/database'
import { createLog } from 'foundation/log'
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

/** Starts the work of the plugins in the front server. */
export function startPlugins(env: Env, database: Database): Required<Work> {
  const getContext = toContext(env, { database, isFront: true })
  const works = toPlugins(env).flatMap((plugin) => plugin.start?.({ ...getContext(plugin), database }) ?? [])
  const listeners = works.flatMap(({ onPage }) => onPage ?? [])
  return {
    onPage: (request, answered) => {
      for (const onPage of listeners) onPage(request, answered)
    },
    stop: () => Promise.all(works.map(({ stop }) => stop())),
  }
}

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
