import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { damageCodes, hasErrorCode } from './errorCode.ts'
import { toErrorMessage } from './errorMessage.ts'

/** The file cannot be used. It is never replaced by a new one, because it may be the only copy of somebody's work. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError'
  /** `missing` also means empty. */
  readonly state: 'damaged' | 'missing'
  /** A detail of the damage. */
  readonly reason: string | null

  constructor(state: 'damaged' | 'missing', path: string, reason: string | null = null) {
    super(state === 'missing' ? `${path} is missing or empty` : `${path} is damaged: ${reason}`)
    this.state = state
    this.reason = reason
  }
}

/** An open database file. */
export type SqliteFile = {
  file: DatabaseSync
  /**
   * Whether the path no longer leads to the file that was opened. SQLite would go on writing into a deleted file, and those writes
   * would be lost when the process ends.
   */
  isReplaced: () => boolean
}

/**
 * How a database file is opened.
 * @example
 * import { openSqliteFile, type SqliteFileOptions } from '@freelance-site/foundation/node'
 *
 * const options: SqliteFileOptions = {
 *   mustExist: false,
 *   busyMs: 3_000,
 *   prepare: (file) => file.exec('CREATE TABLE IF NOT EXISTS notes ("text" TEXT NOT NULL)'),
 * }
 * const { file } = openSqliteFile('notes.sqlite', options)
 */
export type SqliteFileOptions = {
  /** Throws a `DatabaseFileError` if there is no file or an empty one, instead of creating it. */
  mustExist: boolean
  /** How long a statement waits for the write of another process, in milliseconds. */
  busyMs: number
  /** Overwrites deleted rows, for personal data. */
  secureDelete?: boolean
  /** Checks the tables, or creates them. If it throws, the file is closed. */
  prepare: (file: DatabaseSync) => void
}

/**
 * Opens or creates a database file, which only its user may read. A commit is on disk when it returns, and copied into the
 * database file at once, so that a lost write-ahead log loses nothing. Throws a `DatabaseFileError` if the file is damaged, or is
 * missing although it must exist.
 */
export function openSqliteFile(path: string, options: SqliteFileOptions): SqliteFile {
  if (options.mustExist && !statSync(path, { throwIfNoEntry: false })?.size)
    throw new DatabaseFileError('missing', path)
  mkdirSync(dirname(path), { recursive: true })
  // SQLite gives its side files the permissions of this one.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const file = new DatabaseSync(path, { timeout: options.busyMs })
  try {
    file.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 1; PRAGMA synchronous = FULL')
    if (options.secureDelete) file.exec('PRAGMA secure_delete = ON')
    // If its side files cannot be written, SQLite opens a file for reading only, and never for writing again. It has to be opened
    // anew.
    file.exec('BEGIN IMMEDIATE; ROLLBACK')
    const found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (found !== 'ok') throw new DatabaseFileError('damaged', path, String(found))
    options.prepare(file)
  } catch (error) {
    file.close()
    throw hasErrorCode(error, damageCodes)
      ? new DatabaseFileError('damaged', path, toErrorMessage(error))
      : error
  }
  const { ino } = statSync(path)
  return { file, isReplaced: () => statSync(path, { throwIfNoEntry: false })?.ino !== ino }
}

/** The number with which a program marks the version of the tables. A new file has 0. */
export const readVersion = (file: DatabaseSync): number =>
  Number(file.prepare('PRAGMA user_version').get()?.user_version)

/** Runs the work in one transaction. It is on disk when this returns, and is rolled back if the work throws. */
export function inTransaction<Result>(file: DatabaseSync, work: () => Result): Result {
  file.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    file.exec('COMMIT')
    return result
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
}
