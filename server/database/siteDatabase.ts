import { dirname, join } from 'node:path'
import type { Database } from 'foundation/database'
import { openPostgres } from 'foundation/postgres'
import { openSqlite } from 'foundation/sqlite'
import { sharedTables, type Tables } from 'foundation/tables'
import { deliveryTables } from 'releases/webhook/tables'
import { isNewFolder } from '#lib/dataFolder.server.ts'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { toPlugins } from '../plugins/plugins.ts'

/** The tables of every part of the site. Which plugins have tables does not depend on settings. */
export const siteTables: readonly Tables[] = [
  sharedTables,
  deliveryTables,
  ...toPlugins(parseEnv({})).flatMap(({ tables }) => tables ?? []),
]

export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** Postgres if the settings name it, else a file in the data folder, which is created only if the folder is new. */
export function openDatabase(env: DatabaseEnv, log: (line: string) => void = console.error): Database {
  if (env.DATABASE_URL !== undefined) return openPostgres(env.DATABASE_URL, { tables: siteTables, log })
  const path = toDatabasePath(env)
  return openSqlite(path, siteTables, () => isNewFolder(dirname(path)))
}

/** The path of the database file. */
export const toDatabasePath = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => join(DATA_DIR, 'outbox.sqlite')
