import type { ServerPlugin } from 'foundation/serverPlugin'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { startVisitCounter } from './counter.server.ts'
import { handleVisits } from './handle.server.ts'
import { createVisitLedger } from './ledger.server.ts'
import { retentionMonths } from './period.ts'
import { visitTables } from './tables.server.ts'

export type VisitsOptions = {
  /** Whether the front server counts arrivals. */
  counts: boolean
  /** The path of the endpoint that the Studio reads. */
  path: string
}

/** Counts arrivals in the front server, and answers the owner's Studio with the figures. */
export const visits = ({ counts, path }: VisitsOptions): ServerPlugin => ({
  name: 'visits',
  tables: visitTables,
  ...(counts && { start: toWork, retentionMonths }),
  endpoints: ({ database, isFront, checkOwner, siteUrl, log }) => {
    const deps = {
      ledger: database && createVisitLedger(database),
      counting: isFront ? (counts ? 'on' : 'off') : 'elsewhere',
      checkOwner,
      siteUrl,
      log,
      now: Date.now,
    } as const
    return { [path]: { method: 'GET', handle: (request) => handleVisits(request, deps) } }
  },
  tidy: (database) => createVisitLedger(database).tidy(toOwnersDay(new Date())),
})

const toWork: ServerPlugin['start'] = (context) => {
  const counter = startVisitCounter(context)
  return { onPage: counter.count, stop: counter.stop }
}
