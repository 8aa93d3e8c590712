import { z } from 'zod'
import type { VisitsOptions } from './options.ts'
import { listSteps, type Period, periods, toStep } from './period.ts'
import type { CountedKind } from './visit.ts'

/**
 * Whether arrivals are counted. `off`: COUNT_VISITS is 0. `elsewhere`: the front server does not see the requests, because
 * a hosting platform or Next in development serves the pages.
 */
const countings = ['on', 'off', 'elsewhere'] as const

export type Counting = (typeof countings)[number]

const listShape = z.object({
  total: z.number(),
  listed: z.array(z.object({ value: z.string(), count: z.number() })),
})

export type FigureList = z.infer<typeof listShape>

export const reportShape = z.object({
  counting: z.enum(countings),
  period: z.enum(periods),
  /** The first day with figures; null if there are none. */
  since: z.string().nullable(),
  arrivals: z.number(),
  /** Null if the site does not count messages. */
  messages: z.number().nullable(),
  /** Days, or months as `2026-11`, oldest first. */
  steps: z.array(z.object({ step: z.string(), arrivals: z.number(), messages: z.number() })),
  pages: listShape,
  /** The total is the number of arrivals from other sites. */
  referrers: listShape,
  campaigns: listShape,
  languages: z.array(z.object({ locale: z.string(), count: z.number() })),
  missing: listShape,
})

export type Report = z.infer<typeof reportShape>

type Figures = Pick<Report, 'counting' | 'period' | 'since'> & {
  today: string
  totals: readonly { day: string; kind: CountedKind; count: number }[]
  messages: ReadonlyMap<string, number> | null
  mostFrequent: Record<CountedKind, FigureList['listed']>
}

export type LanguageOptions = Pick<VisitsOptions, 'languages' | 'splitPath'>

export function toReport(
  { totals, messages, mostFrequent, period, today, ...rest }: Figures,
  { languages, splitPath }: LanguageOptions,
): Report {
  const arrivals = sumBySteps(
    period,
    totals.flatMap(({ kind, day, count }) => (kind === 'page' ? [[day, count]] : [])),
  )
  const received = sumBySteps(period, [...(messages ?? [])])
  const steps = listSteps(period, today).map((step) => ({
    step,
    arrivals: arrivals.get(step) ?? 0,
    messages: received.get(step) ?? 0,
  }))
  const toList = (kind: CountedKind): FigureList => {
    const total = totals.reduce((sum, row) => (row.kind === kind ? sum + row.count : sum), 0)
    return { total, listed: mostFrequent[kind] }
  }
  return {
    ...rest,
    period,
    steps,
    arrivals: steps.reduce((sum, step) => sum + step.arrivals, 0),
    messages: messages && steps.reduce((sum, step) => sum + step.messages, 0),
    pages: toList('page'),
    referrers: toList('referrer'),
    campaigns: toList('campaign'),
    languages: languages.map((locale) => ({
      locale,
      count: mostFrequent.page.reduce(
        (sum, { value, count }) => (splitPath(value).locale === locale ? sum + count : sum),
        0,
      ),
    })),
    missing: toList('missing'),
  }
}

function sumBySteps(period: Period, days: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [day, count] of days) {
    const step = toStep(period, day)
    sums.set(step, (sums.get(step) ?? 0) + count)
  }
  return sums
}

export const toOthers = ({ total, listed }: FigureList): number =>
  Math.max(0, total - listed.reduce((sum, { count }) => sum + count, 0))
