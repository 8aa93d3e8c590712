import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../src/database.ts'
import type { Problem } from '../src/problem.ts'
import { createPlugins, type Site, toRetention } from '../src/runPlugins.ts'
import type { Probe, ServerPlugin } from '../src/serverPlugin.ts'
import { openSqlite } from '../src/sqlite.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

function toSite(changes: Partial<Site> = {}): Site {
  const database = openSqlite(join(createTemporaryFolder(), 'site.sqlite'), [])
  onTestFinished(() => database.close())
  return { database, isFront: true, siteUrl: undefined, checkOwner: async () => 'owner', ...changes }
}

/** Two plugins, and what they have done. */
function makePlugins() {
  const done: string[] = []
  const plugins = ['one', 'other'].map(
    (name): ServerPlugin => ({
      name,
      worksInDevelopment: name === 'other',
      ...(name === 'one' && { retentionMonths: 3 }),
      endpoints: ({ isFront, database }) => ({
        [`/api/${name}`]: { method: 'GET', handle: () => Response.json([isFront, database !== null]) },
      }),
      start: () => ({
        onPage: (_, { path }) => done.push(`${name} sees ${path}`),
        ...(name === 'one' && { status: (isOwner: boolean) => ({ isOwner }) }),
        stop: async () => done.push(`${name} stops`),
      }),
      tidy: async () => void done.push(`${name} tidies`),
    }),
  )
  return { plugins, done }
}

test('the front server has the endpoints of every plugin, and each plugin sees every page until the end', async () => {
  const { plugins, done } = makePlugins()
  const { endpoints, start } = createPlugins(plugins, toSite())
  expect(Object.keys(endpoints())).toEqual(['/api/one', '/api/other'])
  const running = start(new AbortController().signal)
  running.onPage({ method: 'GET', url: '/', headers: {} }, { path: '/', status: 200 })
  expect(running.status(true)).toEqual({ one: { isOwner: true } })
  await running.stop()
  expect(done).toEqual(['one sees /', 'other sees /', 'one stops', 'other stops'])
})

test('in development, only plugins that ask for it work', async () => {
  const { plugins, done } = makePlugins()
  await createPlugins(plugins, toSite()).start(new AbortController().signal, true).stop()
  expect(done).toEqual(['other stops'])
})

test('without a database, plugins answer and do not work', async () => {
  const { plugins } = makePlugins()
  const { endpoints, start } = createPlugins(plugins, toSite({ database: null, isFront: false }))
  const answer = await endpoints()['/api/one']?.handle(new Request('https://site.example/api/one'))
  expect(await answer?.json()).toEqual([false, false])
  expect(() => start(new AbortController().signal)).toThrow('Without a database')
})

test('the retention periods are those of the plugins that have one', () => {
  expect(toRetention(makePlugins().plugins)).toEqual({ one: 3 })
})

const toProbe = (name: string): Probe => ({
  ...{ name, title: name, scope: 'site', formatProblem: ({ code }: Problem) => code },
  find: async () => [],
})
const watched = ['queue', 'stock'].map((name): ServerPlugin => ({ name, watch: () => [toProbe(name)] }))

/** A plugin that reads the probes when it works. */
function makeReader() {
  let read: () => readonly Probe[] = () => []
  const plugin: ServerPlugin = {
    name: 'reader',
    start: ({ probes }) => {
      read = probes
      return { stop: async () => {} }
    },
    onSchedule: async ({ probes }) => {
      read = probes
      return { problem: null }
    },
  }
  return { plugin, names: () => read().map(({ name }) => name) }
}

test('in the front server a plugin gets the probes of all plugins, and those that the site adds later', async () => {
  const { plugin, names } = makeReader()
  const { watch, stop } = createPlugins([plugin, ...watched], toSite()).start(new AbortController().signal)
  expect(names()).toEqual(['queue', 'stock'])
  watch([toProbe('disk')])
  expect(names()).toEqual(['queue', 'stock', 'disk'])
  await stop()
})

const schedule = { paths: ['/api/cron', '/api/old'], secret: 'a secret of sixteen', setting: 'SECRET' }

/** A platform with these plugins: its endpoints, a call of its schedule, and what it ran after an answer. */
function makePlatform(plugins: readonly ServerPlugin[], changes: Partial<Site> = {}) {
  const ran: Promise<unknown>[] = []
  const platform = { after: (task: () => Promise<unknown>) => void ran.push(task()), schedule }
  const endpoints = createPlugins(plugins, toSite({ isFront: false, platform, ...changes })).endpoints()
  const call = async (path = '/api/cron') => {
    const headers = { authorization: `Bearer ${schedule.secret}` }
    const answer = await endpoints[path]?.handle(new Request(`https://site.example${path}`, { headers }))
    return (
      answer && {
        status: answer.status,
        ...z.object({ message: z.string(), work }).parse(await answer.json()),
      }
    )
  }
  return { endpoints, call, ran }
}
const work = z.record(z.string(), z.object({ problem: z.string().nullable() })).optional()

test('on a platform a plugin gets the probes of all plugins each time the schedule calls', async () => {
  const { plugin, names } = makeReader()
  const { call } = makePlatform([plugin, ...watched])
  expect(await call()).toMatchObject({ status: 200, work: { reader: { problem: null } } })
  expect(names()).toEqual(['queue', 'stock'])
})

test('the schedule does the work of every plugin and deletes expired data, at each of its addresses', async () => {
  const { plugins, done } = makePlugins()
  const { call } = makePlatform(plugins)
  for (const path of schedule.paths) {
    done.length = 0
    expect(await call(path)).toMatchObject({ status: 200, message: 'The scheduled work is done.' })
    expect(done).toEqual(['one tidies', 'other tidies'])
  }
})

test('without a database, the schedule does only the work that needs none', async () => {
  const { plugins, done } = makePlugins()
  const renewing: ServerPlugin = {
    name: 'renewal',
    onSchedule: async ({ database, probes }) => {
      done.push(`renews with ${probes().length} probes, ${database === null ? 'without' : 'with'} a database`)
      return { problem: null }
    },
  }
  const storing: ServerPlugin = {
    name: 'queue',
    onSchedule: async ({ database }) => database && { problem: 'It waits.' },
  }
  const { call } = makePlatform([...watched, storing, renewing, ...plugins], { database: null })
  expect(await call()).toMatchObject({ status: 200, work: { renewal: { problem: null } } })
  expect(done).toEqual(['renews with 0 probes, without a database'])
  expect((await makePlatform([storing, ...plugins], { database: null }).call())?.status).toBe(503)
})

test('a plugin that fails is named to the schedule, and stops no other', async () => {
  const { plugins, done } = makePlugins()
  const failing: ServerPlugin = { name: 'mail', onSchedule: () => Promise.reject(new Error('no route')) }
  const waiting: ServerPlugin = { name: 'queue', onSchedule: async () => ({ problem: 'It waits.' }) }
  expect(await makePlatform([failing, waiting, ...plugins]).call()).toEqual({
    status: 503,
    message: 'mail: It failed (no route). queue: It waits.',
    work: {
      mail: { problem: 'It failed (no route).' },
      queue: { problem: 'It waits.' },
      tidy: { problem: null },
    },
  })
  expect(done).toEqual(['one tidies', 'other tidies'])
})

test('a plugin whose probes or tidying fail stops no other', async () => {
  const { plugins, done } = makePlugins()
  const { plugin, names } = makeReader()
  const broken: ServerPlugin = {
    name: 'broken',
    watch: () => {
      throw new Error('no probes')
    },
    tidy: () => Promise.reject(new Error('no disk')),
  }
  expect(await makePlatform([broken, plugin, ...watched, ...plugins]).call()).toMatchObject({
    status: 503,
    message: 'broken (probes): It failed (no probes). tidy: It failed (no disk).',
  })
  expect(names()).toEqual(['queue', 'stock'])
  expect(done).toEqual(['one tidies', 'other tidies'])
})

test('without a schedule, expired data is deleted after what a plugin does after an answer', async () => {
  const { plugins, done } = makePlugins()
  const sender: ServerPlugin = {
    name: 'sender',
    endpoints: ({ platform }) => {
      platform?.after(async () => done.push('sender sends'))
      return {}
    },
  }
  const { ran } = makePlatform([sender, ...plugins])
  await Promise.all(ran)
  expect(done).toEqual(['sender sends', 'one tidies', 'other tidies'])
})

test('on a platform nothing is deleted while its clock and the one of the database differ', async () => {
  const { plugins, done } = makePlugins()
  const database = toSite().database as Database
  const anHourAgo = { ...database, sql: { ...database.sql, clock: String(Date.now() - 3_600_000) } }
  expect(await makePlatform(plugins, { database: anHourAgo }).call()).toMatchObject({
    status: 503,
    message: expect.stringContaining('The clocks of this machine and of the database differ'),
  })
  expect(done).toEqual([])
})

test('on an own server no schedule is answered', () => {
  expect(Object.keys(createPlugins([], toSite()).endpoints())).toEqual([])
})
