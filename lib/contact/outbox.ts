import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Locale, locales } from '#lib/site.ts'
import type { ContactMessage } from './submission.ts'

/**
 * `waiting` messages are to be delivered; `delivered` ones have been accepted by the mail server; `quarantined` ones
 * look like spam and are not sent unless the owner asks for it.
 */
const entryState = z.enum(['waiting', 'delivered', 'quarantined'])

export type EntryState = z.infer<typeof entryState>

/** A row of the outbox. Times are in milliseconds. */
const entryShape = z.object({
  id: z.string(),
  /** The same for every attempt, so that mail systems recognise a duplicate. */
  messageId: z.string(),
  state: entryState,
  receivedAt: z.number(),
  locale: z.enum(locales),
  fullName: z.string(),
  email: z.string(),
  message: z.string(),
  /** Why it looks like spam. */
  suspicion: z.string().nullable(),
  attempts: z.number(),
  /** When it is next attempted. */
  dueAt: z.number(),
  deliveredAt: z.number().nullable(),
  /** Why the last attempt failed. Shown to the owner only, because mail servers may quote addresses. */
  lastProblem: z.string().nullable(),
})

export type OutboxEntry = z.infer<typeof entryShape>

/** A new message. */
export type Incoming = {
  message: ContactMessage
  locale: Locale
  receivedAt: number
  /** The part after the @ of its Message-ID. */
  domain: string
  suspicion: string | null
  /** Another message with this key within this time is the same one. */
  merge: { key: string; withinMs: number } | null
}

export type Outbox = {
  /** Stores a message; it is on disk when this returns. */
  add(incoming: Incoming): { kind: 'kept' | 'merged'; id: string }
  /** The message whose attempt is due, if any. */
  nextDue(now: number): OutboxEntry | null
  noteDelivered(id: string, now: number): void
  notePostponed(id: string, dueAt: number, problem: string): void
  /** Makes the named messages due now, quarantined or not; without names, every waiting one. Returns how many. */
  retry(now: number, ids?: string[]): number
  list(): OutboxEntry[]
  count(state: EntryState): number
  /** Deletes messages delivered before one moment and quarantined ones received before another. */
  purge(before: { delivered: number; quarantined: number }): number
  close(): void
}

const columns = Object.keys(entryShape.shape).join(', ')

/** Opens the outbox in a folder. */
export function openOutbox(folder: string): Outbox {
  const database = openDatabase(folder)
  const earlier = database.prepare('SELECT id FROM messages WHERE mergeKey = ? AND receivedAt > ?')
  const insert = database.prepare(
    `INSERT INTO messages (id, messageId, mergeKey, state, receivedAt, locale, fullName, email, message, suspicion, dueAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const due = database.prepare(
    `SELECT ${columns} FROM messages WHERE state = 'waiting' AND dueAt <= ? ORDER BY dueAt LIMIT 1`,
  )
  const deliver = database.prepare(
    `UPDATE messages SET state = 'delivered', deliveredAt = ?, attempts = attempts + 1, lastProblem = NULL WHERE id = ?`,
  )
  const postpone = database.prepare(
    `UPDATE messages SET attempts = attempts + 1, dueAt = ?, lastProblem = ? WHERE id = ? AND state = 'waiting'`,
  )
  const hurry = database.prepare(`UPDATE messages SET dueAt = ?, attempts = 0 WHERE state = 'waiting'`)
  const revive = database.prepare(
    `UPDATE messages SET state = 'waiting', suspicion = NULL, dueAt = ?, attempts = 0 WHERE id = ?`,
  )
  const all = database.prepare(`SELECT ${columns} FROM messages ORDER BY receivedAt`)
  const tally = database.prepare('SELECT count(*) AS many FROM messages WHERE state = ?')
  const forget = database.prepare(
    `DELETE FROM messages WHERE (state = 'delivered' AND deliveredAt < ?) OR (state = 'quarantined' AND receivedAt < ?)`,
  )

  return {
    add: (incoming) =>
      inTransaction(database, () => {
        const { message, merge } = incoming
        const known = merge && earlier.get(merge.key, incoming.receivedAt - merge.withinMs)
        if (known) return { kind: 'merged', id: String(known.id) }
        const id = randomUUID()
        insert.run(
          id,
          `<${id}@${incoming.domain}>`,
          merge?.key ?? null,
          incoming.suspicion === null ? 'waiting' : 'quarantined',
          incoming.receivedAt,
          incoming.locale,
          message.fullName,
          message.email,
          message.message,
          incoming.suspicion,
          incoming.receivedAt,
        )
        return { kind: 'kept', id }
      }),
    nextDue: (now) => {
      const row = due.get(now)
      return row ? entryShape.parse(row) : null
    },
    noteDelivered: (id, now) => void deliver.run(now, id),
    notePostponed: (id, dueAt, problem) => void postpone.run(dueAt, problem, id),
    retry: (now, ids) =>
      inTransaction(database, () =>
        ids === undefined
          ? Number(hurry.run(now).changes)
          : ids.reduce((sum, id) => sum + Number(revive.run(now, id).changes), 0),
      ),
    list: () => all.all().map((row) => entryShape.parse(row)),
    count: (state) => Number(tally.get(state)?.many),
    purge: (before) => {
      const gone = Number(forget.run(before.delivered, before.quarantined).changes)
      // The write-ahead log still holds the deleted rows: truncate it.
      if (gone > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return gone
    },
    close: () => database.close(),
  }
}

/** Raised whenever the table changes; `prepareTable` then gains a step. */
const schemaVersion = 2

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

/** How long one process waits for another's write. */
const BUSY_MS = 3_000

/** The file in a folder that holds the messages. */
export const toOutboxPath = (folder: string) => join(folder, 'outbox.sqlite')

/**
 * Opens or creates the database, readable by its owner only. Several processes may have it open: a commit is on disk
 * and visible to all when it returns. Deleted rows are overwritten.
 */
function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const path = toOutboxPath(folder)
  // SQLite gives its journal files the permissions of this one.
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
  if (version === 0) database.exec(schema)
  // Version 1 called the state “apart”.
  if (version === 1) database.exec(`UPDATE messages SET state = 'quarantined' WHERE state = 'apart'`)
  database.exec(`PRAGMA user_version = ${schemaVersion}`)
}

/** Runs the work in one transaction: on disk when this returns, undone when it throws. */
function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
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
