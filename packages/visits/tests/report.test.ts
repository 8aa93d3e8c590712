import { expect, test } from 'vitest'
import { addMonths, listSteps, toFirstDay } from '../src/period.ts'
import { toOthers, toReport } from '../src/report.ts'

const nothing = { page: [], referrer: [], campaign: [], missing: [] }

test('thirty days end with today, across the end of a month and a change of the clock', () => {
  const days = listSteps('days', '2026-11-10')
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-12', '2026-11-10'])
  expect(toFirstDay('days', '2026-11-10')).toBe('2026-10-12')
  expect(new Set(days).size).toBe(30)
})

test('twelve whole months end with this one', () => {
  const months = listSteps('months', '2026-11-30')
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-12', '2026-11'])
  expect(toFirstDay('months', '2026-11-30')).toBe('2025-12-01')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
})

test('a report adds up the days of a month', () => {
  const report = toReport({
    counting: 'on',
    period: 'months',
    today: '2026-11-23',
    since: '2026-10-30',
    totals: [
      { day: '2026-10-30', kind: 'page', count: 3 },
      { day: '2026-11-01', kind: 'page', count: 4 },
      { day: '2026-11-02', kind: 'page', count: 5 },
      { day: '2026-11-02', kind: 'referrer', count: 6 },
    ],
    mostFrequent: {
      ...nothing,
      referrer: [{ value: 'a.example', count: 4 }],
    },
  })
  // The months before counting began are left out.
  expect(report.steps).toEqual([
    { step: '2026-10', arrivals: 3 },
    { step: '2026-11', arrivals: 9 },
  ])
  expect([report.arrivals, report.pages.total]).toEqual([12, 12])
  expect(toOthers(report.referrers)).toBe(2)
})

test('a report has every day since counting began, with 0 for a day without arrivals, and none without figures', () => {
  const figures = {
    counting: 'on',
    period: 'days',
    today: '2026-11-23',
    totals: [],
    mostFrequent: nothing,
  } as const
  const since = (day: string | null) => toReport({ ...figures, since: day })
  expect(since('2026-11-22').steps).toEqual([
    { step: '2026-11-22', arrivals: 0 },
    { step: '2026-11-23', arrivals: 0 },
  ])
  expect(since('2025-11-22').steps).toHaveLength(30)
  const report = since(null)
  expect(report.steps).toEqual([])
  expect([report.arrivals, toOthers(report.pages)]).toEqual([0, 0])
})
