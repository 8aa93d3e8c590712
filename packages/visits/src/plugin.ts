import type { ServerPlugin } from 'foundation/serverPlugin'
import { startVisitCounter } from './counter.ts'
import { handleVisits } from './handle.ts'
import { createVisitLedger, visitTables } from './ledger.ts'
import type { VisitsOptions } from './options.ts'
import { retentionMonths } from './period.ts'

export function visits(options: VisitsOptions): ServerPlugin {
  const { counts, path, countMessages, toDay } = options
  const startCounting: ServerPlugin['start'] = (context) => {
    const counter = startVisitCounter({ ...context, options })
    return { onPage: counter.count, stop: counter.stop }
  }
  return {
    name: 'visits',
    tables: visitTables,
    ...(counts && { start: startCounting, retentionMonths }),
    endpoints: ({ database, isFront, ...context }) => {
      const counting = isFront ? (counts ? 'on' : 'off') : 'elsewhere'
      const ledger = database && createVisitLedger(database, countMessages)
      const deps = { ...context, ledger, counting, options, now: Date.now } as const
      return { [path]: { method: 'GET', handle: (request) => handleVisits(request, deps) } }
    },
    tidy: ({ database }) => createVisitLedger(database).tidy(toDay(new Date())),
  }
}
