export const periods = ['days', 'months'] as const

/** The last 30 days, or the last 12 months. Both end with today. */
export type Period = (typeof periods)[number]

const lengths: Record<Period, number> = { days: 30, months: 12 }

/** How many months figures are stored: the maximum that the CNIL recommends. */
export const retentionMonths = 25

/** How many days the fingerprint of a missing path is stored. */
export const notFoundDays = 30

const dayMs = 86_400_000

const toMoment = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The day that is this many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string => toDay(toMoment(day) + days * dayMs)

/** The first day of the month that is this many months later, or earlier if negative. */
export function addMonths(day: string, months: number): string {
  const month = new Date(toMoment(`${day.slice(0, 7)}-01`))
  month.setUTCMonth(month.getUTCMonth() + months)
  return toDay(month.getTime())
}

/** The steps of a period that ends with today, oldest first: days, or months as `2026-11`. */
export function listSteps(period: Period, today: string): string[] {
  const length = lengths[period]
  return Array.from({ length }, (_, at) =>
    period === 'days' ? addDays(today, at + 1 - length) : addMonths(today, at + 1 - length).slice(0, 7),
  )
}

/** The first day of a period that ends with today. For months it is the first of a month. */
export const toFirstDay = (period: Period, today: string): string =>
  period === 'days' ? addDays(today, 1 - lengths.days) : addMonths(today, 1 - lengths.months)
