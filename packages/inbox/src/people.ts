import type { Database } from 'foundation/database'
import { z } from 'zod'
import { foldText, toColumns, toPattern } from './outbox.ts'
import { exportedMessageShape, maxPeople, type People, type PersonExport, personShape } from './person.ts'
import { foldAddress } from './submission.ts'

/** The address in lower case. Addresses are ASCII, for which both databases have the same lower case. */
const address = `lower("email")`

const figures = `SELECT ${address} AS "address", count(*) AS "messages",
  count(CASE WHEN "state" = 'waiting' THEN 1 END) AS "waiting",
  count(CASE WHEN "state" = 'quarantined' THEN 1 END) AS "spam",
  min("receivedAt") AS "oldest", max("receivedAt") AS "newest" FROM messages`

const peopleRows = z.array(personShape)
const countShape = z.tuple([z.object({ count: z.number() })])

export function createPeople({ sql, query, erase }: Database) {
  const backups = sql.isShared ? 'database' : 'site'
  return {
    /** The figures of an address. The list is empty if the address has no message. */
    find: async (written: string): Promise<People> => {
      const folded = foldAddress(written)
      const people = await query(`${figures} WHERE ${address} = $1 GROUP BY ${address}`, [folded])
      const mentioned = await query(
        `SELECT count(*) AS "count" FROM messages WHERE ${address} <> $1 AND "searched" LIKE $2 ESCAPE '!'`,
        [folded, toPattern(foldText(folded))],
      )
      return { people: peopleRows.parse(people), mentions: countShape.parse(mentioned)[0].count, backups }
    },
    /** The addresses whose last message came before a moment, the oldest first. */
    listSilent: async (before: number): Promise<People> => {
      const people = await query(
        `${figures} GROUP BY ${address} HAVING max("receivedAt") < $1
         ORDER BY max("receivedAt"), ${address} LIMIT ${maxPeople}`,
        [before],
      )
      return { people: peopleRows.parse(people), mentions: 0, backups }
    },
    countSilent: async (before: number) => {
      const silent = `SELECT ${address} FROM messages GROUP BY ${address} HAVING max("receivedAt") < $1`
      return countShape.parse(
        await query(`SELECT count(*) AS "count" FROM (${silent}) AS silent`, [before]),
      )[0].count
    },
    collect: async (written: string, now: number): Promise<PersonExport> => {
      const folded = foldAddress(written)
      const rows = await query(
        `SELECT ${toColumns(Object.keys(exportedMessageShape.shape))} FROM messages WHERE ${address} = $1
         ORDER BY "receivedAt", "id"`,
        [folded],
      )
      return { address: folded, exportedAt: now, messages: z.array(exportedMessageShape).parse(rows) }
    },
    /** Erases the messages of these addresses received until a moment. Returns the number. */
    erase: async (addresses: string[], until: number) => {
      const marks = addresses.map((_, at) => `$${at + 2}`).join(', ')
      const erased = await erase(
        `DELETE FROM messages WHERE "receivedAt" <= $1 AND ${address} IN (${marks}) RETURNING "id"`,
        [until, ...addresses.map(foldAddress)],
      )
      return erased.length
    },
  }
}
