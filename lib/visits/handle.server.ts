import type { Database } from 'foundation/database'
import { toErrorMessage } from 'foundation/errorMessage'
import { noStoreHeaders, type OwnerCheck, refuse, requireOwner } from 'foundation/ownerRequest'
import { type Env, hasDatabase } from '#lib/env.server.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { createOwnerCheck } from '#lib/preview/owner.server.ts'
import { createVisitLedger, type VisitLedger } from './ledger.server.ts'
import { type Period, periods, toFirstDay } from './period.ts'
import { type Counting, type Report, toReport } from './report.ts'

export type VisitsDeps = {
  /** Null without a database. */
  ledger: VisitLedger | null
  counting: Counting
  checkOwner: OwnerCheck
  siteUrl: string | undefined
  log: (line: string) => void
  now: () => number
}

/**
 * Creates the request handler. `isFront`: it runs in the front server, which counts arrivals. In Next it reports only
 * messages.
 */
export function createVisitsHandler(
  env: Env,
  {
    database,
    isFront = false,
    log = (line) => console.log(`visits: ${line}`),
  }: { database: Database; isFront?: boolean; log?: (line: string) => void },
): (request: Request) => Promise<Response> {
  const deps: VisitsDeps = {
    ledger: hasDatabase(env) ? createVisitLedger(database) : null,
    counting: isFront ? (env.COUNT_VISITS ? 'on' : 'off') : 'elsewhere',
    checkOwner: createOwnerCheck(env),
    siteUrl: env.SITE_URL,
    log,
    now: Date.now,
  }
  return (request) => handleVisits(request, deps)
}

/** Answers the owner's Studio with the figures of a period; refuses pages of other sites. */
export async function handleVisits(request: Request, deps: VisitsDeps): Promise<Response> {
  const refused = await requireOwner(request, deps)
  if (refused !== null) return refused
  if (deps.ledger === null) return refuse(404, 'Nothing is counted here, and messages are not kept.')
  const name = new URL(request.url).searchParams.get('period') ?? 'days'
  const period = periods.find((each) => each === name)
  if (period === undefined) return refuse(400, 'There is no such period.')
  try {
    return Response.json(await readReport(deps.ledger, period, deps), { headers: noStoreHeaders })
  } catch (error) {
    // The database does not answer. Database errors contain no values.
    deps.log(`the figures cannot be read (${toErrorMessage(error)}).`)
    return refuse(503, 'The figures cannot be reached at this moment.')
  }
}

/** The figures of a period that ends with today. */
export async function readReport(
  ledger: VisitLedger,
  period: Period,
  { counting, now }: { counting: Counting; now: () => number },
): Promise<Report> {
  const today = toOwnersDay(new Date(now()))
  const from = toFirstDay(period, today)
  const [since, totals, messages, page, referrer, campaign, missing] = await Promise.all([
    ledger.firstDay(),
    ledger.totals(from),
    ledger.messages(from),
    ledger.mostFrequent('page', from),
    ledger.mostFrequent('referrer', from),
    ledger.mostFrequent('campaign', from),
    ledger.mostFrequent('missing', from),
  ])
  const mostFrequent = { page, referrer, campaign, missing }
  return toReport({ counting, period, today, since, totals, messages, mostFrequent })
}
