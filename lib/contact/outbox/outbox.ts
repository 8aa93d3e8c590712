import { randomUUID } from 'node:crypto'
import type { Locale } from '#lib/site.ts'
import type { ContactMessage } from '../shape.ts'
import { inTransaction, openDatabase } from './database.ts'
import { type EntryState, entryShape, type OutboxEntry } from './entry.ts'

/** A message as it comes in. */
export type Incoming = {
  message: ContactMessage
  locale: Locale
  receivedAt: number
  /** The part after the @ of its Message-ID. */
  domain: string
  suspicion: string | null
  /** The same wish to send, tried twice within this time, is one message. */
  merge: { key: string; withinMs: number } | null
}

export type Outbox = {
  /** Keeps a message; it is on disk when this returns. */
  add(incoming: Incoming): { kind: 'kept' | 'merged'; id: string }
  /** The message that is to be tried now, if there is one. */
  nextDue(now: number): OutboxEntry | null
  noteDelivered(id: string, now: number): void
  notePostponed(id: string, dueAt: number, problem: string): void
  /** Has every waiting message tried at once, and the named ones too, whatever was thought of them. */
  retry(now: number, ids?: string[]): number
  list(): OutboxEntry[]
  count(state: EntryState): number
  /** Forgets what was delivered before a moment, and what was taken for spam and came in before another. */
  purge(before: { delivered: number; apart: number }): number
  close(): void
}

const columns = Object.keys(entryShape.shape).join(', ')

/** Opens the outbox of a folder: see `openDatabase`. */
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
    `DELETE FROM messages WHERE (state = 'delivered' AND deliveredAt < ?) OR (state = 'apart' AND receivedAt < ?)`,
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
          incoming.suspicion === null ? 'waiting' : 'apart',
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
      const gone = Number(forget.run(before.delivered, before.apart).changes)
      // The log still holds what was written; emptied, nothing of it is left.
      if (gone > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return gone
    },
    close: () => database.close(),
  }
}
