import { expect, test } from 'vitest'
import { createTally, maxValues } from '../src/tally.ts'
import type { Count } from '../src/visit.ts'

const day = '2026-11-23'
const referrer = (value: string): Count => ({ kind: 'referrer', value, count: 1 })

test('counts are added up by day, kind and value, with a total per kind', () => {
  const tally = createTally()
  tally.add(day, [{ kind: 'page', value: '/', count: 1 }, referrer('a.example')])
  tally.add(day, [{ kind: 'page', value: '/', count: 1 }, referrer('b.example')])
  tally.add('2026-11-24', [{ kind: 'page', value: '/', count: 1 }])
  expect(tally.take()).toEqual([
    { day, kind: 'page', value: '/', count: 2 },
    { day, kind: 'page', value: '', count: 2 },
    { day, kind: 'referrer', value: 'a.example', count: 1 },
    { day, kind: 'referrer', value: '', count: 2 },
    { day, kind: 'referrer', value: 'b.example', count: 1 },
    { day: '2026-11-24', kind: 'page', value: '/', count: 1 },
    { day: '2026-11-24', kind: 'page', value: '', count: 1 },
  ])
  expect(tally.take()).toEqual([])
})

test('a visitor whom the language script redirects is still one arrival', () => {
  const tally = createTally()
  tally.add(day, [{ kind: 'page', value: '/', count: 1 }])
  tally.add(day, [
    { kind: 'page', value: '/', count: -1 },
    { kind: 'page', value: '/en', count: 1 },
  ])
  expect(tally.take()).toEqual([
    { day, kind: 'page', value: '', count: 1 },
    { day, kind: 'page', value: '/en', count: 1 },
  ])
})

const redirect: Count[] = [
  { kind: 'page', value: '/', count: -1 },
  { kind: 'page', value: '/en', count: 1 },
]

test('a language redirect without an arrival before it counts nothing, however often it is sent', () => {
  const tally = createTally()
  for (let at = 0; at < 100; at += 1) tally.add(day, redirect)
  expect(tally.take()).toEqual([])
  tally.add(day, [{ kind: 'page', value: '/', count: 1 }])
  for (let at = 0; at < 100; at += 1) tally.add(day, redirect)
  expect(tally.take()).toEqual([
    { day, kind: 'page', value: '', count: 1 },
    { day, kind: 'page', value: '/en', count: 1 },
  ])
})

test('an arrival that has just been written can be redirected once, on the same day', () => {
  const tally = createTally()
  tally.add(day, [{ kind: 'page', value: '/', count: 1 }])
  tally.take()
  tally.add('2026-11-24', redirect)
  tally.add(day, redirect)
  tally.add(day, redirect)
  const moved = tally.take()
  expect(moved).toEqual([
    { day, kind: 'page', value: '/', count: -1 },
    { day, kind: 'page', value: '/en', count: 1 },
  ])
  // Also after a failed write.
  tally.giveBack(moved)
  tally.add(day, redirect)
  expect(tally.take()).toEqual(moved)
})

test('counts that could not be written are added back', () => {
  const tally = createTally()
  tally.add(day, [referrer('a.example')])
  const taken = tally.take()
  tally.add(day, [referrer('a.example')])
  tally.giveBack(taken)
  expect(tally.take()).toEqual([
    { day, kind: 'referrer', value: 'a.example', count: 2 },
    { day, kind: 'referrer', value: '', count: 2 },
  ])
})

test('a million invented values take the memory of a few hundred, and the total counts all of them', () => {
  const tally = createTally()
  for (let at = 0; at < 1_000_000; at += 1) tally.add(day, [referrer(`${at}.example`)])
  tally.giveBack([{ day, kind: 'referrer', value: 'late.example', count: 1 }])
  const rows = tally.take()
  expect(rows).toHaveLength(maxValues + 1)
  expect(rows.find(({ value }) => value === '')?.count).toBe(1_000_000)
})
