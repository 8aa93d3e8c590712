import { hash } from 'node:crypto'
import type { Database, Tables } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { addDays, addMonths, notFoundDays, retentionMonths } from './period.ts'
import { type CountedKind, countedKinds, type Row } from './visit.ts'

/** How many values of a kind are stored for a past day. The total also counts the others. */
export const maxDayValues = 100

/** How many values of a kind are stored for today: enough to find the most frequent ones, whatever their order. */
export const maxOpenDayValues = 1_000

/** The figures in a database. Days are those of the owner, as `2026-11-21`. */
export type VisitLedger = {
  /** Deletes the rarest values of each day and kind above the limit. Both days are included. */
  deleteRarest: (from: string, to: string, limit: number) => Promise<void>
  /** Adds the rows to the figures: all of them, or none if this rejects. */
  write: (rows: readonly Row[]) => Promise<void>
  /** The total of each kind per day, from a day on. The total of `page` is the number of arrivals. */
  totals: (from: string) => Promise<Omit<Row, 'value'>[]>
  /** The values of a kind from a day on, the most frequent first; at most 100. */
  mostFrequent: (kind: CountedKind, from: string) => Promise<{ value: string; count: number }[]>
  /** The first day with an arrival or a missing page; null if there is none. */
  firstDay: () => Promise<string | null>
  /** Deletes figures beyond the retention period, and the rarest values of past days. */
  tidy: (today: string) => Promise<void>
}

/** The total of a kind is a separate row with the empty value, so that deleting rare values does not change it. */
const totalValue = ''

/** The kind of missing paths that are stored as a fingerprint only, because somebody may have typed a name. */
const fingerprintKind = 'met'

/** Version 1.0.0 also stored how many messages came on each day. */
const messageKind = 'message'

const listedShape = z.array(z.object({ value: z.string(), count: z.number() }))
const totalsShape = z.array(z.object({ day: z.string(), kind: z.enum(countedKinds), count: z.number() }))

/** The table of the figures: a row per day, kind and value. */
export const visitTables: Tables = {
  name: 'visits',
  steps: [
    () => `
      CREATE TABLE IF NOT EXISTS visits (
        "day" TEXT NOT NULL, "kind" TEXT NOT NULL, "value" TEXT NOT NULL, "many" INTEGER NOT NULL,
        PRIMARY KEY ("day", "kind", "value")
      );
      CREATE INDEX IF NOT EXISTS visits_value ON visits ("kind", "value", "day")`,
  ],
}

/**
 * The figures, in the database of the messages: one row per day, kind and value. The column of the count is called `many`
 * since version 1.0.0; renaming it would stop an older version that uses the same database.
 */
export function createVisitLedger(database: Database): VisitLedger {
  const { query, sql } = database
  const deleteRarest: VisitLedger['deleteRarest'] = async (from, to, limit) => {
    await query(
      `DELETE FROM visits WHERE ("day", "kind", "value") IN (
         SELECT "day", "kind", "value" FROM (
           SELECT "day", "kind", "value",
             row_number() OVER (PARTITION BY "day", "kind" ORDER BY "many" DESC, "value") AS "rank"
           FROM visits WHERE "day" >= $1 AND "day" <= $2 AND "value" <> $3
         ) AS ranked WHERE "rank" > $4)`,
      [from, to, totalValue, limit],
    )
  }
  return {
    deleteRarest,
    write: async (rows) => {
      const firstDays = await findFirstDays(database, rows)
      const stored = rows.map((row) => toStored(row, firstDays))
      await query(
        `INSERT INTO visits ("day", "kind", "value", "many")
         SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS INTEGER) FROM ${sql.toRows('$1')} WHERE 1 = 1
         ON CONFLICT ("day", "kind", "value") DO UPDATE SET "many" = visits."many" + excluded."many"`,
        [JSON.stringify(stored.map(({ day, kind, value, count }) => [day, kind, value, count]))],
      )
    },
    totals: async (from) =>
      totalsShape.parse(
        await query(
          `SELECT "day", "kind", "many" AS "count" FROM visits
           WHERE "day" >= $1 AND "value" = $2 AND "kind" <> $3 ORDER BY "day"`,
          [from, totalValue, messageKind],
        ),
      ),
    mostFrequent: async (kind, from) =>
      listedShape.parse(
        await query(
          `SELECT "value", sum("many") AS "count" FROM visits
           WHERE "day" >= $1 AND "kind" = $2 AND "value" <> $3
           GROUP BY "value" HAVING sum("many") > 0 ORDER BY 2 DESC, 1 LIMIT ${maxDayValues}`,
          [from, kind, totalValue],
        ),
      ),
    firstDay: async () => {
      const found = await query(`SELECT min("day") AS "day" FROM visits WHERE "kind" <> $1`, [messageKind])
      return z.tuple([z.object({ day: z.string().nullable() })]).parse(found)[0].day
    },
    tidy: async (today) => {
      // The current month is the last of them.
      await query('DELETE FROM visits WHERE "day" < $1', [addMonths(today, 1 - retentionMonths)])
      const firstListed = addDays(today, -notFoundDays)
      await query('DELETE FROM visits WHERE "day" < $1 AND "kind" = $2', [firstListed, fingerprintKind])
      await deleteRarest(firstListed, addDays(today, -1), maxDayValues)
    },
  }
}

/** A hash that is long enough to distinguish the paths of a month. */
const toFingerprint = (path: string): string => hash('sha256', path, 'base64url').slice(0, 16)

const isNamedMissing = ({ kind, value }: Row): boolean => kind === 'missing' && value !== totalValue

/** The row as it is stored: a missing path that is not known from earlier days as a fingerprint, every other value in clear. */
function toStored(row: Row, firstDays: ReadonlyMap<string, string>) {
  if (!isNamedMissing(row) || firstDays.has(row.value)) return row
  const fingerprint = toFingerprint(row.value)
  const firstDay = firstDays.get(fingerprint)
  // At least one full day in between, because two requests around midnight may be seconds apart.
  if (firstDay !== undefined && addDays(firstDay, 1) < row.day) return row
  return { ...row, kind: fingerprintKind, value: fingerprint }
}

/** The first stored day of each missing path in the rows, by the path if it is stored in clear, else by its fingerprint. */
async function findFirstDays({ query, sql }: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const paths = [...new Set(rows.filter(isNamedMissing).map(({ value }) => value))]
  if (paths.length === 0) return new Map()
  const values = [...paths, ...paths.map(toFingerprint)].map((value) => [value])
  const found = await query(
    `SELECT "value", min("day") AS "day" FROM visits
     WHERE "kind" IN ($1, $2) AND "value" IN (SELECT value ->> 0 FROM ${sql.toRows('$3')}) GROUP BY "value"`,
    ['missing', fingerprintKind, JSON.stringify(values)],
  )
  const days = z.array(z.object({ value: z.string(), day: z.string() })).parse(found)
  return new Map(days.map(({ value, day }) => [value, day]))
}
