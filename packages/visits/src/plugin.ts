import {
  answerWith,
  noStoreHeaders,
  type PluginContext,
  requireOwner,
  type ServerPlugin,
  toErrorMessage,
} from '@freelance-site/foundation'
import { startVisitCounter } from './counter.ts'
import { createVisitLedger, type VisitLedger, visitTables } from './ledger.ts'
import type { VisitsOptions } from './options.ts'
import { type Period, periods, retentionMonths, toFirstDay } from './period.ts'
import { type Counting, type Report, toReport } from './report.ts'

/**
 * Counts arrivals without cookies or data about visitors, and answers the Studio:
 * docs/decisions/0051-visits-without-cookies.md
 */
export function visits(options: VisitsOptions): ServerPlugin {
  const { counts, path, toDay } = options
  const start: ServerPlugin['start'] = (context) => startVisitCounter({ ...context, options })
  return {
    name: 'visits',
    tables: visitTables,
    ...(counts && { start, retentionMonths }),
    endpoints: ({ database, isFront, ...context }) => {
      const counting = isFront ? (counts ? 'on' : 'off') : 'elsewhere'
      const ledger = database && createVisitLedger(database)
      const deps = { ...context, ledger, counting, options } as const
      return { [path]: { method: 'GET', handle: (request) => handleVisits(request, deps) } }
    },
    tidy: ({ database }) => createVisitLedger(database).tidy(toDay(new Date())),
  }
}

/** What the endpoint needs. `now` returns milliseconds. */
export type VisitsDeps = Pick<PluginContext, 'checkOwner' | 'siteUrl' | 'log'> & {
  /** Null without a database. */
  ledger: VisitLedger | null
  counting: Counting
  options: Pick<VisitsOptions, 'toDay'>
  now?: () => number
}

/** Answers the owner with the report of the `period` in the query, by default `days`. Everybody else is refused. */
export async function handleVisits(request: Request, deps: VisitsDeps): Promise<Response> {
  const refused = await requireOwner(request, deps)
  if (refused !== null) return refused
  if (deps.ledger === null) return answerWith(404, 'Nothing is counted here.')
  const name = new URL(request.url).searchParams.get('period') ?? 'days'
  const period = periods.find((each) => each === name)
  if (period === undefined) return answerWith(400, 'There is no such period.')
  try {
    return Response.json(await readReport(deps.ledger, period, deps), { headers: noStoreHeaders })
  } catch (error) {
    // The database does not answer. Database errors contain no values.
    deps.log(`the figures cannot be read (${toErrorMessage(error)}).`)
    return answerWith(503, 'The figures cannot be reached at this moment.')
  }
}

/** The report of a period that ends with the owner's present day. Rejects if the database does not answer. */
export async function readReport(
  ledger: VisitLedger,
  period: Period,
  { counting, options, now = Date.now }: Pick<VisitsDeps, 'counting' | 'options' | 'now'>,
): Promise<Report> {
  const today = options.toDay(new Date(now()))
  const from = toFirstDay(period, today)
  const [since, totals, page, referrer, campaign, missing] = await Promise.all([
    ledger.firstDay(),
    ledger.totals(from),
    ledger.mostFrequent('page', from),
    ledger.mostFrequent('referrer', from),
    ledger.mostFrequent('campaign', from),
    ledger.mostFrequent('missing', from),
  ])
  const mostFrequent = { page, referrer, campaign, missing }
  return toReport({ counting, period, today, since, totals, mostFrequent })
}
