import { dirname } from 'node:path'
import { toLake } from '@freelance-site/content'
import { createOwnerCheck } from '@freelance-site/content/server'
import type { Platform, ServerPlugin } from '@freelance-site/foundation'
import {
  createPlugins,
  type Database,
  toRetention as listRetention,
  openPostgres,
  openSqlite,
  type Schedule,
  type Site,
  sharedTables,
  type Tables,
} from '@freelance-site/foundation/server'
import { isNewFolder, toDatabasePath } from '@freelance-site/releases/server'
import { apiPaths } from '#lib/addresses.ts'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { alerts } from './alerts.ts'
import { backups } from './backups.ts'
import { inbox } from './inbox.ts'
import { preferences } from './preferences.ts'
import { renewal } from './renewal.ts'
import { visits } from './visits.ts'

/** The plugins of the site. Deleting a plugin's line removes its endpoints and its work; what it has stored stays. */
export const toPlugins = (env: Env): ServerPlugin[] => [
  // One line for each.
  inbox(env),
  preferences(env),
  renewal(env),
  alerts(env),
  visits(env),
  backups(env, siteTables),
]

/** Returns the tables of every part of the site. Which plugins have tables does not depend on settings. */
export const siteTables = (): Tables[] => [
  sharedTables,
  ...toPlugins(parseEnv({})).flatMap(({ tables }) => tables ?? []),
]

/** The settings that choose the database. `DATA_DIR` counts only without a `DATABASE_URL`. */
export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** Postgres if the settings name it, else a file in the data folder, which is created only if the folder is new. */
export function openDatabase(env: DatabaseEnv, log: (line: string) => void = console.error): Database {
  if (env.DATABASE_URL !== undefined) return openPostgres(env.DATABASE_URL, { tables: siteTables(), log })
  const path = toDatabasePath(env)
  return openSqlite(path, siteTables(), () => isNewFolder(dirname(path)))
}

/** Connects the plugins with a process of the site. */
export const createSitePlugins = (
  env: Env,
  { after, ...place }: Pick<Site, 'database' | 'isFront'> & Partial<Platform>,
) =>
  createPlugins(toPlugins(env), {
    ...place,
    platform: env.RUN_BY === 'platform' && after ? { after, schedule: toSchedule(env) } : undefined,
    siteUrl: env.SITE_URL,
    checkOwner: createOwnerCheck(toLake(env), { secretSource: ownerSecretSource }),
  })

const toSchedule = (env: Env): Schedule => ({
  paths: [apiPaths.schedule, apiPaths.delivery],
  secret: env.CRON_SECRET,
  setting: 'CRON_SECRET',
})

/** After how many months plugins delete data of visitors, for the environment of the pages (lib/renderingEnv.server.ts). */
export const toRetention = (env: Env): string => JSON.stringify(listRetention(toPlugins(env)))
