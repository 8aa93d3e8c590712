import type { Database } from 'foundation/database'
import { z } from 'zod'
import { toOwnersDay } from '#lib/i18n/formats.ts'

/** How many stored messages came on each of the owner's days since `from`, without spam. */
export async function countMessagesPerDay({ query }: Database, from: string): Promise<Map<string, number>> {
  const rows = await query(
    `SELECT "receivedAt" FROM messages WHERE "receivedAt" >= $1 AND "state" <> 'quarantined'`,
    // Midnight in the owner's time zone is at most 14 hours before midnight UTC.
    [Date.parse(`${from}T00:00:00Z`) - 14 * 3_600_000],
  )
  const counts = new Map<string, number>()
  for (const { receivedAt } of z.array(z.object({ receivedAt: z.number() })).parse(rows)) {
    const day = toOwnersDay(new Date(receivedAt))
    if (day >= from) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}
