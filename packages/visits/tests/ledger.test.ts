import { type DatabaseSettings, describeInEach } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createVisitLedger, maxDayValues } from '../src/ledger.ts'
import { addDays } from '../src/period.ts'
import type { Row } from '../src/visit.ts'
import { openVisitsDatabase } from '../testing/site.ts'

const today = '2026-11-23'

function open(settings: DatabaseSettings) {
  const database = openVisitsDatabase(settings)
  onTestFinished(() => database.close())
  const ledger = createVisitLedger(database)
  const countRows = async () => (await database.query('SELECT 1 FROM visits')).length
  return { ledger, countRows }
}

const row = (kind: Row['kind'], value: string, count = 1, day = today): Row => ({ day, kind, value, count })

describeInEach('the figures of visits', (makeSettings) => {
  test('add up, whichever process writes them', async () => {
    const settings = await makeSettings()
    const [one, two] = [open(settings).ledger, open(settings).ledger]
    await one.write([row('page', '/', 2), row('page', '', 2)])
    await Promise.all([
      one.write([row('page', '/', 3), row('page', '', 3)]),
      two.write([row('page', '/', 4), row('page', '/en', 1), row('page', '', 5)]),
    ])
    expect(await one.mostFrequent('page', today)).toEqual([
      { value: '/', count: 9 },
      { value: '/en', count: 1 },
    ])
    expect(await two.totals(today)).toEqual([{ day: today, kind: 'page', count: 10 }])
    expect(await two.firstDay()).toBe(today)
  })

  test('leave out earlier days, and values whose count is zero', async () => {
    const { ledger } = open(await makeSettings())
    await ledger.write([row('page', '/', 1, addDays(today, -1)), row('page', '/', -1), row('page', '/en')])
    expect(await ledger.mostFrequent('page', today)).toEqual([{ value: '/en', count: 1 }])
    expect(await ledger.mostFrequent('page', addDays(today, -1))).toEqual([{ value: '/en', count: 1 }])
  })

  test('list a missing path once it is requested again after a whole day, and store no byte of it before', async () => {
    const settings = await makeSettings()
    const { ledger } = open(settings)
    const typing = [row('missing', '/zoe-martin'), row('missing', '')]
    await ledger.write(typing)
    await ledger.write(typing)
    expect(await ledger.mostFrequent('missing', today)).toEqual([])
    const stored = await openVisitsDatabase(settings).query('SELECT "value" FROM visits')
    expect(JSON.stringify(stored)).not.toContain('zoe')
    expect(await ledger.totals(today)).toEqual([{ day: today, kind: 'missing', count: 2 }])
    // A second before midnight and a second after it are two days.
    await ledger.write(typing.map((each) => ({ ...each, day: addDays(today, 1) })))
    expect(await ledger.mostFrequent('missing', today)).toEqual([])
    const later = addDays(today, 2)
    await ledger.write(typing.map((each) => ({ ...each, day: later })))
    await ledger.write(typing.map((each) => ({ ...each, day: later })))
    expect(await ledger.mostFrequent('missing', today)).toEqual([{ value: '/zoe-martin', count: 2 }])
  })

  test('keep the most frequent values of a past day, and its total', async () => {
    const { ledger, countRows } = open(await makeSettings())
    const names = Array.from({ length: 250 }, (_, at) => row('referrer', `${at}.example`, at + 1))
    const all = names.reduce((sum, { count }) => sum + count, 0)
    await ledger.write([...names, row('referrer', '', all), row('page', '/'), row('page', '')])
    await ledger.tidy(today)
    expect(await countRows()).toBe(253)
    await ledger.tidy(addDays(today, 1))
    expect(await countRows()).toBe(maxDayValues + 3)
    const kept = await ledger.mostFrequent('referrer', today)
    expect([kept[0], kept.at(-1)]).toEqual([
      { value: '249.example', count: 250 },
      { value: '150.example', count: 151 },
    ])
    expect(await ledger.totals(today)).toContainEqual({ day: today, kind: 'referrer', count: all })
  })

  test.each([
    ['2026-11-01', '2024-11-01'],
    ['2026-11-30', '2024-11-01'],
    ['2026-12-01', '2024-12-01'],
  ])('are stored for 25 months at most: on %s those from %s on', async (day, first) => {
    const { ledger, countRows } = open(await makeSettings())
    await ledger.write([row('page', '/', 1, addDays(first, -1)), row('page', '/', 1, first)])
    await ledger.tidy(day)
    expect(await countRows()).toBe(1)
    expect(await ledger.firstDay()).toBe(first)
  })

  test('have no more rows than the limit, however many values are invented', async () => {
    const { ledger, countRows } = open(await makeSettings())
    for (let turn = 0; turn < 12; turn += 1) {
      await ledger.write(Array.from({ length: 200 }, (_, at) => row('campaign', `${turn}-${at}/x`)))
      await ledger.deleteRarest(today, today, 1_000)
    }
    expect(await countRows()).toBeLessThanOrEqual(1_001)
  })
})
