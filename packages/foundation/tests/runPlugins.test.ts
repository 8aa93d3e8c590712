import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/database.ts'
import { createPlugins, type Site, toRetention } from '../src/runPlugins.ts'
import type { Platform, Probe, ServerPlugin } from '../src/serverPlugin.ts'
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

const toProbe = (name: string): Probe => ({ name, title: name, scope: 'site', find: async () => [] })
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

/** What plugins get from a platform. */
function getPlatform(plugins: readonly ServerPlugin[], changes: Partial<Site> = {}): Platform {
  const seen: (Platform | undefined)[] = []
  const spy: ServerPlugin = {
    name: 'spy',
    endpoints: ({ platform }) => {
      seen.push(platform)
      return {}
    },
  }
  createPlugins([...plugins, spy], toSite({ isFront: false, after: () => {}, ...changes })).endpoints()
  const [platform] = seen
  if (platform === undefined) throw new Error('There is no platform.')
  return platform
}

test('on a platform a plugin gets the probes of all plugins each time the schedule calls', async () => {
  const { plugin, names } = makeReader()
  await getPlatform([plugin, ...watched]).runScheduledWork()
  expect(names()).toEqual(['queue', 'stock'])
})

test('on a platform expired data is deleted, unless its clock and the one of the database differ', async () => {
  const { plugins, done } = makePlugins()
  await getPlatform(plugins).tidy()
  expect(done).toEqual(['one tidies', 'other tidies'])
  const database = toSite().database as Database
  const anHourAgo = { ...database, sql: { ...database.sql, clock: String(Date.now() - 3_600_000) } }
  await getPlatform(plugins, { database: anHourAgo }).tidy()
  expect(done).toHaveLength(2)
})
