import { z } from 'zod'

/** A value of a statement. Moments are numbers of milliseconds. */
export type Value = string | number | null

/**
 * The database of the site. Each statement is written once, in the SQL that SQLite and Postgres share, with `$1`, `$2` … for
 * values and column names in double quotes; `sql` has the parts that differ.
 *
 * The first statement opens it and creates its tables. If that fails, the next statement tries again.
 */
export type Database = {
  sql: Dialect
  /** Runs one statement and returns its rows. Its changes are durable and visible to every process when this resolves. */
  query(statement: string, values?: Value[]): Promise<unknown[]>
  /** As `query`, but waits until every other statement with the same lock has ended, in any process. */
  queryAlone(lock: string, statement: string, values?: Value[]): Promise<unknown[]>
  /** As `query`, for deleting personal data: on SQLite, also rebuilds the file so that no deleted bytes remain. */
  erase(statement: string, values?: Value[]): Promise<unknown[]>
  close(): Promise<void>
}

/** The parts of a statement that SQLite and Postgres write differently. */
export type Dialect = {
  /** Whether several machines may use the database. It then has more tables, which they share. */
  isShared: boolean
  /** The column type of a time in milliseconds. */
  moment: string
  /** The clock of the database in milliseconds, the same for every process. */
  clock: string
  /** Ends a subquery: it skips the rows that another process has selected with it. */
  skipLocked: string
  /** The elements of a JSON list as rows. If an element is a list, `value ->> 0` is its first item as text. */
  toRows: (parameter: string) => string
}

/**
 * The tables of one part of the site, such as its messages.
 * @example
 * import { openSqlite, sharedTables, type Tables } from '@freelance-site/foundation/server'
 *
 * const notes: Tables = {
 *   name: 'notes',
 *   steps: [({ moment }) => `CREATE TABLE IF NOT EXISTS notes ("text" TEXT NOT NULL, "writtenAt" ${moment} NOT NULL)`],
 * }
 * const database = openSqlite('notes.sqlite', [sharedTables, notes])
 */
export type Tables = {
  /** The part; its name is stored with the version of its tables. */
  name: string
  /**
   * The steps from each version of the tables to the next. Add steps, never change one. The first step must leave existing
   * tables as they are, because version 1.0.0 created them without noting versions by part.
   */
  steps: readonly ((sql: Dialect) => string)[]
}

const versionsShape = z.array(z.object({ part: z.string(), version: z.number() }))

/** Creates the table with the version of the tables of each part. */
export const createVersions = `
  CREATE TABLE IF NOT EXISTS table_versions ("part" TEXT PRIMARY KEY, "version" INTEGER NOT NULL)`

export const selectVersions = 'SELECT "part", "version" FROM table_versions'

/** The one version of all tables that 1.0.0 reads. It is still written, so that 1.0.0 can open the database. */
export const firstReleaseVersion = 3

/** What a database stores: the version of 1.0.0, and the rows of `selectVersions`. `where` names it in sentences. */
type Stored = { where: string; whole: number; rows: unknown }

const parseVersions = (rows: unknown) =>
  new Map(versionsShape.parse(rows).map(({ part, version }) => [part, version]))

/**
 * Why tables of these versions cannot be used; null if they can be, after the missing steps. Tables of parts that this site
 * does not have are left as they are.
 */
export function findVersionProblem(tables: readonly Tables[], { where, whole, rows }: Stored): string | null {
  if (whole > firstReleaseVersion) return toNewer(where, whole, firstReleaseVersion)
  const versions = parseVersions(rows)
  for (const { name, steps } of tables) {
    const version = versions.get(name) ?? 0
    if (version > steps.length) return toNewer(`${where} (${name})`, version, steps.length)
  }
  return null
}

const toNewer = (where: string, version: number, known: number) =>
  `${where} was written by a newer version of this site (${version}; this one knows ${known}). Update the code first.`

/** The statements of the missing steps, which also store the new versions. Throws if the tables cannot be used. */
export function toMissingSteps(tables: readonly Tables[], sql: Dialect, stored: Stored): string[] {
  const problem = findVersionProblem(tables, stored)
  if (problem !== null) throw new Error(problem)
  const versions = parseVersions(stored.rows)
  return tables.flatMap(({ name, steps }) => {
    const missing = steps.slice(versions.get(name))
    if (missing.length === 0) return []
    return [
      ...missing.map((toStep) => toStep(sql)),
      `INSERT INTO table_versions ("part", "version") VALUES ('${name}', ${steps.length})
       ON CONFLICT ("part") DO UPDATE SET "version" = excluded."version"`,
    ]
  })
}

/** The tables that several parts share. `limits` has the columns that rate-limiter-flexible uses. */
export const sharedTables: Tables = {
  name: 'shared',
  steps: [
    ({ isShared }) => `
      CREATE TABLE IF NOT EXISTS remembered
        ("name" TEXT PRIMARY KEY, "version" INTEGER NOT NULL, "value" TEXT NOT NULL);
      ${
        isShared
          ? `CREATE TABLE IF NOT EXISTS limits
               ("key" VARCHAR(255) PRIMARY KEY, "points" INTEGER NOT NULL DEFAULT 0, "expire" BIGINT);
             CREATE TABLE IF NOT EXISTS daily_salts ("day" INTEGER PRIMARY KEY, "salt" TEXT NOT NULL);`
          : ''
      }`,
  ],
}

const rowsShape = z.array(z.object({ value: z.string() }))

async function readText({ query }: Pick<Database, 'query'>, name: string): Promise<string | null> {
  const rows = await query('SELECT "value" FROM remembered WHERE "name" = $1', [name])
  return rowsShape.parse(rows)[0]?.value ?? null
}

const parseText = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** A JSON value under a name, in the table `remembered`. Null if there is none yet. Several machines may share it. */
export const readStoredValue = async (database: Pick<Database, 'query'>, name: string): Promise<unknown> =>
  parseText(await readText(database, name))

/** More attempts than there are processes that share a value. */
const maxAttempts = 20

/** Changes a value that `readStoredValue` reads. Safe while other processes change it too. */
export async function updateStoredValue(
  database: Pick<Database, 'query'>,
  name: string,
  change: (value: unknown) => unknown,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await readText(database, name)
    const after = JSON.stringify(change(parseText(before)))
    if (after === before) return
    // Returns no row if another process has replaced the text since it was read.
    const rows = await database.query(
      `INSERT INTO remembered ("name", "version", "value") VALUES ($1, 1, $2) ON CONFLICT ("name")
       DO UPDATE SET "value" = excluded."value" WHERE remembered."value" = $3 RETURNING "value"`,
      [name, after, before],
    )
    if (rows.length > 0) return
  }
  throw new Error(`other processes changed ${name} ${maxAttempts} times meanwhile`)
}
