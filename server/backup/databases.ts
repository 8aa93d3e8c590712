import { basename } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { toVersionProblem as toLakeProblem } from 'content-lake/database'
import { findFileProblem } from 'foundation/sqlite'
import { z } from 'zod'
import { siteTables } from '#server/database/siteDatabase.ts'

/** A database failed SQLite's integrity check. */
class IntegrityError extends Error {
  override name = 'IntegrityError'
}

/** Options for a database that another process may be writing to. */
const inUse = { readOnly: true, timeout: 5_000 }
const allPages = 2 ** 31 - 1

/** Copies a database as of one moment, even while other processes write to it, and checks the copy. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  using database = new DatabaseSync(source, inUse)
  // In one step: after a write between two steps, SQLite starts the copy again, and on a busy site would never finish.
  await backup(database, target, { rate: allPages })
  using copy = new DatabaseSync(target)
  // Makes the copy a single file, without a write-ahead log beside it.
  copy.exec('PRAGMA journal_mode = DELETE')
  verifyDatabase(target)
  countRows(target)
}

/** Throws unless a database that nobody else uses passes SQLite's integrity check. */
export function verifyDatabase(path: string): void {
  using database = new DatabaseSync(path)
  const result = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  if (result !== 'ok') throw new IntegrityError(`${basename(path)} is damaged: ${String(result)}`)
}

/** The table whose rows a backup counts, by the file of its database. */
const countedTables: Record<string, 'documents' | 'messages'> = {
  'lake.sqlite': 'documents',
  'outbox.sqlite': 'messages',
}
const countShape = z.tuple([z.object({ count: z.number() })])

/** How many documents or messages a database holds. Throws if its table cannot be read. */
export function countRows(path: string): number | null {
  const table = countedTables[basename(path)]
  if (table === undefined) return null
  using database = new DatabaseSync(path, inUse)
  const [{ count }] = countShape.parse(database.prepare(`SELECT count(*) AS count FROM ${table}`).all())
  return count
}

/** The functions that explain why this code cannot open a database of the data folder, by its file name. */
const versionProblems: Partial<Record<string, (database: DatabaseSync, where: string) => string | null>> = {
  'lake.sqlite': (database, where) =>
    toLakeProblem(where, Number(database.prepare('PRAGMA user_version').get()?.user_version)),
  'outbox.sqlite': (database, where) => findFileProblem(database, where, siteTables),
}

/**
 * Why this version of the site cannot open a database of a data folder; null if it can. It reads the versions only: opening
 * the database could bring it up to date.
 */
export function findVersionProblem(path: string, where = path): string | null {
  using database = new DatabaseSync(path, { readOnly: true })
  return versionProblems[basename(path)]?.(database, where) ?? null
}

/** The paths of the assets that have a document in a lake. */
export function listNamedAssets(lake: string): string[] {
  using database = new DatabaseSync(lake, inUse)
  const rows = database
    .prepare(
      `SELECT json_extract(json, '$.path') AS path FROM documents
         WHERE json_extract(json, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')
           AND json_type(json, '$.path') = 'text'`,
    )
    .all()
  return z
    .array(z.object({ path: z.string() }))
    .parse(rows)
    .map(({ path }) => `assets/${path.split('/', 1)[0]}/${basename(path)}`)
}

/** Whether an error means that the file is damaged or is not the expected database: https://www.sqlite.org/rescode.html */
export function isDamage(error: unknown): error is Error {
  if (error instanceof IntegrityError) return true
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false
  // The low byte is the primary code: 1 for a missing table, 11 for damage, 26 for a file that is no database.
  return [1, 11, 26].includes(error.errcode & 0xff)
}
