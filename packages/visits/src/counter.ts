import type { IncomingMessage } from 'node:http'
import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import type { Log } from 'foundation/log'
import { createVisitLedger, maxOpenDayValues } from './ledger.ts'
import type { VisitsOptions } from './options.ts'
import { createTally } from './tally.ts'
import { createCountRules, type PageOptions, type Row } from './visit.ts'

type Deps = {
  database: Database
  siteUrl: string | undefined
  log: Log
  options: PageOptions & Pick<VisitsOptions, 'toDay'>
  now?: () => number
  flushMs?: number
}

export function startVisitCounter({
  database,
  siteUrl,
  log,
  options,
  now = Date.now,
  flushMs = 5_000,
}: Deps) {
  const ledger = createVisitLedger(database)
  const tally = createTally()
  const toCounts = createCountRules(options)
  const toDay = () => options.toDay(new Date(now()))
  const siteHosts = siteUrl === undefined ? [] : [new URL(siteUrl).hostname]
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
    count: (
      { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
      answered: { path: string; status: number },
    ) => {
      const host = headers.host?.replace(/:\d+$/, '').toLowerCase()
      const ownHosts = host === undefined ? siteHosts : [host, ...siteHosts]
      const counts = toCounts({ method, target: url, headers, answered, ownHosts })
      if (counts.length > 0) tally.add(toDay(), counts)
    },
    flush,
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
