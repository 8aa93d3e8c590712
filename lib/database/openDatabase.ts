import { dirname, join } from 'node:path'
import { isNewFolder } from '#lib/dataFolder.server.ts'
import type { Env } from '#lib/env.server.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** The settings for the place where messages are stored. */
export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/** The database of these settings: Postgres if they name one, else a file in the data folder, made only in a new one. */
export function openDatabase(env: DatabaseEnv, log: (line: string) => void = console.error): Database {
  if (env.DATABASE_URL !== undefined) return openPostgres(env.DATABASE_URL, { log })
  const path = toDatabasePath(env)
  return openSqlite(path, () => isNewFolder(dirname(path)))
}

/** The file that holds the messages where there is no Postgres. */
export const toDatabasePath = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => join(DATA_DIR, 'outbox.sqlite')
