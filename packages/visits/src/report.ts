import { z } from 'zod'
import { listSteps, periods } from './period.ts'
import type { CountedKind } from './visit.ts'

const countings = ['on', 'off', 'elsewhere'] as const

/**
 * Whether arrivals are counted. `off`: a setting of the site turns it off. `elsewhere`: the front server does not see the requests, because
 * a hosting platform or Next in development serves the pages.
 */
export type Counting = (typeof countings)[number]

const listShape = z.object({
  total: z.number(),
  listed: z.array(z.object({ value: z.string(), count: z.number() })),
})

/** The most frequent values, the most frequent first. `total` also counts the values that are not listed. */
export type FigureList = z.infer<typeof listShape>

export const reportShape = z.object({
  counting: z.enum(countings),
  period: z.enum(periods),
  /** The first day with figures; null if there are none. */
  since: z.string().nullable(),
  arrivals: z.number(),
  /** Days, or months as `2026-11`, oldest first, from the first count on. */
  steps: z.array(z.object({ step: z.string(), arrivals: z.number() })),
  pages: listShape,
  /** The total is the number of arrivals from other sites. */
  referrers: listShape,
  campaigns: listShape,
  missing: listShape,
})

/** The figures of a period, as the endpoint sends them to the Studio. Days are those of the owner. */
export type Report = z.infer<typeof reportShape>

type Figures = Pick<Report, 'counting' | 'period' | 'since'> & {
  today: string
  totals: readonly { day: string; kind: CountedKind; count: number }[]
  mostFrequent: Record<CountedKind, FigureList['listed']>
}

/** Builds a report from the rows of the database. Days and months without arrivals are steps with 0; those before the first count are none. */
export function toReport({ totals, mostFrequent, period, today, ...rest }: Figures): Report {
  const findTotals = (kind: CountedKind) => totals.filter((row) => row.kind === kind)
  const arrivals = findTotals('page')
  const steps = listSteps(period, today)
    .filter((step) => rest.since !== null && step >= rest.since.slice(0, step.length))
    .map((step) => ({
      step,
      arrivals: sum(arrivals.filter(({ day }) => day.startsWith(step))),
    }))
  const toList = (kind: CountedKind): FigureList => ({
    total: sum(findTotals(kind)),
    listed: mostFrequent[kind],
  })
  return {
    ...rest,
    period,
    steps,
    arrivals: sum(arrivals),
    pages: toList('page'),
    referrers: toList('referrer'),
    campaigns: toList('campaign'),
    missing: toList('missing'),
  }
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0)

/** How many of a list's total have no value in it. */
export const toOthers = ({ total, listed }: FigureList): number => Math.max(0, total - sum(listed))
