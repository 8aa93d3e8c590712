import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#lib/database/database.ts'
import { type DatabaseEnv, openDatabase } from '#lib/database/openDatabase.ts'
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
  /** Why it was set apart: a `Suspicion`. */
  suspicion: z.string().nullable(),
  attempts: z.number(),
  /** When it is next attempted. */
  dueAt: z.number(),
  /** Until then somebody is delivering it, unless they failed; by the clock of the database. */
  leasedUntil: z.number().nullable(),
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

export type Outbox = ReturnType<typeof createOutbox>

/** Names of columns, as SQL lists them. */
export const toColumns = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const toMarks = (names: readonly string[], after = 0) => names.map((_, at) => `$${at + 1 + after}`).join(', ')

/** More than the longest pause between two attempts. */
const maxPauseMs = 2 * 3_600_000

const columns = toColumns(Object.keys(entryShape.shape))

const given = [
  'id',
  'messageId',
  'mergeKey',
  'state',
  'receivedAt',
  'locale',
  'fullName',
  'email',
  'message',
  'suspicion',
  'dueAt',
  'searched',
] as const

const idsShape = z.array(z.object({ id: z.string() }))
const tallyShape = z.tuple([z.object({ many: z.number() })])
const stuckShape = z.tuple([z.object({ many: z.number(), oldest: z.number().nullable() })])

/** Text as it is compared in a search, without accents or case: each database would compare them in its own way. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A pattern of SQL that finds a word anywhere. */
export const toPattern = (word: string): string => `%${word.replace(/[!%_]/g, '!$&')}%`

/** What a search looks into. */
const toSearched = ({ fullName, email, message }: ContactMessage): string =>
  foldText([fullName, email, message].join('\n'))

/** Opens the outbox of these settings. */
export const openOutbox = (env: DatabaseEnv): Outbox => createOutbox(openDatabase(env))

/** The messages of the contact form in a database. What a method changed is safe when its promise resolves. */
export function createOutbox({ sql, query, queryAlone, erase, close }: Database) {
  // A message without a merge key equals no other, because in SQL nothing equals NULL.
  const insert = `INSERT INTO messages (${toColumns(given)}) SELECT ${toMarks(given)}
    WHERE NOT EXISTS (SELECT 1 FROM messages WHERE "mergeKey" = $3 AND "receivedAt" > $${given.length + 1})
    RETURNING "id"`
  const add = async (incoming: Incoming): Promise<{ kind: 'kept' | 'merged'; id: string }> => {
    const { message, merge, receivedAt, locale, suspicion } = incoming
    const id = randomUUID()
    const row: Record<(typeof given)[number], string | number | null> = {
      ...message,
      id,
      messageId: `<${id}@${incoming.domain}>`,
      mergeKey: merge?.key ?? null,
      state: suspicion === null ? 'waiting' : 'quarantined',
      receivedAt,
      locale,
      suspicion,
      dueAt: receivedAt,
      searched: toSearched(message),
    }
    const values = given.map((name) => row[name])
    if (merge === null) {
      await query(insert, [...values, receivedAt])
      return { kind: 'kept', id }
    }
    const since = receivedAt - merge.withinMs
    const stored = await queryAlone(merge.key, insert, [...values, since])
    if (stored.length > 0) return { kind: 'kept', id }
    const [first] = idsShape.parse(
      await query('SELECT "id" FROM messages WHERE "mergeKey" = $1 AND "receivedAt" > $2', [
        merge.key,
        since,
      ]),
    )
    // Without one, it was deleted in between.
    return first === undefined ? add(incoming) : { kind: 'merged', id: first.id }
  }

  return {
    /** Stores a message, unless it is there already. */
    add,
    /** A message whose attempt is due, if any, leased to the caller: nobody else gets it before the lease ends. */
    takeDue: async (now: number, leaseMs: number) => {
      const [row] = await query(
        `UPDATE messages SET "leasedUntil" = ${sql.clock} + $2 WHERE "id" = (
           SELECT "id" FROM messages
           WHERE "state" = 'waiting' AND ("dueAt" <= $1 OR "dueAt" > $3) AND ("leasedUntil" IS NULL OR "leasedUntil" <= ${sql.clock})
           ORDER BY "dueAt" LIMIT 1 ${sql.skipTaken}
         ) RETURNING ${columns}`,
        // No pause is that long: the clock has been set back since.
        [now, leaseMs, now + maxPauseMs],
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
    /** Ends the lease of a message that was taken, unless it has run out and somebody else has taken it since. */
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
    /** Makes the named messages due now, quarantined or not; without names, every waiting one. Returns how many. */
    retry: async (now: number, ids?: string[]) => {
      if (ids?.length === 0) return 0
      const made = await (ids === undefined
        ? query(`UPDATE messages SET "dueAt" = $1, "attempts" = 0 WHERE "state" = 'waiting' RETURNING "id"`, [
            now,
          ])
        : query(
            `UPDATE messages SET "state" = 'waiting', "suspicion" = NULL, "quarantinedAt" = NULL, "dueAt" = $1,
               "attempts" = 0
             WHERE "id" IN (${toMarks(ids, 1)}) RETURNING "id"`,
            [now, ...ids],
          ))
      return made.length
    },
    list: async () => {
      const rows = await query(`SELECT ${columns} FROM messages ORDER BY "receivedAt"`)
      return rows.map((row) => entryShape.parse(row))
    },
    count: async (state: EntryState) => {
      const rows = await query('SELECT count(*) AS "many" FROM messages WHERE "state" = $1', [state])
      return tallyShape.parse(rows)[0].many
    },
    /** How many messages that came before a moment have been tried and not accepted, and when the first of them came. */
    countStuck: async (before: number) => {
      const rows = await query(
        `SELECT count(*) AS "many", min("receivedAt") AS "oldest" FROM messages
         WHERE "state" = 'waiting' AND "receivedAt" <= $1 AND "lastProblem" IS NOT NULL`,
        [before],
      )
      return stuckShape.parse(rows)[0]
    },
    /**
     * Deletes messages set apart as spam before one moment and, if there is one, those received before another: of
     * these only what the owner has got by mail or opened in the Studio.
     */
    purge: async (before: { quarantined: number; received: number | null }) => {
      const gone = await erase(
        `DELETE FROM messages WHERE ("state" = 'quarantined' AND coalesce("quarantinedAt", "receivedAt") < $1)
           OR ("receivedAt" < $2 AND ("deliveredAt" IS NOT NULL OR "readAt" IS NOT NULL)) RETURNING "id"`,
        [before.quarantined, before.received],
      )
      return gone.length
    },
    close,
  }
}
