import { z } from 'zod'
import { type Locale, locales, parseLocalePath } from '#lib/site.ts'
import { listSteps, type Period, periods, toStep } from './period.ts'
import type { CountedKind } from './visit.ts'

/**
 * Whether arrivals are counted here. `off`: a setting says no; `elsewhere`: pages are served by a network, or by Next in
 * development, which the site does not hear of.
 */
const countings = ['on', 'off', 'elsewhere'] as const

export type Counting = (typeof countings)[number]

/** The most frequent values, and how much was counted in all: more than their sum, if there are others. */
const listShape = z.object({
  total: z.number(),
  listed: z.array(z.object({ value: z.string(), many: z.number() })),
})

export type FigureList = z.infer<typeof listShape>

/** The figures of a period. */
export const reportShape = z.object({
  counting: z.enum(countings),
  period: z.enum(periods),
  today: z.string(),
  /** The first day of all that was counted; null if nothing was yet. */
  since: z.string().nullable(),
  arrivals: z.number(),
  messages: z.number(),
  /** Days, or months as `2026-11`, oldest first. */
  steps: z.array(z.object({ step: z.string(), arrivals: z.number(), messages: z.number() })),
  pages: listShape,
  /** How many arrivals followed a link of another site. */
  referrers: listShape,
  campaigns: listShape,
  languages: z.array(z.object({ locale: z.enum(locales), many: z.number() })),
  missing: listShape,
})

export type Report = z.infer<typeof reportShape>

/** What the report of a period is made of. */
type Figures = Pick<Report, 'counting' | 'period' | 'today' | 'since'> & {
  sums: readonly { day: string; kind: CountedKind; many: number }[]
  messages: ReadonlyMap<string, number>
  most: Record<CountedKind, FigureList['listed']>
}

/** Adds the figures of days up. */
export function toReport({ sums, messages, most, period, today, ...rest }: Figures): Report {
  const arrivals = sumBySteps(
    period,
    sums.flatMap(({ kind, day, many }) => (kind === 'page' ? [[day, many]] : [])),
  )
  const received = sumBySteps(period, [...messages])
  const steps = listSteps(period, today).map((step) => ({
    step,
    arrivals: arrivals.get(step) ?? 0,
    messages: received.get(step) ?? 0,
  }))
  const toList = (kind: CountedKind): FigureList => {
    const total = sums.reduce((sum, row) => (row.kind === kind ? sum + row.many : sum), 0)
    return { total, listed: most[kind] }
  }
  return {
    ...{ ...rest, period, today, steps },
    arrivals: steps.reduce((sum, step) => sum + step.arrivals, 0),
    messages: steps.reduce((sum, step) => sum + step.messages, 0),
    pages: toList('page'),
    referrers: toList('referrer'),
    campaigns: toList('campaign'),
    languages: locales.map((locale) => ({ locale, many: sumOf(most.page, locale) })),
    missing: toList('missing'),
  }
}

function sumBySteps(period: Period, days: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [day, many] of days) {
    const step = toStep(period, day)
    sums.set(step, (sums.get(step) ?? 0) + many)
  }
  return sums
}

const sumOf = (listed: FigureList['listed'], locale: Locale): number =>
  listed.reduce((sum, { value, many }) => (parseLocalePath(value).locale === locale ? sum + many : sum), 0)

/** How much was counted under no name, or under one that is not among the most frequent. */
export const toOthers = ({ total, listed }: FigureList): number =>
  Math.max(0, total - listed.reduce((sum, { many }) => sum + many, 0))
