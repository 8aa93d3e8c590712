import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDue, selectToKeep } from '../src/retention.ts'

const dayMs = 86_400_000
/** A Monday. */
const start = Date.parse('2026-01-05T03:00:00Z')
const at = (ms: number) => ({ createdAt: new Date(ms).toISOString() })
const toDays = (kept: { createdAt: string }[]) => kept.map(({ createdAt }) => createdAt.slice(0, 10))

test('daily backups are kept for a week, then one a week for a month', () => {
  const year = Array.from({ length: 365 }, (_, day) => at(start + day * dayMs))
  const last = start + 364 * dayMs
  expect(new Date(last).toISOString()).toMatch(/^2027-01-04/)
  expect(toDays(selectToKeep(year, new Date(last)))).toEqual([
    '2027-01-04',
    '2027-01-03',
    '2027-01-02',
    '2027-01-01',
    '2026-12-31',
    '2026-12-30',
    '2026-12-29',
    '2026-12-27',
    '2026-12-20',
    '2026-12-13',
  ])
})

test('a second backup of a day does not take the place of the first', () => {
  const [morning, noon] = [at(start), at(start + dayMs / 4)]
  expect(selectToKeep([morning, noon], new Date(start + dayMs / 2))).toEqual([noon, morning])
})

test('a site that was off for a year keeps what it had', () => {
  const week = Array.from({ length: 7 }, (_, day) => at(start + day * dayMs))
  expect(selectToKeep(week, new Date(start + 400 * dayMs))).toHaveLength(7)
})

/** Moments at which backups were made, in order: gaps of minutes to three weeks. */
const moments = fc
  .array(fc.integer({ min: 1, max: 21 * 24 * 60 }), { minLength: 1, maxLength: 80 })
  .map((gaps) => {
    let now = start
    return gaps.map((minutes) => {
      now += minutes * 60_000
      return now
    })
  })

test('pruning after each backup keeps the same backups as pruning once: always the newest, and fifteen at most', () => {
  fc.assert(
    fc.property(moments, (made) => {
      let kept: { createdAt: string }[] = []
      for (const moment of made) {
        kept = selectToKeep([...kept, at(moment)], new Date(moment))
        expect(kept).toContainEqual(at(moment))
        expect(kept.length).toBeLessThanOrEqual(15)
      }
      const last = new Date(made.at(-1) ?? start)
      expect(kept).toEqual(selectToKeep(made.map(at), last))
      expect(selectToKeep(kept, last)).toEqual(kept)
    }),
  )
})

test('each of the last seven days and five weeks that had a backup has one', () => {
  fc.assert(
    fc.property(moments, (made) => {
      const last = made.at(-1) ?? start
      const kept = selectToKeep(made.map(at), new Date(last))
      const day = (backup: { createdAt: string }) => Math.floor(Date.parse(backup.createdAt) / dayMs)
      const week = (backup: { createdAt: string }) =>
        Math.floor((Date.parse(backup.createdAt) - start) / (7 * dayMs) + 3 / 168)
      for (const [period, count] of [
        [day, 7],
        [week, 5],
      ] as const) {
        const newest = [...new Set(made.map(at).map(period))].toSorted((a, b) => b - a).slice(0, count)
        expect(new Set(kept.map(period))).toEqual(new Set([...kept.map(period), ...newest]))
      }
    }),
  )
})

test('backups dated in the future by a wrong clock are removed before others', () => {
  const now = new Date(start)
  const wrong = Array.from({ length: 12 }, (_, day) => at(start + (365 + day) * dayMs))
  const right = Array.from({ length: 40 }, (_, day) => at(start - day * dayMs))
  expect(selectToKeep([...wrong, at(start)], now)[0]).toEqual(at(start))
  expect(selectToKeep([...wrong, ...right], now).filter((backup) => wrong.includes(backup))).toEqual([])
})

test('a backup is due once a day after 3:00, and when a day was missed', () => {
  const local = (text: string) => new Date(text)
  const made = [{ createdAt: local('2026-11-22T03:00:10').toISOString() }]
  expect(isDue([], local('2026-11-22T12:00:00'))).toBe(true)
  expect(isDue(made, local('2026-11-22T12:00:00'))).toBe(false)
  expect(isDue(made, local('2026-11-23T02:59:59'))).toBe(false)
  expect(isDue(made, local('2026-11-23T03:00:00'))).toBe(true)
  expect(isDue(made, local('2026-12-24T01:00:00'))).toBe(true)
  // The clock was a year ahead and has been corrected: the backup dated in the future does not count.
  expect(isDue(made, local('2025-11-22T12:00:00'))).toBe(true)
})
