import { z } from 'zod'
import type { Database } from './database.ts'

const everyMs = 3_600_000
/** Time synchronisation corrects a running clock by less than this. */
const maxCorrectionMs = 60_000

/**
 * Runs a task at most once an hour, for tasks that delete what has expired. A wrongly set clock must not delete data: nothing is
 * run until the clock has not jumped for `steadyMs`.
 */
export function createHourly({ now = Date.now, steadyMs = 3_600_000 } = {}) {
  const isClockSteady = createClockCheck(now, steadyMs)
  let ranAt = Number.NEGATIVE_INFINITY
  return async (task: () => Promise<void>) => {
    if (!isClockSteady() || Math.abs(now() - ranAt) < everyMs) return
    await task()
    ranAt = now()
  }
}

/** Checks that the clock has not jumped for `steadyMs`, by comparing it with how long the process has been running. */
function createClockCheck(now: () => number, steadyMs: number): () => boolean {
  let since = { clock: now(), process: performance.now() }
  return () => {
    const current = { clock: now(), process: performance.now() }
    const passed = current.process - since.process
    if (Math.abs(current.clock - since.clock - passed) <= maxCorrectionMs) return passed >= steadyMs
    since = current
    return steadyMs === 0
  }
}

const clockShape = z.tuple([z.object({ clock: z.number() })])

/** Whether this machine's clock agrees with the database's. For a platform, where no process runs for an hour. */
export async function agreesWithDatabase(
  { query, sql }: Pick<Database, 'query' | 'sql'>,
  now = Date.now,
): Promise<boolean> {
  const [{ clock }] = clockShape.parse(await query(`SELECT ${sql.clock} AS "clock"`))
  return Math.abs(clock - now()) <= maxCorrectionMs
}
