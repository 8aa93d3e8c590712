import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Raised whenever the table changes; `prepareTable` then gains a step. */
const schemaVersion = 1

const schema = `
  CREATE TABLE messages (
    id TEXT PRIMARY KEY, messageId TEXT NOT NULL UNIQUE, mergeKey TEXT,
    state TEXT NOT NULL, receivedAt INTEGER NOT NULL, locale TEXT NOT NULL,
    fullName TEXT NOT NULL, email TEXT NOT NULL, message TEXT NOT NULL, suspicion TEXT,
    attempts INTEGER NOT NULL DEFAULT 0, dueAt INTEGER NOT NULL, deliveredAt INTEGER, lastProblem TEXT
  ) STRICT;
  CREATE INDEX messages_due ON messages (state, dueAt);
  CREATE INDEX messages_merge ON messages (mergeKey, receivedAt);
`

/** How long one process waits for another one's write. */
const BUSY_MS = 3_000

/** The file in a folder that holds the messages. */
export const toOutboxPath = (folder: string) => join(folder, 'outbox.sqlite')

/**
 * Opens the outbox of a folder, made if it is not there, for its owner's eyes only. Several processes may have
 * it open: a commit is on disk, and seen by all, when it returns. What is deleted is overwritten.
 */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const path = toOutboxPath(folder)
  // SQLite gives its side files the rights of the main one.
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    inTransaction(database, () => prepareTable(database, path))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function prepareTable(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > schemaVersion)
    throw new Error(
      `${path} was written by a newer version of this site (${version}; this one knows ${schemaVersion}). Update the code first.`,
    )
  if (version === schemaVersion) return
  database.exec(schema)
  database.exec(`PRAGMA user_version = ${schemaVersion}`)
}

/** Runs the work in one transaction, on disk when this returns, or undone when it throws. */
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
