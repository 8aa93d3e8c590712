import { basename } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { toVersionProblem as toLakeProblem } from 'content-lake/database'
import { z } from 'zod'
import { toVersionProblem } from '#lib/database/schema.ts'

/** What is wrong with a database that its process may be writing to, in SQLite's words; null if nothing is. */
export function quickCheck(path: string): string | null {
  using database = new DatabaseSync(path, inUse)
  const [found] = z
    .tuple([z.object({ quick_check: z.string() })])
    .parse(database.prepare('PRAGMA quick_check(1)').all())
  return found.quick_check === 'ok' ? null : found.quick_check
}

/** Copies a database as of one moment, even while other processes write to it, and checks the copy. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  using database = new DatabaseSync(source, inUse)
  // All pages in one step: between two steps a writer would make it begin anew, for ever on a busy site.
  await backup(database, target, { rate: allPages })
  using copy = new DatabaseSync(target)
  // One file, without the write-ahead log that the original has beside it.
  copy.exec('PRAGMA journal_mode = DELETE')
  verifyDatabase(target)
}

/** Throws unless a database that nobody else uses passes SQLite's integrity check. */
export function verifyDatabase(path: string): void {
  using database = new DatabaseSync(path)
  const found = database.prepare('PRAGMA integrity_check').get()
  if (found?.integrity_check !== 'ok') throw new Error(`${basename(path)} is damaged`)
}

const allPages = 2 ** 31 - 1
/** For a database that its process may be writing to. */
const inUse = { readOnly: true, timeout: 5_000 }

/** The tables whose rows a backup counts, by the database they are in. */
const counted: Record<string, 'documents' | 'messages'> = {
  'lake.sqlite': 'documents',
  'outbox.sqlite': 'messages',
}
const tallyShape = z.tuple([z.object({ many: z.number() })])

/** How many documents or messages a database holds. Throws if its table cannot be read. */
export function countRows(path: string): number | null {
  const table = counted[basename(path)]
  if (table === undefined) return null
  using database = new DatabaseSync(path, inUse)
  const [{ many }] = tallyShape.parse(database.prepare(`SELECT count(*) AS many FROM ${table}`).all())
  return many
}

/** Why this code cannot open a database of some version, by the database. */
const versionProblems: Partial<Record<string, (where: string, version: number) => string | null>> = {
  'lake.sqlite': toLakeProblem,
  'outbox.sqlite': toVersionProblem,
}

/**
 * Why this version of the site cannot open a database of a data folder; null if it can. It reads the version only: opening
 * the database could bring it up to date.
 */
export function findVersionProblem(path: string, where = path): string | null {
  using database = new DatabaseSync(path, { readOnly: true })
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  return versionProblems[basename(path)]?.(where, version) ?? null
}

/** The paths of the assets that the documents of a lake name. */
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

/** Whether SQLite cannot read a file as the database it was: https://www.sqlite.org/rescode.html */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false
  // The low byte is the primary code; 1 is a table that does not exist.
  return [1, 11, 26].includes(error.errcode & 0xff)
}
