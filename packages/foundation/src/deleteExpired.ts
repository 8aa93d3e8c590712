import type { Database } from './database.ts'

/** The day of a moment, as `daily_salts` numbers it. */
export const toDay = (now: number): number => Math.floor(now / 86_400_000)

/** Deletes expired rows: once an hour on an own server, at each delivery run on a platform. */
export async function deleteExpired({ sql, query }: Database, now: number): Promise<void> {
  if (sql.isShared) {
    await query('DELETE FROM limits WHERE "expire" < $1', [now])
    await query('DELETE FROM daily_salts WHERE "day" < $1', [toDay(now)])
  }
}
