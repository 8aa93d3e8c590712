/** What the figures can be asked for. */
export const periods = ['days', 'months'] as const

export type Period = (typeof periods)[number]

const lengths: Record<Period, number> = { days: 30, months: 12 }

/** How long a day's figures are kept, in months: what the CNIL recommends at most. */
export const retentionMonths = 25

/** How long an address without a page is remembered as met once, in days. */
export const notFoundDays = 30

const dayMs = 86_400_000

const toMoment = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The day so many days after another; before it, if negative. */
export const addDays = (day: string, many: number): string => toDay(toMoment(day) + many * dayMs)

/** The first day of the month so many months after that of a day. */
export function addMonths(day: string, many: number): string {
  const month = new Date(toMoment(`${day.slice(0, 7)}-01`))
  month.setUTCMonth(month.getUTCMonth() + many)
  return toDay(month.getTime())
}

/** The first day that is not yet too old on a day. */
export const toFirstKept = (today: string): string => addMonths(today, -retentionMonths)

/** The steps of a period that ends with today, oldest first: days, or months as `2026-11`. */
export function listSteps(period: Period, today: string): string[] {
  const many = lengths[period]
  return Array.from({ length: many }, (_, at) =>
    period === 'days' ? addDays(today, at + 1 - many) : addMonths(today, at + 1 - many).slice(0, 7),
  )
}

/** The first day of a period that ends with today. */
export const toFirstDay = (period: Period, today: string): string =>
  period === 'days' ? addDays(today, 1 - lengths.days) : addMonths(today, 1 - lengths.months)

/** The step of a period that a day is in. */
export const toStep = (period: Period, day: string): string => (period === 'days' ? day : day.slice(0, 7))
