import { dirname, join } from 'node:path'
import { isNewFolder } from '#lib/dataFolder.server.ts'
import type { Env } from '#lib/env.server.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** Postgres if the settings name it, else a file in the data folder, which is created only if the folder is new. */
export function openDatabase(env: DatabaseEnv, log: (line: string) => void = console.error): Database {
  if (env.DATABASE_URL !== undefined) return openPostgres(env.DATABASE_URL, { log })
  const path = toDatabasePath(env)
  return openSqlite(path, () => isNewFolder(dirname(path)))
}

/** The path of the database file. */
export const toDatabasePath = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => join(DATA_DIR, 'outbox.sqlite')
