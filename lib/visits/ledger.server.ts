import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#lib/database/database.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { addDays, notFoundDays, toFirstKept } from './period.ts'
import type { Row } from './tally.ts'
import { type CountedKind, countedKinds } from './visit.ts'

/** How many values of a kind a day keeps once it is over; the others are known by their sum alone. */
export const keptValues = 100

/** How many a day may have before: enough that the most frequent ones are found, whatever order they come in. */
export const candidateValues = 1_000

export type VisitLedger = ReturnType<typeof createVisitLedger>

/** The sum of a kind is stored under the empty value, so that a row may be deleted and nothing is lost from it. */
const sumValue = ''

/** The kind of addresses without a page that are not listed yet: by a fingerprint, so that nobody's typing is kept. */
const metOnce = 'met'

const messageKind = 'message'

const listedShape = z.array(z.object({ value: z.string(), many: z.number() }))
const sumsShape = z.array(z.object({ day: z.string(), kind: z.enum(countedKinds), many: z.number() }))

/** The figures in the database that keeps messages: a row per day, kind and value. */
export function createVisitLedger(database: Database) {
  const { query } = database
  const cut = (from: string, to: string, keep: number) => cutDays(database, from, to, keep)
  return {
    /** Adds what was counted: all of it, or nothing if this rejects. */
    write: async (rows: readonly Row[]) => {
      const known = await findKnownMissing(database, rows)
      await add(
        database,
        rows.map((row) =>
          isListed(row, known) ? row : { ...row, kind: metOnce, value: toPrint(row.value) },
        ),
      )
    },
    /** Deletes the rarest names where a day has more than it may, or what it may once it is over. */
    cut,
    /** Notes how many messages came on the latest days, which stays when they are deleted. */
    noteMessages: async (today: string) => {
      const counts = await countMessages(database, addDays(today, -7))
      if (counts.size === 0) return
      const days = [...counts].map(([day, many]) => ({ day, kind: messageKind, value: sumValue, many }))
      await add(
        database,
        days,
        'CASE WHEN excluded."many" > visits."many" THEN excluded."many" ELSE visits."many" END',
      )
    },
    /** The sums of each day from the first on: of arrivals, for example, under `page`. */
    sums: async (from: string) =>
      sumsShape.parse(
        await query(
          `SELECT "day", "kind", "many" FROM visits
           WHERE "day" >= $1 AND "value" = $2 AND "kind" <> $3 ORDER BY "day"`,
          [from, sumValue, messageKind],
        ),
      ),
    /** The most frequent values from a day on. */
    most: async (kind: CountedKind, from: string) =>
      listedShape.parse(
        await query(
          `SELECT "value", sum("many") AS "many" FROM visits
           WHERE "day" >= $1 AND "kind" = $2 AND "value" <> $3
           GROUP BY "value" HAVING sum("many") > 0 ORDER BY 2 DESC, 1 LIMIT ${keptValues}`,
          [from, kind, sumValue],
        ),
      ),
    /** How many messages came on each day: those that are there, and those that were. */
    messages: async (from: string) => {
      const noted = await query(
        `SELECT "day" AS "value", "many" FROM visits WHERE "day" >= $1 AND "kind" = $2`,
        [from, messageKind],
      )
      const counts = await countMessages(database, from)
      for (const { value: day, many } of listedShape.parse(noted))
        counts.set(day, Math.max(many, counts.get(day) ?? 0))
      return counts
    },
    /** The first day that anything was counted on; null if there is none. */
    firstDay: async () => {
      const found = await query(`SELECT min("day") AS "day" FROM visits WHERE "kind" <> $1`, [messageKind])
      return z.tuple([z.object({ day: z.string().nullable() })]).parse(found)[0].day
    },
    /** Deletes what is too old, and cuts the days that are over. */
    tidy: async (today: string) => {
      await query('DELETE FROM visits WHERE "day" < $1', [toFirstKept(today)])
      await query('DELETE FROM visits WHERE "day" < $1 AND "kind" = $2', [
        addDays(today, -notFoundDays),
        metOnce,
      ])
      await cut(addDays(today, -notFoundDays), addDays(today, -1), keptValues)
    },
  }
}

type StoredRow = Omit<Row, 'kind'> & { kind: string }

/** Adds rows in one statement, which is written as a whole or not at all. */
async function add(
  { query, sql }: Database,
  rows: readonly StoredRow[],
  merged = 'visits."many" + excluded."many"',
): Promise<void> {
  await query(
    `INSERT INTO visits ("day", "kind", "value", "many")
     SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS INTEGER) FROM ${sql.toRows('$1')} WHERE 1 = 1
     ON CONFLICT ("day", "kind", "value") DO UPDATE SET "many" = ${merged}`,
    [JSON.stringify(rows.map(({ day, kind, value, many }) => [day, kind, value, many]))],
  )
}

/** Enough of a hash to tell the addresses of a month apart. */
const toPrint = (path: string): string => createHash('sha256').update(path).digest('base64url').slice(0, 16)

const isNamedMissing = ({ kind, value }: Row): boolean => kind === 'missing' && value !== sumValue

const isListed = (row: Row, known: ReadonlyMap<string, string>): boolean => {
  if (!isNamedMissing(row)) return true
  const metOn = known.get(toPrint(row.value))
  // A whole day must lie between: two requests around midnight may be seconds apart.
  return known.has(row.value) || (metOn !== undefined && addDays(metOn, 1) < row.day)
}

/** When each of these addresses without a page was first met, by its fingerprint, or by itself where it is listed already. */
async function findKnownMissing(
  { query, sql }: Database,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const paths = [...new Set(rows.filter(isNamedMissing).map(({ value }) => value))]
  if (paths.length === 0) return new Map()
  const found = await query(
    `SELECT "value", min("day") AS "day" FROM visits
     WHERE "kind" IN ($1, $2) AND "value" IN (SELECT value ->> 0 FROM ${sql.toRows('$3')}) GROUP BY "value"`,
    ['missing', metOnce, JSON.stringify([...paths, ...paths.map(toPrint)].map((value) => [value]))],
  )
  const days = z.array(z.object({ value: z.string(), day: z.string() })).parse(found)
  return new Map(days.map(({ value, day }) => [value, day]))
}

async function cutDays({ query }: Database, from: string, to: string, keep: number): Promise<void> {
  const found = await query(
    `SELECT "day", "kind" FROM visits WHERE "day" >= $1 AND "day" <= $2
     GROUP BY "day", "kind" HAVING count(*) > $3`,
    // One more than the values is their sum.
    [from, to, keep + 1],
  )
  for (const { day, kind } of z.array(z.object({ day: z.string(), kind: z.string() })).parse(found))
    await query(
      `DELETE FROM visits WHERE "day" = $1 AND "kind" = $2 AND "value" IN (
         SELECT "value" FROM visits WHERE "day" = $1 AND "kind" = $2 AND "value" <> $3
         ORDER BY "many" DESC, "value" LIMIT 1000000 OFFSET $4)`,
      [day, kind, sumValue, keep],
    )
}

/** The messages that are there, by the day they came; without what was set apart as spam. */
async function countMessages({ query }: Database, from: string): Promise<Map<string, number>> {
  const rows = await query(
    `SELECT "receivedAt" FROM messages WHERE "receivedAt" >= $1 AND "state" <> 'quarantined'`,
    // Midnight in the owner's country is fourteen hours before that of UTC at most.
    [Date.parse(`${from}T00:00:00Z`) - 14 * 3_600_000],
  )
  const counts = new Map<string, number>()
  for (const { receivedAt } of z.array(z.object({ receivedAt: z.number() })).parse(rows)) {
    const day = toOwnersDay(new Date(receivedAt))
    if (day >= from) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}
