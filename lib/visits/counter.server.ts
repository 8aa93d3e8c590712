import type { IncomingMessage } from 'node:http'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import type { Log } from 'foundation/log'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { createVisitLedger, maxOpenDayValues } from './ledger.server.ts'
import { createTally, type Row } from './tally.ts'
import { toCounts } from './visit.ts'

const defaultFlushMs = 5_000
const noteEveryMs = 3_600_000

type Deps = {
  database: Database
  siteUrl: string | undefined
  log: Log
  now?: () => number
  flushMs?: number
}

/** Counts arrivals in memory, and writes them to the database every 5 s. */
export function startVisitCounter({
  database,
  siteUrl,
  log,
  now = Date.now,
  flushMs = defaultFlushMs,
}: Deps) {
  const ledger = createVisitLedger(database)
  const tally = createTally()
  const toDay = () => toOwnersDay(new Date(now()))
  const siteHosts = siteUrl === undefined ? [] : [new URL(siteUrl).hostname]
  let notedAt = Number.NEGATIVE_INFINITY
  let isLogged = false

  const write = async (rows: Row[]) => {
    try {
      await ledger.write(rows)
    } catch (error) {
      tally.giveBack(rows)
      throw error
    }
    const days = rows.map(({ day }) => day).toSorted()
    await ledger.deleteRarest(days[0] ?? '', days.at(-1) ?? '', maxOpenDayValues)
  }
  const work = async () => {
    try {
      const rows = tally.take()
      if (rows.length > 0) await write(rows)
      if (Math.abs(now() - notedAt) >= noteEveryMs) {
        await ledger.noteMessages(toDay())
        notedAt = now()
      }
      isLogged = false
    } catch (error) {
      // The figures stay in memory. `watchStores` reports the unreachable database.
      if (!isLogged) log(`the figures of visits cannot be written for now (${toErrorMessage(error)}).`)
      isLogged = true
    }
  }
  let turn = Promise.resolve()
  const flush = () => {
    turn = turn.then(work)
    return turn
  }
  const timer = setInterval(flush, flushMs)
  timer.unref()

  return {
    /** Called after each answered page. Takes microseconds. */
    count: ({ method, url = '/', headers }: IncomingMessage, answered: { path: string; status: number }) => {
      const host = headers.host?.replace(/:\d+$/, '').toLowerCase()
      const ownHosts = host === undefined ? siteHosts : [host, ...siteHosts]
      const counts = toCounts({ method, target: url, headers, answered, ownHosts })
      if (counts.length > 0) tally.add(toDay(), counts)
    },
    /** Writes the figures in memory. Never rejects. */
    flush,
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
