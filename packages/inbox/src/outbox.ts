import { randomUUID } from 'node:crypto'
import type { Database } from 'foundation/database'
import { z } from 'zod'
import type { ContactMessage } from './submission.ts'

/**
 * `waiting` messages are to be delivered; `delivered` ones have been accepted by the mail server; `quarantined` ones
 * look like spam and are not sent unless the owner asks for it.
 */
const entryState = z.enum(['waiting', 'delivered', 'quarantined'])

export type EntryState = z.infer<typeof entryState>

/** A row of the table. Times are in milliseconds. */
const entryShape = z.object({
  id: z.string(),
  /** The same in every attempt, so that mail systems recognise a duplicate. */
  messageId: z.string(),
  state: entryState,
  receivedAt: z.number(),
  locale: z.string(),
  fullName: z.string(),
  email: z.string(),
  message: z.string(),
  /** Why it is quarantined: a `Suspicion`. */
  suspicion: z.string().nullable(),
  attempts: z.number(),
  /** The time of the next attempt. */
  dueAt: z.number(),
  /** The end of the lease of the process that delivers it, by the clock of the database. */
  leasedUntil: z.number().nullable(),
  deliveredAt: z.number().nullable(),
  /** Why the last attempt failed. Shown to the owner only, because mail servers may quote addresses. */
  lastProblem: z.string().nullable(),
})

export type OutboxEntry = z.infer<typeof entryShape>

/** A new message. */
export type Incoming = {
  message: ContactMessage
  locale: string
  receivedAt: number
  /** The part after the @ of its Message-ID. */
  domain: string
  suspicion: string | null
  /** A message with the same key within this time is a duplicate. */
  merge: { key: string; withinMs: number } | null
}

export type Outbox = ReturnType<typeof createOutbox>

/** Column names as a list in SQL. */
export const toColumns = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const toMarks = (names: readonly string[], after = 0) => names.map((_, at) => `$${at + 1 + after}`).join(', ')

/** Longer than any delay between two attempts. */
const maxDelayMs = 2 * 3_600_000

const columns = toColumns(Object.keys(entryShape.shape))

const idsShape = z.array(z.object({ id: z.string() }))
const countShape = z.tuple([z.object({ count: z.number() })])
const stuckShape = z.tuple([z.object({ count: z.number(), oldest: z.number().nullable() })])

/** Removes accents and case, which SQLite and Postgres compare differently. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A pattern for LIKE that finds a word anywhere. */
export const toPattern = (word: string): string => `%${word.replace(/[!%_]/g, '!$&')}%`

/** The text that a search compares. */
const toSearched = ({ fullName, email, message }: ContactMessage): string =>
  foldText([fullName, email, message].join('\n'))

/** The messages of the contact form in a database. A change is durable when the promise of its method resolves. */
export function createOutbox(database: Database) {
  const { sql, query, erase, close } = database
  return {
    /** Stores a message, unless it is a duplicate. */
    add: (incoming: Incoming) => add(database, incoming),
    /** Leases the message that has been due longest: no other process gets it until the lease ends. */
    takeDue: async (now: number, leaseMs: number) => {
      const [row] = await query(
        `UPDATE messages SET "leasedUntil" = ${sql.clock} + $2 WHERE "id" = (
           SELECT "id" FROM messages
           WHERE "state" = 'waiting' AND ("dueAt" <= $1 OR "dueAt" > $3) AND ("leasedUntil" IS NULL OR "leasedUntil" <= ${sql.clock})
           ORDER BY "dueAt" LIMIT 1 ${sql.skipLocked}
         ) RETURNING ${columns}`,
        // A due time later than any delay allows means that the clock has been set back.
        [now, leaseMs, now + maxDelayMs],
      )
      return row === undefined ? null : entryShape.parse(row)
    },
    noteDelivered: async (id: string, now: number) => {
      await query(
        `UPDATE messages SET "state" = 'delivered', "deliveredAt" = $1, "attempts" = "attempts" + 1,
           "lastProblem" = NULL, "leasedUntil" = NULL
         WHERE "id" = $2`,
        [now, id],
      )
    },
    /** Ends a lease after a failed attempt. Has no effect if the lease ended and another process took the message. */
    notePostponed: async (
      { id, leasedUntil }: Pick<OutboxEntry, 'id' | 'leasedUntil'>,
      dueAt: number,
      problem: string,
    ) => {
      await query(
        `UPDATE messages SET "attempts" = "attempts" + 1, "dueAt" = $1, "lastProblem" = $2, "leasedUntil" = NULL
         WHERE "id" = $3 AND "state" = 'waiting' AND "leasedUntil" = $4`,
        [dueAt, problem, id, leasedUntil],
      )
    },
    /** Makes these messages due now, even quarantined ones; without ids, all waiting ones. Returns the number. */
    retry: (now: number, ids?: string[]) => retry(database, now, ids),
    list: async () => {
      const rows = await query(`SELECT ${columns} FROM messages ORDER BY "receivedAt"`)
      return rows.map((row) => entryShape.parse(row))
    },
    count: async (state: EntryState) => {
      const rows = await query('SELECT count(*) AS "count" FROM messages WHERE "state" = $1', [state])
      return countShape.parse(rows)[0].count
    },
    /** How many messages from before a moment wait after a failed attempt, and when the oldest of them came. */
    countStuck: async (before: number) => {
      const rows = await query(
        `SELECT count(*) AS "count", min("receivedAt") AS "oldest" FROM messages
         WHERE "state" = 'waiting' AND "receivedAt" <= $1 AND "lastProblem" IS NOT NULL`,
        [before],
      )
      return stuckShape.parse(rows)[0]
    },
    /**
     * Deletes messages that were quarantined before `quarantined`. If `received` is not null, also deletes messages that
     * were received before it and that the owner has received by mail or opened in the Studio.
     */
    purge: async (before: { quarantined: number; received: number | null }) => {
      const deleted = await erase(
        `DELETE FROM messages WHERE ("state" = 'quarantined' AND coalesce("quarantinedAt", "receivedAt") < $1)
           OR ("receivedAt" < $2 AND ("deliveredAt" IS NOT NULL OR "readAt" IS NOT NULL)) RETURNING "id"`,
        [before.quarantined, before.received],
      )
      return deleted.length
    },
    close,
  }
}

async function add(
  database: Database,
  incoming: Incoming,
): Promise<{ kind: 'stored' | 'merged'; id: string }> {
  const { query, queryAlone } = database
  const { message, merge, receivedAt, locale, suspicion } = incoming
  const id = randomUUID()
  const row = {
    // The first value, $1, which the statement also compares.
    mergeKey: merge?.key ?? null,
    id,
    messageId: `<${id}@${incoming.domain}>`,
    state: suspicion === null ? 'waiting' : 'quarantined',
    receivedAt,
    locale,
    fullName: message.fullName,
    email: message.email,
    message: message.message,
    suspicion,
    dueAt: receivedAt,
    searched: toSearched(message),
  }
  const names = Object.keys(row)
  const values = Object.values(row)
  // In SQL nothing equals NULL: a message without a merge key is never a duplicate.
  const insert = `INSERT INTO messages (${toColumns(names)}) SELECT ${toMarks(names)}
    WHERE NOT EXISTS (SELECT 1 FROM messages WHERE "mergeKey" = $1 AND "receivedAt" > $${names.length + 1})
    RETURNING "id"`
  if (merge === null) {
    await query(insert, [...values, receivedAt])
    return { kind: 'stored', id }
  }
  const since = receivedAt - merge.withinMs
  const stored = await queryAlone(merge.key, insert, [...values, since])
  if (stored.length > 0) return { kind: 'stored', id }
  const [first] = idsShape.parse(
    await query('SELECT "id" FROM messages WHERE "mergeKey" = $1 AND "receivedAt" > $2', [merge.key, since]),
  )
  // If there is none, the first message has been deleted meanwhile.
  return first === undefined ? add(database, incoming) : { kind: 'merged', id: first.id }
}

async function retry({ query }: Database, now: number, ids?: string[]): Promise<number> {
  if (ids?.length === 0) return 0
  const retried =
    ids === undefined
      ? await query(
          `UPDATE messages SET "dueAt" = $1, "attempts" = 0 WHERE "state" = 'waiting' RETURNING "id"`,
          [now],
        )
      : await query(
          `UPDATE messages SET "state" = 'waiting', "suspicion" = NULL, "quarantinedAt" = NULL, "dueAt" = $1,
             "attempts" = 0
           WHERE "id" IN (${toMarks(ids, 1)}) RETURNING "id"`,
          [now, ...ids],
        )
  return retried.length
}
