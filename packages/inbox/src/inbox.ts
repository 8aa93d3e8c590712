import type { Database } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { foldAddress } from './address.ts'
import {
  exportedMessageShape,
  type FoundPerson,
  type MessageChange,
  type MessageList,
  type MessageView,
  messageLineShape,
  messageViews,
  type PersonExport,
  personShape,
  storedShape,
} from './api.ts'
import { toReadableAddress } from './mail.ts'
import { type MailFailure, toMailFailure } from './mailFailure.ts'
import { foldText, toColumns, toPattern } from './outbox.ts'

/** Part of a list. Spaces separate the words of `search`; an empty text finds every message. */
export type ListQuery = { view: MessageView; search: string; offset: number; limit: number }

/** The messages as the owner reads and changes them. Moments are in milliseconds. */
export type Inbox = {
  /** How many messages each list has. */
  countViews: () => Promise<MessageList['counts']>
  /** Why the last attempt to send a message that still waits has failed; null if none has. */
  findMailFailure: () => Promise<MailFailure | null>
  /** Part of a list, newest first. Every search word must occur in the name, the address or the text. */
  list: (query: ListQuery) => Promise<Pick<MessageList, 'total' | 'messages'>>
  /** Null if there is no message with this id. */
  find: (id: string) => Promise<z.infer<typeof storedShape> | null>
  /** Returns whether the message exists. */
  change: (id: string, change: MessageChange, now: number) => Promise<boolean>
  /** The data of people: a person is an address. It need not have the form of `toMailAddress`. */
  people: {
    find: (address: string) => Promise<FoundPerson>
    /** All messages of an address, oldest first. */
    collect: (address: string, now: number) => Promise<PersonExport>
    /** Erases the messages of an address received until a moment. Returns the number. */
    erase: (address: string, until: number) => Promise<number>
  }
}

const conditions: Record<MessageView, string> = {
  inbox: `"state" <> 'quarantined' AND "archivedAt" IS NULL`,
  new: `"state" <> 'quarantined' AND "archivedAt" IS NULL AND "readAt" IS NULL`,
  waiting: `"state" = 'waiting'`,
  archived: `"state" <> 'quarantined' AND "archivedAt" IS NOT NULL`,
  spam: `"state" = 'quarantined'`,
  all: '1 = 1',
}

const due = `"suspicion" = NULL, "quarantinedAt" = NULL, "dueAt" = $2, "attempts" = 0`

/** The assignments of the changes; `$2` is the current time. */
const assignments: Record<Exclude<MessageChange, 'delete'>, string> = {
  read: `"readAt" = coalesce("readAt", $2)`,
  unread: `"readAt" = NULL`,
  archive: `"archivedAt" = $2, "readAt" = coalesce("readAt", $2)`,
  unarchive: `"archivedAt" = NULL`,
  answered: `"answeredAt" = $2, "readAt" = coalesce("readAt", $2)`,
  unanswered: `"answeredAt" = NULL`,
  spam: `"state" = 'quarantined', "suspicion" = 'owner', "quarantinedAt" = $2`,
  notSpam: `"state" = CASE WHEN "deliveredAt" IS NULL THEN 'waiting' ELSE 'delivered' END, "archivedAt" = NULL, ${due}`,
  /** Also sends one that was delivered, or set apart as spam. */
  send: `"state" = 'waiting', ${due}`,
}

const excerptLength = 160

const lineColumns = `${toColumns(messageLineShape.omit({ excerpt: true }))}, substr("message", 1, ${2 * excerptLength}) AS "excerpt"`
const countsShape = z.tuple([z.record(z.enum(messageViews), z.number())])
const problemsShape = z.array(storedShape.pick({ lastProblem: true }))
const totalShape = z.tuple([z.object({ total: z.number() })])

/** Reads and changes the messages for the owner. `createOutbox` receives and sends the same messages. */
export function createInbox(database: Database): Inbox {
  const { query, erase } = database
  return {
    countViews: async () => {
      const counts = messageViews.map(
        (view) => `count(CASE WHEN ${conditions[view]} THEN 1 END) AS "${view}"`,
      )
      return countsShape.parse(await query(`SELECT ${counts.join(', ')} FROM messages`))[0]
    },
    findMailFailure: async () => {
      const rows = await query(
        `SELECT "lastProblem" FROM messages WHERE "state" = 'waiting' AND "attempts" > 0
         ORDER BY "dueAt" DESC LIMIT 1`,
      )
      const [row] = problemsShape.parse(rows)
      return row?.lastProblem ? toMailFailure(row.lastProblem) : null
    },
    list: async ({ view, search, offset, limit }) => {
      const patterns = foldText(search).split(/\s+/).filter(Boolean).map(toPattern)
      const matches = patterns.map((_, at) => ` AND "searched" LIKE $${at + 1} ESCAPE '!'`).join('')
      const from = `FROM messages WHERE ${conditions[view]}${matches}`
      const [{ total }] = totalShape.parse(await query(`SELECT count(*) AS "total" ${from}`, patterns))
      const rows = await query(
        `SELECT ${lineColumns} ${from} ORDER BY "receivedAt" DESC, "id" DESC
         LIMIT $${patterns.length + 1} OFFSET $${patterns.length + 2}`,
        [...patterns, limit, offset],
      )
      const messages = z.array(messageLineShape).parse(rows)
      return { total, messages: messages.map((line) => ({ ...line, excerpt: toExcerpt(line.excerpt) })) }
    },
    find: async (id) => {
      const [row] = await query(`SELECT ${toColumns(storedShape)} FROM messages WHERE "id" = $1`, [id])
      return row === undefined ? null : storedShape.parse(row)
    },
    change: async (id, change, now) => {
      if (change === 'delete')
        return (await erase('DELETE FROM messages WHERE "id" = $1 RETURNING "id"', [id])).length > 0
      const set = assignments[change]
      const values = set.includes('$2') ? [id, now] : [id]
      return (await query(`UPDATE messages SET ${set} WHERE "id" = $1 RETURNING "id"`, values)).length > 0
    },
    people: createPeople(database),
  }
}

const toExcerpt = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, excerptLength)

/** The address in lower case. Letters outside ASCII are stored in lower case, since SQLite does not know their cases. */
const address = `lower("email")`

function createPeople({ sql, query, erase }: Database): Inbox['people'] {
  return {
    find: async (written) => {
      const folded = foldAddress(written)
      const [found] = await query(
        `SELECT ${address} AS "address", count(*) AS "messages",
           count(CASE WHEN "state" = 'waiting' THEN 1 END) AS "waiting",
           count(CASE WHEN "state" = 'quarantined' THEN 1 END) AS "spam",
           min("receivedAt") AS "oldest", max("receivedAt") AS "newest"
         FROM messages WHERE ${address} = $1 GROUP BY ${address}`,
        [folded],
      )
      const mentioned = await query(
        `SELECT count(*) AS "total" FROM messages
         WHERE ${address} <> $1 AND ("searched" LIKE $2 ESCAPE '!' OR "searched" LIKE $3 ESCAPE '!')`,
        [folded, ...[folded, toReadableAddress(folded)].map((each) => toPattern(foldText(each)))],
      )
      return {
        person: found === undefined ? null : personShape.parse(found),
        mentions: totalShape.parse(mentioned)[0].total,
        backups: sql.isShared ? 'database' : 'site',
      }
    },
    collect: async (written, now) => {
      const folded = foldAddress(written)
      const rows = await query(
        `SELECT ${toColumns(exportedMessageShape)} FROM messages WHERE ${address} = $1
         ORDER BY "receivedAt", "id"`,
        [folded],
      )
      return { address: folded, exportedAt: now, messages: z.array(exportedMessageShape).parse(rows) }
    },
    erase: async (written, until) => {
      const condition = `"receivedAt" <= $1 AND ${address} = $2`
      const erased = await erase(`DELETE FROM messages WHERE ${condition} RETURNING "id"`, [
        until,
        foldAddress(written),
      ])
      return erased.length
    },
  }
}
