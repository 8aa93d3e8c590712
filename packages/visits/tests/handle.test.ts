import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test, vi } from 'vitest'
import { createVisitLedger } from '../src/ledger.ts'
import { handleVisits, type VisitsDeps } from '../src/plugin.ts'
import { reportShape } from '../src/report.ts'
import { openVisitsDatabase, options } from '../testing/site.ts'

const site = 'https://site.example'

function open(changes: Partial<VisitsDeps> = {}) {
  const ledger = createVisitLedger(openVisitsDatabase({ DATA_DIR: createTemporaryFolder() }))
  const logged: string[] = []
  const deps: VisitsDeps = {
    ledger,
    counting: 'on',
    options,
    checkOwner: async () => 'owner',
    siteUrl: site,
    log: (line) => logged.push(line),
    now: () => Date.parse('2026-11-23T12:00:00Z'),
    ...changes,
  }
  const get = (query = '', headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
    handleVisits(new Request(`${site}/api/visits${query}`, { headers }), deps)
  return { ledger, get, logged }
}

describe('the owner', () => {
  test('gets the figures of thirty days or twelve months, with no-store', async () => {
    const { ledger, get } = open()
    await ledger.write([
      { day: '2026-11-23', kind: 'page', value: '/en', count: 2 },
      { day: '2026-11-23', kind: 'page', value: '', count: 2 },
      { day: '2026-02-01', kind: 'page', value: '', count: 5 },
    ])
    const answer = await get()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const days = reportShape.parse(await answer.json())
    expect(days).toMatchObject({ arrivals: 2, since: '2026-02-01', counting: 'on' })
    expect(days.pages.listed).toEqual([{ value: '/en', count: 2 }])
    const months = reportShape.parse(await (await get('?period=months')).json())
    // From the month in which counting began.
    expect([months.steps.length, months.arrivals]).toEqual([10, 7])
  })

  test('gets 400 for an unknown period, and 503 if the database does not answer', async () => {
    expect((await open().get('?period=centuries')).status).toBe(400)
    const ledger = createVisitLedger(openVisitsDatabase({ DATA_DIR: createTemporaryFolder() }))
    ledger.firstDay = () => Promise.reject(new Error('the database: it is away'))
    const { get, logged } = open({ ledger })
    expect((await get()).status).toBe(503)
    expect(logged).toEqual(['the figures cannot be read (the database: it is away).'])
  })
})

test.each([
  ['stranger', 401],
  ['unknown', 503],
  ['noToken', 501],
] as const)('a sender who is %s gets %i and no figures', async (sender, status) => {
  const answer = await open({ checkOwner: async () => sender }).get()
  expect([answer.status, Object.keys(await answer.json())]).toEqual([status, ['message']])
})

test('a page of another site is refused before the session is checked', async () => {
  const checkOwner = vi.fn(async () => 'owner' as const)
  expect((await open({ checkOwner }).get('', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(checkOwner).not.toHaveBeenCalled()
})

describe('whether arrivals are counted', () => {
  test('without a database the answer is 404', async () => {
    expect((await open({ ledger: null }).get()).status).toBe(404)
  })

  test.each(['off', 'elsewhere'] as const)('a report says “%s”', async (counting) => {
    const { get } = open({ counting })
    expect(reportShape.parse(await (await get()).json())).toMatchObject({ counting, arrivals: 0 })
  })
})
