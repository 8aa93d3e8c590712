import { readFileSync } from 'node:fs'
import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { toDatabasePath } from '@freelance-site/releases/server'
import { ask, setUpFront } from '@freelance-site/releases/testing'
import {
  arrivals,
  createVisitLedger,
  formatCounted,
  readReport,
  startVisitCounter,
  typed,
} from '@freelance-site/visits/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { isDocumentPage, toVisitsOptions } from '#server/plugins/visits.ts'

const options = toVisitsOptions(parseEnv({ RUN_BY: 'ownServer' }))
const now = () => Date.parse('2026-11-23T12:00:00Z')
const today = '2026-11-23'

/** Starts a front server that counts visits, and returns functions to read the figures. */
async function open({ flushMs = 3_600_000, dataDir = createTemporaryFolder(), clock = now } = {}) {
  const database = openDatabase({ DATA_DIR: dataDir })
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const counter = startVisitCounter({
    database,
    siteUrl: 'https://site.example',
    log,
    options,
    now: clock,
    flushMs,
  })
  onTestFinished(async () => {
    await counter.stop()
    await database.close()
  })
  const { origin } = await setUpFront({ ids: ['r1'], onPage: counter.onPage })
  const ledger = createVisitLedger(database)
  const report = async () => {
    await counter.flush()
    return readReport(ledger, 'days', { counting: 'on', options, now: clock })
  }
  return { origin, counter, database, ledger, report, lines, dataDir }
}

const send = (origin: string, { target, method, headers }: Partial<(typeof arrivals)[number]>) =>
  ask(origin, target ?? '/', { method, headers })

describe('a day of requests', () => {
  test('is counted as each line of the table says', async () => {
    const { origin, database, counter } = await open()
    for (const arrival of arrivals) {
      await database.query('DELETE FROM visits')
      await send(origin, arrival)
      await counter.flush()
      const rows = await database.query(
        `SELECT "kind", "value", "many" AS "count" FROM visits WHERE "value" <> '' AND "kind" <> 'met' ORDER BY "kind" DESC, "many"`,
      )
      // An unknown address is not stored on its first day.
      const named = arrival.counted
        .filter(({ kind }) => kind !== 'missing')
        .toSorted((a, b) => b.kind.localeCompare(a.kind) || a.count - b.count)
      expect(rows, arrival.what).toEqual(named)
    }
  })

  test('adds up to its arrivals, with other requests in between', async () => {
    const { origin, report, dataDir } = await open()
    const people = arrivals.flatMap(({ counted }) => counted.filter(({ kind }) => kind === 'page'))
    for (const _ of [1, 2, 3]) await Promise.all(arrivals.map((arrival) => send(origin, arrival)))
    const { arrivals: total, pages, referrers, campaigns } = await report()
    const sum = people.reduce((all, count) => all + count.count, 0)
    expect(total).toBe(3 * sum)
    expect(pages.listed.reduce((all, page) => all + page.count, 0)).toBe(total)
    const english = pages.listed.filter(({ value }) => /^\/en(\/|$)/.test(value))
    expect(english.reduce((all, page) => all + page.count, 0)).toBe(6)
    expect(referrers.listed).toEqual([
      { value: 'duckduckgo.com', count: 3 },
      { value: 'google.fr', count: 3 },
      { value: 'mail.example.com', count: 3 },
    ])
    expect(campaigns.listed).toEqual([
      { value: 'carte/', count: 3 },
      { value: 'newsletter/ete-2026', count: 3 },
    ])
    const bytes = readFileSync(toDatabasePath({ DATA_DIR: dataDir })).toString('latin1')
    for (const personal of ['Mozilla', '127.0.0.1', 'zoe', 'IwAR0x', 'Zo%C3', 'inbox', '192.168', 'tarifs'])
      expect(bytes.toLowerCase()).not.toContain(personal.toLowerCase())
  })

  test('has the same table in the documentation', () => {
    const page = readFileSync('docs/visits.md', 'utf8')
    for (const { what, counted } of arrivals)
      expect(page).toContain(`| ${what} | ${formatCounted(counted)} |`)
  })

  test('ends at midnight where the owner lives', async () => {
    const noon = Date.parse('2026-11-23T12:00:00Z')
    const dayOf = (at: number) => toOwnersDay(new Date(at))
    let moment = noon
    while (dayOf(moment) === dayOf(noon)) moment += 15 * 60_000
    moment -= 1_000
    const { origin, report } = await open({ clock: () => moment })
    await ask(origin, '/', { headers: typed })
    moment += 1_000
    await ask(origin, '/', { headers: typed })
    const { steps } = await report()
    expect(steps.slice(-2)).toEqual([
      { step: dayOf(noon), arrivals: 1 },
      { step: dayOf(moment), arrivals: 1 },
    ])
  })
})

test('a visitor gets the same answer, byte for byte, whether they are counted or not', async () => {
  const counted = await open()
  const plain = await setUpFront({ ids: ['r1'] })
  for (const target of ['/', '/services?utm_source=a', '/en/contact', '/none']) {
    const [one, other] = await Promise.all(
      [counted.origin, plain.origin].map((origin) => ask(origin, target, { headers: typed })),
    )
    const withoutDate = (headers: string[]) => headers.filter((_, at) => headers[at - 1] !== 'Date')
    expect(withoutDate(one?.headers ?? [])).toEqual(withoutDate(other?.headers ?? []))
    expect(one?.names).not.toContain('set-cookie')
    expect(one?.body.equals(other?.body ?? Buffer.alloc(0))).toBe(true)
  }
})

test('thousands of made-up paths, referrers and campaigns cost a bounded number of rows', async () => {
  const { origin, database, counter, ledger } = await open()
  const attack = async (turn: number) => {
    for (let at = 0; at < 300; at += 30)
      await Promise.all(
        Array.from({ length: 30 }, (_, more) => {
          const name = `${turn}-${at + more}`
          const headers = { ...typed, 'sec-fetch-site': 'cross-site', referer: `https://${name}.example/` }
          return Promise.all([
            ask(origin, `/?utm_source=${name}`, { headers }),
            ask(origin, `/made-up-${name}`, { headers }),
          ])
        }),
      )
    await counter.flush()
  }
  for (let turn = 0; turn < 7; turn += 1) await attack(turn)
  const countRows = async () => (await database.query('SELECT 1 FROM visits')).length
  expect(await countRows()).toBeLessThan(3_100)
  await ledger.tidy('2026-11-24')
  expect(await countRows()).toBeLessThan(310)
  expect(await ledger.totals(today)).toContainEqual({ day: today, kind: 'referrer', count: 2_100 })
})

test('figures stay in memory while the database cannot be written, and are written afterwards', async () => {
  const { origin, counter, database, lines, report } = await open()
  const { query } = database
  await query('SELECT 1')
  await query('ALTER TABLE visits RENAME TO away')
  await ask(origin, '/', { headers: typed })
  await counter.flush()
  await counter.flush()
  expect(lines).toEqual([expect.stringMatching(/^the figures of visits cannot be written for now \(/)])
  await ask(origin, '/', { headers: typed })
  await query('ALTER TABLE away RENAME TO visits')
  expect((await report()).arrivals).toBe(2)
})

test('figures are written every few seconds', async () => {
  const { origin, ledger } = await open({ flushMs: 20 })
  await ask(origin, '/en', { headers: typed })
  await waitFor('the written figures', async () => (await ledger.mostFrequent('page', today))[0]?.count === 1)
})

test('the remaining figures are written at the end', async () => {
  const { origin, counter, ledger } = await open({ clock: Date.now })
  await ask(origin, '/en', { headers: typed })
  await counter.stop()
  expect(await ledger.mostFrequent('page', toOwnersDay(new Date()))).toEqual([{ value: '/en', count: 1 }])
})

test.each([
  [toLocalePath('/projects/bread', 'fr'), true],
  [toLocalePath('/notes/bread', 'en'), true],
  ['/about', true],
  ['/en/about', true],
  ['/', false],
  ['/en', false],
  ['/services', false],
  ['/studio', false],
  ['/robots.txt', false],
  ['/contact/sent', false],
])('the answer at %s is the page of a document: %s', (path, expected) => {
  expect(isDocumentPage(path)).toBe(expected)
})
