import type { ServerPlugin } from 'foundation/serverPlugin'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'

/** What two plugins of this test have done. */
let done: string[] = []

const toPlugin = (name: string): ServerPlugin => ({
  name,
  retentionMonths: name === 'one' ? 3 : undefined,
  endpoints: ({ isFront, database }) => ({
    [`/api/${name}`]: {
      method: name === 'one' ? 'GET' : ['GET', 'POST'],
      handle: ({ method }) => Response.json([name, method, isFront, database !== null]),
    },
  }),
  start: () => ({
    onPage: (_, { path }) => done.push(`${name} sees ${path}`),
    stop: async () => done.push(`${name} stops`),
  }),
  tidy: async () => void done.push(`${name} tidies`),
})

beforeEach(() => {
  done = []
  vi.resetModules()
  vi.doMock('#server/plugins/plugins.ts', () => ({
    toPlugins: () => ['one', 'other'].map(toPlugin),
    siteTables: () => [],
  }))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.doUnmock('#server/plugins/plugins.ts')
  vi.resetModules()
})

async function load() {
  const env = parseEnv({ RUN_BY: 'ownServer', DATA_DIR: createTemporaryFolder() })
  const { openDatabase } = await import('#server/database/siteDatabase.ts')
  const database = openDatabase(env)
  onTestFinished(() => database.close())
  return { env, database, ...(await import('#server/plugins/runPlugins.ts')) }
}

test('the front server has the endpoints of every plugin, and each plugin sees every page until the end', async () => {
  const { env, database, toPluginEndpoints, startPlugins, tidyPlugins } = await load()
  const endpoints = toPluginEndpoints(env, { database, isFront: true })
  expect(Object.keys(endpoints)).toEqual(['/api/one', '/api/other'])
  const plugins = startPlugins(env, database, new AbortController().signal)
  plugins.onPage({ method: 'GET', url: '/', headers: {} }, { path: '/', status: 200 })
  await plugins.stop()
  await tidyPlugins(env, database)
  expect(done).toEqual([
    'one sees /',
    'other sees /',
    'one stops',
    'other stops',
    'one tidies',
    'other tidies',
  ])
})

test('the pages get the retention periods of the plugins that have one', async () => {
  const { env, toRetention } = await load()
  expect(toRetention(env)).toBe('{"one":3}')
})

test('on a platform, one route answers the endpoints of the plugins by address and method', async () => {
  vi.stubEnv('DATA_DIR', createTemporaryFolder())
  const { GET, POST } = await import('../../../app/api/[...path]/route.ts')
  const send = async (handle: typeof GET, path: string, method: string) => {
    const answer = await handle(new Request(`https://site.example${path}`, { method }))
    return [answer.status, answer.headers.get('allow'), await answer.text()]
  }
  expect(await send(GET, '/api/one', 'GET')).toEqual([200, null, '["one","GET",false,false]'])
  expect(await send(GET, '/api/one', 'HEAD')).toEqual([200, null, '["one","HEAD",false,false]'])
  expect(await send(POST, '/api/other', 'POST')).toEqual([200, null, '["other","POST",false,false]'])
  expect(await send(POST, '/api/one', 'POST')).toEqual([405, 'GET', ''])
  expect(await send(GET, '/api/nope', 'GET')).toEqual([404, null, ''])
})
