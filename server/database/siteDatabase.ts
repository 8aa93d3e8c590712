import { dirname } from 'node:path'
import type { Database } from 'foundation/database'
import { openPostgres } from 'foundation/postgres'
import { openSqlite } from 'foundation/sqlite'
import { isNewFolder, toDatabasePath } from '#lib/dataFolder.server.ts'
import type { Env } from '#lib/env.server.ts'
import { siteTables } from '../plugins/plugins.ts'

export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** Postgres if the settings name it, else a file in the data folder, which is created only if the folder is new. */
export function openDatabase(env: DatabaseEnv, log: (line: string) => void = console.error): Database {
  if (env.DATABASE_URL !== undefined) return openPostgres(env.DATABASE_URL, { tables: siteTables(), log })
  const path = toDatabasePath(env)
  return openSqlite(path, siteTables(), () => isNewFolder(dirname(path)))
}
