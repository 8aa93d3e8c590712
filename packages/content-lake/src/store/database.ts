import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Lock, takeLock } from './exclusiveLock.ts'
import { detectDamage, LakeFileError, refuseWhenReplaced, verifyLakeFile } from './lakeFile.ts'

/** Increment this when the tables change, and add a migration from the previous version. */
const schemaVersion = 1

const schema = `
  CREATE TABLE documents (id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL, author TEXT NOT NULL, fingerprint TEXT NOT NULL, results TEXT NOT NULL
  ) STRICT;
  CREATE TABLE changes (
    seq INTEGER NOT NULL REFERENCES transactions (seq), document TEXT NOT NULL, place INTEGER NOT NULL, after TEXT, mutations TEXT NOT NULL,
    PRIMARY KEY (document, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changes_by_transaction ON changes (seq, place);
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY, url TEXT NOT NULL, body TEXT NOT NULL, headers TEXT NOT NULL,
    created INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (hash TEXT PRIMARY KEY, created INTEGER NOT NULL, expires INTEGER NOT NULL) STRICT;
  CREATE TABLE preferences (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

export type OpenedDatabase = ReturnType<typeof openDatabase>

/**
 * Opens the lake's database in a folder. Creates both if they are missing, unless the database must exist. Throws an error with
 * a message for the user if another lake is running on the folder, or if another version of the lake wrote it. Throws a
 * `LakeFileError` if the database is damaged, or is missing although it must exist.
 */
export function openDatabase(folder: string, { mustExist = false, isInMemory = false } = {}) {
  if (isInMemory) return openInMemory()
  mkdirSync(folder, { recursive: true })
  const lock = takeLock(join(folder, 'lake.lock'))
  if (!lock)
    throw new Error(
      `Another content lake is already running on ${folder}. Stop it first, or choose another folder.`,
    )
  try {
    const path = join(folder, 'lake.sqlite')
    if (mustExist && !statSync(path, { throwIfNoEntry: false })?.size)
      throw new LakeFileError('missing', path)
    return detectDamage(path, () => openLocked(path, lock, mustExist))
  } catch (error) {
    lock.release()
    throw error
  }
}

function openInMemory() {
  const database = new DatabaseSync(':memory:')
  return { database, isNew: true, refuseWhenReplaced: () => {}, close: () => database.close() }
}

function openLocked(path: string, lock: Lock, mustExist: boolean) {
  // Only this user may read the file, because it contains drafts. SQLite gives its side files the same permissions.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const database = new DatabaseSync(path)
  try {
    // SQLite copies each commit from the write-ahead log into the database at once, so that losing the log loses no write.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 1; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
    )
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    const isNew = version === 0 && database.prepare('SELECT name FROM sqlite_schema').all().length === 0
    if (isNew && mustExist) throw new LakeFileError('missing', path)
    const problem = isNew ? null : toVersionProblem(path, version)
    if (problem !== null) throw new Error(problem)
    if (!isNew) verifyLakeFile(database, path)
    const close = () => {
      database.close()
      lock.release()
    }
    return { database, isNew, refuseWhenReplaced: refuseWhenReplaced(path), close }
  } catch (error) {
    database.close()
    throw error
  }
}

/** The reason why a database of this version cannot be opened, or null. */
export function toVersionProblem(path: string, version: number): string | null {
  if (version === schemaVersion) return null
  if (version > schemaVersion)
    return `${path} was written by a newer version of this lake (${version}; this one knows ${schemaVersion}). Update the code first.`
  return `${path} was written by an older version of this lake (${version}; this one needs ${schemaVersion}), or by something else. Start the version that wrote it and export its content, move the folder away, and import the content here.`
}

/** Creates the tables. Call this in the transaction that also writes the first documents. */
export function createTables(database: DatabaseSync): void {
  database.exec(schema)
  database.exec(`PRAGMA user_version = ${schemaVersion}`)
}

/** Runs the work in one transaction. It is on disk when this returns, and is rolled back if the work throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
