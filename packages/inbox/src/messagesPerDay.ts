import type { Database } from 'foundation/database'
import { z } from 'zod'
import { messageTables } from './outbox.ts'

/** Counts the stored messages without spam, by the owner's day. Null in a database that has never had messages. */
export const countMessagesPerDay =
  (toDay: (moment: Date) => string) =>
  async ({ query }: Database, from: string): Promise<Map<string, number> | null> => {
    const versions = await query('SELECT "part" FROM table_versions WHERE "part" = $1', [messageTables.name])
    if (versions.length === 0) return null
    const rows = await query(
      `SELECT "receivedAt" FROM messages WHERE "receivedAt" >= $1 AND "state" <> 'quarantined'`,
      // Midnight in the owner's time zone is at most 14 hours before midnight UTC.
      [Date.parse(`${from}T00:00:00Z`) - 14 * 3_600_000],
    )
    const counts = new Map<string, number>()
    for (const { receivedAt } of z.array(z.object({ receivedAt: z.number() })).parse(rows)) {
      const day = toDay(new Date(receivedAt))
      if (day >= from) counts.set(day, (counts.get(day) ?? 0) + 1)
    }
    return counts
  }
