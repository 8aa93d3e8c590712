import { z } from 'zod'
import type { Dialect } from './database.ts'

/** The tables of one part of the site, such as its messages. */
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
