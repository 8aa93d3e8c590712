import type { Database } from 'foundation/database'
import { z } from 'zod'
import {
  type MessageChange,
  type MessageLine,
  type MessageView,
  messageLineShape,
  messageShape,
  messageViews,
} from './api.ts'
import { createOutbox, foldText, toColumns, toPattern } from './outbox.ts'
import { createPeople } from './people.ts'

const storedShape = messageShape.omit({ isMailSetUp: true, replyAddress: true })

export type StoredMessage = z.infer<typeof storedShape>

export type ListQuery = { view: MessageView; search: string; offset: number; limit: number }

export type Inbox = ReturnType<typeof createInbox>

const conditions: Record<MessageView, string> = {
  inbox: `"state" <> 'quarantined' AND "archivedAt" IS NULL`,
  new: `"state" <> 'quarantined' AND "archivedAt" IS NULL AND "readAt" IS NULL`,
  waiting: `"state" = 'waiting'`,
  archived: `"state" <> 'quarantined' AND "archivedAt" IS NOT NULL`,
  spam: `"state" = 'quarantined'`,
  all: '1 = 1',
}

/** The assignments of the changes that only update the row; `$2` is the current time. */
const assignments: Record<Exclude<MessageChange, 'delete' | 'notSpam' | 'send'>, string> = {
  read: `"readAt" = coalesce("readAt", $2)`,
  unread: `"readAt" = NULL`,
  archive: `"archivedAt" = $2, "readAt" = coalesce("readAt", $2)`,
  unarchive: `"archivedAt" = NULL`,
  answered: `"answeredAt" = $2, "readAt" = coalesce("readAt", $2)`,
  unanswered: `"answeredAt" = NULL`,
  spam: `"state" = 'quarantined', "suspicion" = 'owner', "quarantinedAt" = $2`,
}

const excerptLength = 160

const lineColumns = `${toColumns(Object.keys(messageLineShape.omit({ excerpt: true }).shape))}, substr("message", 1, ${2 * excerptLength}) AS "excerpt"`
const countsShape = z.tuple([z.record(z.enum(messageViews), z.number())])
const totalShape = z.tuple([z.object({ total: z.number() })])

export function createInbox(database: Database) {
  const { query, erase } = database
  const outbox = createOutbox(database)
  return {
    countViews: async () => {
      const counts = messageViews.map(
        (view) => `count(CASE WHEN ${conditions[view]} THEN 1 END) AS "${view}"`,
      )
      return countsShape.parse(await query(`SELECT ${counts.join(', ')} FROM messages`))[0]
    },
    /** Part of a list, newest first. Every search word must occur in the name, the address or the text. */
    list: async ({ view, search, offset, limit }: ListQuery) => {
      const words = toSearchWords(search)
      const matches = words.map((_, at) => ` AND "searched" LIKE $${at + 1} ESCAPE '!'`).join('')
      const from = `FROM messages WHERE ${conditions[view]}${matches}`
      const [{ total }] = totalShape.parse(
        await query(`SELECT count(*) AS "total" ${from}`, words.map(toPattern)),
      )
      const rows = await query(
        `SELECT ${lineColumns} ${from} ORDER BY "receivedAt" DESC, "id" DESC
         LIMIT $${words.length + 1} OFFSET $${words.length + 2}`,
        [...words.map(toPattern), limit, offset],
      )
      return { total, messages: rows.map((row) => toLine(messageLineShape.parse(row))) }
    },
    find: async (id: string) => {
      const [row] = await query(
        `SELECT ${toColumns(Object.keys(storedShape.shape))} FROM messages WHERE "id" = $1`,
        [id],
      )
      return row === undefined ? null : storedShape.parse(row)
    },
    change: async (id: string, change: MessageChange, now: number) => {
      if (change === 'notSpam' || change === 'send') return (await outbox.retry(now, [id])) > 0
      if (change === 'delete')
        return (await erase('DELETE FROM messages WHERE "id" = $1 RETURNING "id"', [id])).length > 0
      const set = assignments[change]
      const values = set.includes('$2') ? [id, now] : [id]
      return (await query(`UPDATE messages SET ${set} WHERE "id" = $1 RETURNING "id"`, values)).length > 0
    },
    people: createPeople(database),
  }
}

const toLine = (line: MessageLine): MessageLine => ({
  ...line,
  excerpt: line.excerpt.replace(/\s+/g, ' ').trim().slice(0, excerptLength),
})

const toSearchWords = (search: string): string[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
