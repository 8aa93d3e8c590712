import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DatabaseFileError, damageCodes, hasErrorCode } from '@freelance-site/foundation/node'
import { makePrivate } from './backedUpFiles.ts'
import type { BackupOptions } from './options.ts'

const inUse = { readOnly: true, timeout: 5_000 }
const allPages = 2 ** 31 - 1

/** Copies a database as of one moment, even while other processes write to it, and checks the copy. */
export async function copyDatabase(options: BackupOptions, source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  using database = new DatabaseSync(source, inUse)
  // In one step: after a write between two steps, SQLite starts the copy again, and on a busy site would never finish.
  await backup(database, target, { rate: allPages })
  using copy = new DatabaseSync(target)
  // Makes the copy a single file, without a write-ahead log beside it.
  copy.exec('PRAGMA journal_mode = DELETE')
  verifyDatabase(target)
  countRows(options, target)
  await makePrivate(target)
}

/** Throws unless a database that nobody else uses passes SQLite's integrity check. */
export function verifyDatabase(path: string): void {
  using database = new DatabaseSync(path)
  const result = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  if (result !== 'ok') throw new DatabaseFileError('damaged', basename(path), String(result))
}

const findPart = (options: BackupOptions, path: string) =>
  options.databases.find(({ file }) => file === basename(path))

/** How many rows the counted table of a database has; null if it may be without it. Throws if the table cannot be read. */
export function countRows(options: BackupOptions, path: string): number | null {
  const part = findPart(options, path)
  if (part === undefined) return null
  using database = new DatabaseSync(path, inUse)
  // A database without any table is a lost one.
  const tables = database.prepare('SELECT name FROM sqlite_schema').all()
  const isWithout = tables.length > 0 && !tables.some(({ name }) => name === part.table)
  if (part.isTableOptional && isWithout) return null
  return Number(database.prepare(`SELECT count(*) AS count FROM ${part.table}`).get()?.count)
}

/** Reads the versions only: opening the database could bring it up to date. */
export function findVersionProblem(options: BackupOptions, path: string, where = path): string | null {
  using database = new DatabaseSync(path, { readOnly: true })
  return findPart(options, path)?.findVersionProblem(database, where) ?? null
}

/** The paths of the assets that the database in a folder names; none if the folder does not have that database. */
export function listNamedAssets({ assets }: BackupOptions, folder: string): string[] {
  if (assets === undefined || !existsSync(join(folder, assets.database))) return []
  using database = new DatabaseSync(join(folder, assets.database), inUse)
  return assets.list(database)
}

/** SQLITE_ERROR. */
const noSuchTable = 1

/** Whether an error means that the file is damaged or is not the expected database. */
export function isDamage(error: unknown): error is Error {
  return error instanceof DatabaseFileError || hasErrorCode(error, [noSuchTable, ...damageCodes])
}
