import { z } from 'zod'
import { foldText, toColumns, toPattern } from '#lib/contact/outbox.server.ts'
import { foldAddress } from '#lib/contact/submission.ts'
import type { Database } from '#lib/database/database.ts'
import { keptShape, maxPeople, type People, type PersonExport, personShape } from './person.ts'

/** An address as the tables know it; those of the form are ASCII, so that both databases fold them alike. */
const address = `lower("email")`

const numbers = `SELECT ${address} AS "address", count(*) AS "messages",
  count(CASE WHEN "state" = 'waiting' THEN 1 END) AS "waiting",
  count(CASE WHEN "state" = 'quarantined' THEN 1 END) AS "spam",
  min("receivedAt") AS "oldest", max("receivedAt") AS "newest" FROM messages`

const peopleRows = z.array(personShape)
const tallyShape = z.tuple([z.object({ many: z.number() })])

/** The people of the messages in a database, by address: what is kept of one, and its end. */
export function createPeople({ sql, query, erase }: Database) {
  const backups = sql.isShared ? 'database' : 'site'
  return {
    /** What is kept of an address; nobody if nothing is. */
    find: async (written: string): Promise<People> => {
      const folded = foldAddress(written)
      const people = await query(`${numbers} WHERE ${address} = $1 GROUP BY ${address}`, [folded])
      const mentioned = await query(
        `SELECT count(*) AS "many" FROM messages WHERE ${address} <> $1 AND "searched" LIKE $2 ESCAPE '!'`,
        [folded, toPattern(foldText(folded))],
      )
      return { people: peopleRows.parse(people), mentions: tallyShape.parse(mentioned)[0].many, backups }
    },
    /** The addresses whose last message came before a moment, the longest silent first. */
    listSilent: async (before: number): Promise<People> => {
      const people = await query(
        `${numbers} GROUP BY ${address} HAVING max("receivedAt") < $1
         ORDER BY max("receivedAt"), ${address} LIMIT ${maxPeople}`,
        [before],
      )
      return { people: peopleRows.parse(people), mentions: 0, backups }
    },
    countSilent: async (before: number) => {
      const silent = `SELECT ${address} FROM messages GROUP BY ${address} HAVING max("receivedAt") < $1`
      return tallyShape.parse(
        await query(`SELECT count(*) AS "many" FROM (${silent}) AS silent`, [before]),
      )[0].many
    },
    collect: async (written: string, now: number): Promise<PersonExport> => {
      const folded = foldAddress(written)
      const rows = await query(
        `SELECT ${toColumns(Object.keys(keptShape.shape))} FROM messages WHERE ${address} = $1
         ORDER BY "receivedAt", "id"`,
        [folded],
      )
      return { address: folded, exportedAt: now, messages: z.array(keptShape).parse(rows) }
    },
    /** Erases what came from these addresses until a moment; returns how many messages that were. */
    erase: async (addresses: string[], until: number) => {
      const marks = addresses.map((_, at) => `$${at + 2}`).join(', ')
      const gone = await erase(
        `DELETE FROM messages WHERE "receivedAt" <= $1 AND ${address} IN (${marks}) RETURNING "id"`,
        [until, ...addresses.map(foldAddress)],
      )
      return gone.length
    },
  }
}
