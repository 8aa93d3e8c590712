import { createServer } from 'node:http'
import { join } from 'node:path'
import type { ServerPlugin } from '@freelance-site/foundation'
import { type Database, openSqlite, sharedTables } from '@freelance-site/foundation/server'
import { createPluginContext, createTemporaryFolder, listen } from '@freelance-site/foundation/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { renewal } from '../src/platform/renewal.ts'

type ScheduleContext = Parameters<NonNullable<ServerPlugin['onSchedule']>>[0]

const builtAt = '2026-11-01T10:00:00Z'

/** The schedule of a platform calls `days` after the build. */
async function callAfter(
  days: number,
  answer: string | null = null,
  dueAt?: string,
  changes: Partial<Database> = {},
) {
  const build = JSON.stringify({ revision: 'a', readAt: builtAt, dueAt })
  const host = createServer((_request, response) => response.end(build))
  const port = await listen(host)
  const database = openSqlite(join(createTemporaryFolder(), 'site.sqlite'), [sharedTables])
  onTestFinished(async () => {
    host.close()
    await database.close()
  })
  let deploys = 0
  const plugin = renewal({
    url: `http://127.0.0.1:${port}`,
    deploy: async () => {
      deploys++
      return answer
    },
    now: () => Date.parse(builtAt) + days * 24 * 3_600_000,
  })
  const work = await plugin.onSchedule?.(createPluginContext({ ...database, ...changes }))
  return { deploys, problem: work?.problem }
}

test('a site is built again once it is 30 days old', async () => {
  expect(await callAfter(29)).toEqual({ deploys: 0, problem: null })
  expect(await callAfter(30)).toEqual({ deploys: 1, problem: null })
})

test('the log of the schedule says that the platform did not accept it', async () => {
  const { problem } = await callAfter(31, 'answered 404')
  expect(problem).toBe('The pages are 31 days old, and the deploy hook answered 404.')
})

test('a site is built again once the date of a published document has come', async () => {
  const dueAt = '2026-11-03T10:00:00Z'
  expect(await callAfter(1, null, dueAt)).toEqual({ deploys: 0, problem: null })
  expect(await callAfter(2, null, dueAt)).toEqual({ deploys: 1, problem: null })
})

test('a site is built again although the database does not answer, and the log says that it did not', async () => {
  const query = () => Promise.reject(new Error('The database does not answer.'))
  expect(await callAfter(30, null, undefined, { query })).toEqual({
    deploys: 1,
    problem: 'A build was requested. The database does not answer.',
  })
})

describe('while no newer build goes live', () => {
  const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
  const [builtMs, dueAt] = [Date.parse(builtAt), '2026-11-03T23:00:00Z']

  /** A schedule that calls from the date of a note on, for days. Returns how many builds it requests on each day. */
  async function callFor(days: number, pauseMs: number, context: Partial<ScheduleContext>, firstMs = 0) {
    let build = { revision: 'a', readAt: builtAt, dueAt }
    const host = createServer((_request, response) => response.end(JSON.stringify(build)))
    const url = `http://127.0.0.1:${await listen(host)}`
    onTestFinished(() => void host.close())
    const database = openSqlite(join(createTemporaryFolder(), 'site.sqlite'), [sharedTables])
    onTestFinished(() => database.close())
    let now = Date.parse(dueAt) + firstMs
    const requested: number[] = []
    const refusals: string[] = []
    const plugin = renewal({
      url,
      deploy: async () => {
        const refusal = refusals.shift() ?? null
        if (refusal === null) requested.push(now)
        return refusal
      },
      now: () => now,
    })
    const call = () => plugin.onSchedule?.({ ...createPluginContext(database), ...context })
    for (const end = Date.parse(dueAt) + days * dayMs; now < end; now += pauseMs) await call()
    const perDay = Array.from({ length: days }, (_, day) => {
      const begin = Date.parse(dueAt) + day * dayMs
      return requested.filter((moment) => moment >= begin && moment < begin + dayMs).length
    })
    const callAt = async (moment: number, changes: Partial<typeof build>, ...refused: string[]) => {
      now = moment
      build = { ...build, ...changes }
      refusals.push(...refused)
      const before = requested.length
      await call()
      return requested.length - before
    }
    return { perDay, callAt }
  }

  test('a schedule of every ten minutes requests one build in 23 hours', async () => {
    const { perDay } = await callFor(3, 10 * minuteMs, { callsHourly: true })
    expect(perDay).toEqual([2, 1, 1])
  })

  test('a daily schedule requests one at each call, at any minute of its hour', async () => {
    const almostDay = dayMs - 59 * minuteMs
    const { perDay } = await callFor(3, almostDay, {}, 6.9 * 60 * minuteMs)
    expect(perDay).toEqual([1, 1, 1])
    const withoutDatabase = await callFor(3, almostDay, { database: null }, 6.9 * 60 * minuteMs)
    expect(withoutDatabase.perDay).toEqual([1, 1, 1])
  })

  test('without a database, a schedule of every ten minutes requests them in one hour of each day', async () => {
    const { perDay } = await callFor(3, 10 * minuteMs, { database: null, callsHourly: true })
    expect(perDay).toEqual([6, 6, 6])
  })

  test('another build or another reason is another request, and one that the hook refused is repeated', async () => {
    const { callAt } = await callFor(1, dayMs, {})
    const moment = Date.parse(dueAt) + 10 * minuteMs
    expect(await callAt(moment, {})).toBe(0)
    expect(await callAt(moment, { readAt: new Date(builtMs + minuteMs).toISOString() }, 'answered 503')).toBe(
      0,
    )
    expect(await callAt(moment, {})).toBe(1)
    expect(await callAt(moment, { dueAt: new Date(moment).toISOString() })).toBe(1)
    expect(await callAt(moment, {})).toBe(0)
  })
})
