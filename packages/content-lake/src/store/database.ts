import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasCode, refusal, toErrorMessage } from '../model/lakeError.ts'
import { takeLock } from './exclusiveLock.ts'

/** What a lake stores in its data folder, for programs that back it up. */
export const lakeFiles = {
  /** The lock that a running lake holds. */
  lock: 'lake.lock',
  /** The name of the first dataset, and whether it is public. */
  details: 'dataset.json',
  database: {
    file: 'lake.sqlite',
    table: 'documents',
    findVersionProblem,
  },
  assets: {
    folder: 'assets',
    /** Matches the path of an asset. Its first group is the SHA-1 of the content. */
    path: /^assets\/(?:images|files)\/([0-9a-f]{40})[-.][^/]+$/,
    database: 'lake.sqlite',
    /** The paths of the assets that the documents name. */
    list: (database: DatabaseSync) =>
      database
        .prepare(
          `SELECT json_extract(json, '$.path') AS path FROM documents
             WHERE json_extract(json, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')
               AND json_type(json, '$.path') = 'text'`,
        )
        .all()
        .map((row) => String(row.path))
        .map((path) => `assets/${path.split('/', 1)[0]}/${basename(path)}`),
  },
  /** What a backup can leave out. */
  regenerated: ['assets/incoming', 'assets/transformed'],
}

/** The lake's file cannot be used. The lake never replaces it, because it may be the only copy of somebody's work. */
export class LakeFileError extends Error {
  override name = 'LakeFileError'
  /** An empty file counts as `missing`. */
  readonly state: 'damaged' | 'missing'
  /** A detail of the damage. */
  readonly reason: string | null

  constructor(state: 'damaged' | 'missing', path: string, reason: string | null = null) {
    super(state === 'missing' ? `${path} is missing or empty` : `${path} is damaged: ${reason}`)
    this.state = state
    this.reason = reason
  }
}

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

/** The open database of a lake. One on disk locks its folder until `close`. */
export type OpenedDatabase = {
  database: DatabaseSync
  /** Whether it has no tables yet: `createTables` adds them. */
  isNew: boolean
  /** Throws a refusal with 503 if the file was removed or replaced. Call it before each write. */
  refuseWhenReplaced: () => void
  close: () => void
}

/**
 * Opens the lake's database in a folder. Creates both if they are missing, unless the database must exist. Throws an error with
 * a message for the user if another lake is running on the folder, or if another version of the lake wrote it. Throws a
 * `LakeFileError` if the database is damaged, or is missing although it must exist.
 */
export function openDatabase(folder: string, { mustExist = false, isInMemory = false } = {}): OpenedDatabase {
  if (isInMemory) {
    const database = new DatabaseSync(':memory:')
    return { database, isNew: true, refuseWhenReplaced: () => {}, close: () => database.close() }
  }
  mkdirSync(folder, { recursive: true })
  const lock = takeLock(join(folder, lakeFiles.lock))
  if (!lock)
    throw new Error(
      `Another content lake is already running on ${folder}. Stop it first, or choose another folder.`,
    )
  const path = join(folder, lakeFiles.database.file)
  try {
    if (mustExist && !statSync(path, { throwIfNoEntry: false })?.size)
      throw new LakeFileError('missing', path)
    const opened = openFile(path, mustExist)
    const close = () => {
      opened.database.close()
      lock.release()
    }
    return { ...opened, close }
  } catch (error) {
    lock.release()
    throw hasCode(error, ...damageCodes) ? new LakeFileError('damaged', path, toErrorMessage(error)) : error
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB */
const damageCodes = [11, 26]

function openFile(path: string, mustExist: boolean) {
  // Only this user may read the file, because it contains drafts. SQLite gives its side files the same permissions.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const database = new DatabaseSync(path)
  try {
    // SQLite copies each commit from the write-ahead log into the database at once, so that losing the log loses no write.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 1; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
    )
    // If its side files cannot be written, SQLite opens a database for reading only, and never for writing again. A lake that
    // does not start is started again.
    database.exec('BEGIN IMMEDIATE; ROLLBACK')
    const isNew = readVersion(database) === 0 && !database.prepare('SELECT name FROM sqlite_schema').get()
    if (isNew && mustExist) throw new LakeFileError('missing', path)
    const problem = isNew ? null : findVersionProblem(database, path)
    if (problem !== null) throw new Error(problem)
    if (!isNew) verify(database, path)
    return { database, isNew, refuseWhenReplaced: refuseWhenReplaced(path) }
  } catch (error) {
    database.close()
    throw error
  }
}

const readVersion = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version)

/** Why this version of the lake cannot open a database, or null. Changes nothing. */
function findVersionProblem(database: DatabaseSync, path: string): string | null {
  const version = readVersion(database)
  if (version === schemaVersion) return null
  if (version > schemaVersion)
    return `${path} was written by a newer version of this lake (${version}; this one knows ${schemaVersion}). Update the code first.`
  return `${path} was written by an older version of this lake (${version}; this one needs ${schemaVersion}), or by something else. Start the version that wrote it and export its content, move the folder away, and import the content here.`
}

/**
 * Throws if the file is damaged, or if a document differs from the result of its last change. SQLite has no checksums of its
 * pages, so only this comparison finds bytes that changed inside a text.
 */
function verify(database: DatabaseSync, path: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (found !== 'ok') throw new LakeFileError('damaged', path, String(found))
  const differing = database.prepare(differingDocuments).get()
  if (differing)
    throw new LakeFileError('damaged', path, `the document ${differing.id} is not what its last change wrote`)
}

const lastChange = 'SELECT after FROM changes WHERE document = $id ORDER BY seq DESC LIMIT 1'
const differingDocuments = `
  SELECT id FROM documents WHERE json IS NOT (${lastChange.replace('$id', 'documents.id')})
  UNION ALL
  SELECT document FROM (SELECT DISTINCT document FROM changes) AS changed
    WHERE document NOT IN (SELECT id FROM documents) AND (${lastChange.replace('$id', 'changed.document')}) IS NOT NULL
  LIMIT 1`

/**
 * Returns a check that throws if the path no longer leads to the file that was opened. SQLite would go on writing into a
 * deleted file, and those writes would be lost when the process ends.
 */
function refuseWhenReplaced(path: string): () => void {
  const { ino } = statSync(path)
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return
    throw refusal(
      503,
      `Nothing was saved: ${basename(path)} was removed or replaced while the content lake was running. Put it back, or restore a backup, and start the site again.`,
    )
  }
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
