import { toErrorMessage, type Work, type WorkContext } from '@freelance-site/foundation'
import { repeat } from '@freelance-site/foundation/node'
import { createVisitLedger, maxOpenDayValues } from './ledger.ts'
import type { VisitsOptions } from './options.ts'
import { createTally } from './tally.ts'
import { createCountRules, type PageOptions } from './visit.ts'

type Deps = Pick<WorkContext, 'database' | 'siteUrl' | 'log'> & {
  options: PageOptions & Pick<VisitsOptions, 'toDay'>
  now?: () => number
  flushMs?: number
}

/** Counts pages in memory, and writes the counts every few seconds. */
export function startVisitCounter({ database, siteUrl, log, options, ...deps }: Deps) {
  const { now = Date.now, flushMs = 5_000 } = deps
  const ledger = createVisitLedger(database)
  const tally = createTally()
  const toCounts = createCountRules(options)
  const siteHosts = siteUrl === undefined ? [] : [new URL(siteUrl).hostname]
  let isLogged = false

  const onPage: Work['onPage'] = ({ method, url = '/', headers }, answered) => {
    const host = headers.host?.replace(/:\d+$/, '').toLowerCase()
    const ownHosts = host === undefined ? siteHosts : [host, ...siteHosts]
    const counts = toCounts({ method, target: url, headers, answered, ownHosts })
    if (counts.length > 0) tally.add(options.toDay(new Date(now())), counts)
  }
  const flush = async () => {
    const rows = tally.take()
    if (rows.length === 0) return
    const days = rows.map(({ day }) => day).toSorted()
    let unwritten = rows
    try {
      await ledger.write(rows)
      unwritten = []
      await ledger.deleteRarest(days[0] ?? '', days.at(-1) ?? '', maxOpenDayValues)
      isLogged = false
    } catch (error) {
      // The figures stay in memory. `watchStores` reports the unreachable database.
      tally.giveBack(unwritten)
      if (!isLogged) log(`the figures of visits cannot be written for now (${toErrorMessage(error)}).`)
      isLogged = true
    }
  }
  const flushes = repeat(() => flush().then(() => flushMs), { firstMs: flushMs })
  const stop = async () => {
    await flushes.stop()
    await flush()
  }
  return { onPage, flush, stop }
}
