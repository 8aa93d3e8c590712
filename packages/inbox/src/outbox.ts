import { randomUUID } from 'node:crypto'
import type { Database, Tables } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { storedShape } from './api.ts'
import { quarantineDays } from './form.ts'
import { toShownAddress } from './mail.ts'
import type { ContactMessage } from './submission.ts'

/** The table that the outbox and the inbox share. */
export const messageTables: Tables = {
  name: 'messages',
  steps: [
    ({ moment }) => `
      CREATE TABLE IF NOT EXISTS messages (
        "id" TEXT PRIMARY KEY, "messageId" TEXT NOT NULL UNIQUE, "mergeKey" TEXT,
        "state" TEXT NOT NULL, "receivedAt" ${moment} NOT NULL, "locale" TEXT NOT NULL,
        "fullName" TEXT NOT NULL, "email" TEXT NOT NULL, "message" TEXT NOT NULL, "searched" TEXT NOT NULL,
        "suspicion" TEXT, "attempts" INTEGER NOT NULL DEFAULT 0, "dueAt" ${moment} NOT NULL,
        "leasedUntil" ${moment}, "deliveredAt" ${moment}, "lastProblem" TEXT,
        "readAt" ${moment}, "archivedAt" ${moment}, "quarantinedAt" ${moment}
      );
      CREATE INDEX IF NOT EXISTS messages_due ON messages ("state", "dueAt");
      CREATE INDEX IF NOT EXISTS messages_merge ON messages ("mergeKey", "receivedAt");
      CREATE INDEX IF NOT EXISTS messages_newest ON messages ("receivedAt", "id", "state", "archivedAt", "readAt")`,
    // For the data of one person.
    () => `CREATE INDEX IF NOT EXISTS messages_address ON messages (lower("email"), "receivedAt")`,
    ({ moment }) => `ALTER TABLE messages ADD COLUMN "answeredAt" ${moment}`,
  ],
}

const entryShape = storedShape.extend({
  /** The same in every attempt, so that mail systems recognise a duplicate. */
  messageId: z.string(),
  /** The end of the lease of the process that delivers it, by the clock of the database. */
  leasedUntil: z.number().nullable(),
})

/** A stored message with what its delivery needs. Times are in milliseconds. */
export type OutboxEntry = z.infer<typeof entryShape>

/**
 * A valid message before it is stored. It is quarantined if `suspicion` is not null, and never a duplicate if `merge`
 * is null. `receivedAt` is in milliseconds.
 */
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

/**
 * The messages of the contact form in a database. A change is durable when the promise of its method resolves. Moments
 * are in milliseconds.
 */
export type Outbox = {
  /** Stores a message, or returns the id of the earlier one of which it is a duplicate: `merged`. */
  add: (incoming: Incoming) => Promise<{ kind: 'stored' | 'merged'; id: string }>
  /** Leases the message that is due longest: no other process gets it until the lease ends. Null if none is due. */
  takeDue: (now: number, leaseMs: number) => Promise<OutboxEntry | null>
  noteDelivered: (id: string, now: number) => Promise<void>
  /** Ends a lease after a failed attempt. Has no effect if the lease ended and another process took the message. */
  notePostponed: (
    entry: Pick<OutboxEntry, 'id' | 'leasedUntil'>,
    dueAt: number,
    problem: string,
  ) => Promise<void>
  /** Makes all waiting messages due now. Returns the number. */
  retry: (now: number) => Promise<number>
  /** Every message, oldest first. */
  list: () => Promise<OutboxEntry[]>
  count: (state: OutboxEntry['state']) => Promise<number>
  /** How many messages from before a moment wait after a failed attempt, and when the oldest of them came. */
  countStuck: (before: number) => Promise<{ count: number; oldest: number | null }>
  /**
   * Deletes messages that were quarantined before `quarantined`. If `received` is not null, also deletes messages that
   * were received before it and that the owner has received by mail or opened in the Studio. Returns the number.
   */
  purge: (before: { quarantined: number; received: number | null }) => Promise<number>
  close: () => Promise<void>
}

/** The names of a shape's fields as the columns of a SELECT, in double quotes. */
export const toColumns = ({ shape }: z.ZodObject) => toNames(Object.keys(shape))
const toNames = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Longer than any delay between two attempts. */
const maxDelayMs = 2 * 3_600_000

const columns = toColumns(entryShape)

const idsShape = z.array(z.object({ id: z.string() }))
const countShape = z.tuple([z.object({ count: z.number() })])
const stuckShape = z.tuple([z.object({ count: z.number(), oldest: z.number().nullable() })])

/** Removes accents and case, which SQLite and Postgres compare differently. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A pattern for LIKE that finds a word anywhere. */
export const toPattern = (word: string): string => `%${word.replace(/[!%_]/g, '!$&')}%`

/** Receives and sends the messages that `createInbox` shows to the owner. Closing it closes the database. */
export function createOutbox(database: Database): Outbox {
  const { sql, query, erase, close } = database
  return {
    add: (incoming) => add(database, incoming),
    takeDue: async (now, leaseMs) => {
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
    noteDelivered: async (id, now) => {
      await query(
        `UPDATE messages SET "state" = 'delivered', "deliveredAt" = $1, "attempts" = "attempts" + 1,
           "lastProblem" = NULL, "leasedUntil" = NULL
         WHERE "id" = $2`,
        [now, id],
      )
    },
    notePostponed: async (entry, dueAt, problem) => {
      await query(
        `UPDATE messages SET "attempts" = "attempts" + 1, "dueAt" = $1, "lastProblem" = $2, "leasedUntil" = NULL
         WHERE "id" = $3 AND "state" = 'waiting' AND "leasedUntil" = $4`,
        [dueAt, problem, entry.id, entry.leasedUntil],
      )
    },
    retry: async (now) => {
      const set = `UPDATE messages SET "dueAt" = $1, "attempts" = 0 WHERE "state" = 'waiting' RETURNING "id"`
      return (await query(set, [now])).length
    },
    list: async () =>
      z.array(entryShape).parse(await query(`SELECT ${columns} FROM messages ORDER BY "receivedAt"`)),
    count: async (state) => {
      const rows = await query('SELECT count(*) AS "count" FROM messages WHERE "state" = $1', [state])
      return countShape.parse(rows)[0].count
    },
    countStuck: async (before) => {
      const rows = await query(
        `SELECT count(*) AS "count", min("receivedAt") AS "oldest" FROM messages
         WHERE "state" = 'waiting' AND "receivedAt" <= $1 AND "lastProblem" IS NOT NULL`,
        [before],
      )
      return stuckShape.parse(rows)[0]
    },
    purge: async (before) => {
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
    searched: foldText([message.fullName, toShownAddress(message.email), message.message].join('\n')),
  }
  const names = Object.keys(row)
  // In SQL nothing equals NULL: a message without a merge key is never a duplicate.
  const insert = `INSERT INTO messages (${toNames(names)}) SELECT ${names.map((_, at) => `$${at + 1}`).join(', ')}
    WHERE NOT EXISTS (SELECT 1 FROM messages WHERE "mergeKey" = $1 AND "receivedAt" > $${names.length + 1})
    RETURNING "id"`
  const since = receivedAt - (merge?.withinMs ?? 0)
  const values = [...Object.values(row), since]
  const stored = await (merge === null ? query(insert, values) : queryAlone(merge.key, insert, values))
  if (stored.length > 0 || merge === null) return { kind: 'stored', id }
  const [first] = idsShape.parse(
    await query('SELECT "id" FROM messages WHERE "mergeKey" = $1 AND "receivedAt" > $2', [merge.key, since]),
  )
  // If there is none, the first message has been deleted meanwhile.
  return first === undefined ? add(database, incoming) : { kind: 'merged', id: first.id }
}

const dayMs = 86_400_000
const monthMs = (365.25 / 12) * dayMs

/**
 * Deletes messages that were quarantined 90 days ago and, if there is a retention period, messages that it no longer
 * covers. Logs only how many.
 */
export async function purgeOld(
  outbox: Pick<Outbox, 'purge'>,
  { retentionMonths: months, log }: { retentionMonths?: number | undefined; log: (line: string) => void },
  now = Date.now(),
): Promise<void> {
  const count = await outbox.purge({
    quarantined: now - quarantineDays * dayMs,
    received: months === undefined ? null : Math.round(now - months * monthMs),
  })
  if (count > 0)
    log(
      `deleted ${count} old ${count === 1 ? 'message' : 'messages'}: ${months === undefined ? '' : `received more than ${months} months ago, or `}set apart as spam ${quarantineDays} days ago.`,
    )
}
