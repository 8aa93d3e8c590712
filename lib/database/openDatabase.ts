import { join } from 'node:path'
import type { Env } from '#lib/env.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** The settings that say where messages are kept. */
export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'OUTBOX_DIR' | 'DATA_DIR'>

/** The database of these settings: Postgres if they name one, else a file in the data folder. */
export const openDatabase = (env: DatabaseEnv, log: (line: string) => void = console.error): Database =>
  env.DATABASE_URL === undefined ? openSqlite(toDatabasePath(env)) : openPostgres(env.DATABASE_URL, { log })

/** The file that holds the messages where there is no Postgres. */
export const toDatabasePath = ({ OUTBOX_DIR, DATA_DIR }: Omit<DatabaseEnv, 'DATABASE_URL'>): string =>
  join(OUTBOX_DIR ?? DATA_DIR, 'outbox.sqlite')
