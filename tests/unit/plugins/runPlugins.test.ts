import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { typed } from 'visits/testing/arrivals'
import { expect, onTestFinished, test } from 'vitest'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { startPlugins, tidyPlugins, toPluginEndpoints } from '#server/plugins/runPlugins.ts'

const own = (settings: Record<string, string> = {}): Env =>
  parseEnv({ RUN_BY: 'ownServer', DATA_DIR: createTemporaryFolder(), ...settings })

function open(env: Env) {
  const database = openDatabase(env)
  onTestFinished(() => database.close())
  return database
}

test.each([
  ['an own server', {}, true],
  ['an own server that counts no visits', { COUNT_VISITS: '0' }, true],
  ['a platform', { RUN_BY: 'platform' }, false],
] as const)('%s refuses strangers at the endpoints of its plugins', async (_, settings, isFront) => {
  const env = own(settings)
  const endpoints = Object.entries(toPluginEndpoints(env, { database: open(env), isFront }))
  expect(endpoints.length).toBeGreaterThan(0)
  for (const [path, { handle }] of endpoints)
    expect((await handle(new Request(`https://site.example${path}`))).status, path).toBe(401)
})

test('pages are counted until the plugins stop, and expired figures are deleted', async () => {
  const env = own()
  const database = open(env)
  const countRows = async () => (await database.query('SELECT 1 FROM visits')).length
  const plugins = startPlugins(env, database)
  plugins.onPage({ method: 'GET', url: '/', headers: typed }, { path: '/', status: 200 })
  await plugins.stop()
  expect(await countRows()).toBe(2)
  await database.query(`UPDATE visits SET "day" = '2020-01-01'`)
  await tidyPlugins(env, database)
  expect(await countRows()).toBe(0)
})
