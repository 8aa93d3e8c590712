import { createPlugins, toRetention as listRetention, type Site } from 'foundation/runPlugins'
import type { ServerPlugin } from 'foundation/serverPlugin'
import { sharedTables, type Tables } from 'foundation/tables'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'
import { deliveryTables } from '#lib/webhook/tables.ts'
import { alerts } from './alerts.ts'
import { backups } from './backups.ts'
import { inbox } from './inbox.ts'
import { visits } from './visits.ts'

/** The plugins of the site. Deleting a plugin's line removes its endpoints and its work; what it has stored stays. */
export const toPlugins = (env: Env): ServerPlugin[] => [
  // One line for each.
  inbox(env),
  alerts(env),
  visits(env),
  backups(env, siteTables),
]

/** Returns the tables of every part of the site. Which plugins have tables does not depend on settings. */
export const siteTables = (): Tables[] => [
  sharedTables,
  deliveryTables,
  ...toPlugins(parseEnv({})).flatMap(({ tables }) => tables ?? []),
]

/** Connects the plugins with a process of the site. */
export const createSitePlugins = (
  env: Env,
  { after, ...place }: Pick<Site, 'database' | 'isFront' | 'after'>,
) =>
  createPlugins(toPlugins(env), {
    ...place,
    after: env.RUN_BY === 'platform' ? after : undefined,
    siteUrl: env.SITE_URL,
    checkOwner: createOwnerCheck(env),
  })

/** After how many months plugins delete data of visitors, for the environment of the pages (lib/renderingEnv.server.ts). */
export const toRetention = (env: Env): string => JSON.stringify(listRetention(toPlugins(env)))
