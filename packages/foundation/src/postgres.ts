import type { CustomTypesConfig, Pool, PoolClient } from 'pg'
import { z } from 'zod'
import {
  createVersions,
  type Database,
  type Dialect,
  firstReleaseVersion,
  selectVersions,
  type Tables,
  toMissingSteps,
} from './database.ts'
import { toErrorMessage } from './errorMessage.ts'

const sql: Dialect = {
  isShared: true,
  moment: 'BIGINT',
  clock: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  toRows: (parameter) => `jsonb_array_elements(${parameter}::jsonb) AS value`,
}

/** The visitor waits, and hosting platforms cut off long requests. */
const usualConnectMs = 3_000

/** Loaded at the first query, so that a process with SQLite never loads it. */
const loadPg = () => import('pg')

/** Times are `bigint`, which pg returns as text. In milliseconds they are safe integers. */
const createTypes = ({ types }: Pg): CustomTypesConfig => ({
  getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
})

type Pg = typeof import('pg')

type Options = {
  tables: readonly Tables[]
  log: (line: string) => void
  connectMs?: number
  queryMs?: number
}

/** A Postgres database, which several instances of the site share. It must hold nothing else. */
export function openPostgres(
  url: string,
  { tables, log, connectMs = usualConnectMs, queryMs = 5_000 }: Options,
): Database {
  let opened: { pool: Pool; prepared: Promise<void> } | undefined

  const open = (pg: Pg) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: 5,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      keepAlive: true,
      allowExitOnIdle: true,
      types: createTypes(pg),
    })
    // Without a listener, a connection that the server closes would end the process. The pool opens another one.
    pool.on('error', (error) =>
      log(`a connection to the database has ended (${new DatabaseServerError(error).reason}).`),
    )
    return { pool, prepared: prepareTables(pool, tables) }
  }
  const ready = async (): Promise<Pool> => {
    const pg = await loadPg()
    opened ??= open(pg)
    const { pool, prepared } = opened
    try {
      await prepared
      return pool
    } catch (error) {
      if (opened?.pool === pool) {
        opened = undefined
        await pool.end()
      }
      throw error
    }
  }

  const query: Database['query'] = (statement, values) =>
    wrapErrors(async () => (await (await ready()).query(statement, values)).rows)
  return {
    sql,
    query,
    queryAlone: (lock, statement, values) =>
      wrapErrors(async () =>
        inTransaction(await ready(), async (client) => {
          await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [locks.named, lock])
          return (await client.query(statement, values)).rows
        }),
      ),
    // Postgres removes the bytes of deleted rows by itself, later.
    erase: query,
    close: async () => {
      const pool = opened?.pool
      opened = undefined
      await pool?.end()
    },
  }
}

/** The first number of an advisory lock is its purpose. */
const locks = { tables: 1_096_041, named: 1_096_042 }

async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Closes the connection, because one that timed out may still wait for an answer.
    client.release(true)
    throw error
  }
}

const versionShape = z.tuple([z.object({ version: z.number() })])

/** Creates or updates the tables. If several instances start at once, one does so while the others wait. */
async function prepareTables(pool: Pool, tables: readonly Tables[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.tables])
    await client.query('CREATE TABLE IF NOT EXISTS schema_version ("version" INTEGER NOT NULL)')
    await client.query('INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM schema_version)')
    await client.query(createVersions)
    const [{ version }] = versionShape.parse(
      (await client.query('SELECT "version" FROM schema_version')).rows,
    )
    const { rows } = await client.query(selectVersions)
    const stored = { where: 'The database', whole: version, rows }
    for (const step of toMissingSteps(tables, sql, stored)) await client.query(step)
    await client.query('UPDATE schema_version SET "version" = $1', [firstReleaseVersion])
  })
}

async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new DatabaseServerError(error)
  }
}

/** Why the server cannot be used; null if it can. Connects once and creates no tables. */
export async function findServerProblem(url: string): Promise<DatabaseServerError | null> {
  try {
    const { Client } = await loadPg()
    const client = new Client({ connectionString: url, connectionTimeoutMillis: usualConnectMs })
    // The server may end the connection while it is being closed.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
    } finally {
      await client.end()
    }
    return null
  } catch (error) {
    return new DatabaseServerError(error)
  }
}

/** Why Postgres cannot be used: it refuses the site, has no free connection, does not answer, or a statement failed. */
type ServerState = 'refused' | 'full' | 'unreachable' | 'failing'

/** The database server or a statement failed. The message contains the cause, but no values. */
export class DatabaseServerError extends Error {
  override name = 'DatabaseServerError'
  readonly state: ServerState
  readonly reason: string

  constructor(error: unknown) {
    // A failed connection to a host name has one error per address, and no message itself.
    const [first] = error instanceof AggregateError ? error.errors : [error]
    const reason = toErrorMessage(first)
    super(`the database: ${reason}`, { cause: error })
    this.reason = reason
    this.state = toState(first, reason)
  }
}

/** An error code of Postgres, which has five characters: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlState = /^[0-9A-Z]{5}$/

function toState(error: unknown, reason: string): ServerState {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Connection pools in front of Postgres have messages of their own.
  if (code === '53300' || /too many (?:clients|connections)|max.?client|no more connections/i.test(reason))
    return 'full'
  // 28: wrong name or password. 3D000: the database does not exist.
  if (/^28|^3D000$/.test(code) || reason.startsWith('SASL')) return 'refused'
  // 08: the connection failed. 57P: the server starts or stops. Errors without such a code come from the network.
  return /^(?:08|57P)/.test(code) || !sqlState.test(code) || code === 'EPIPE' ? 'unreachable' : 'failing'
}
