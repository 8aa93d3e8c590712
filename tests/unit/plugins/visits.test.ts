import { createPluginContext, createTemporaryFolder } from '@freelance-site/foundation/testing'
import { typed } from '@freelance-site/visits/testing'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import { createSitePlugins, openDatabase } from '#server/plugins/plugins.ts'
import { visits } from '#server/plugins/visits.ts'

const own = { RUN_BY: 'ownServer' }
const off = { RUN_BY: 'ownServer', COUNT_VISITS: '0' }
const platform = { RUN_BY: 'platform' }

test('only the front server of an own server counts, unless COUNT_VISITS is 0; the privacy page says so', () => {
  for (const [settings, months] of [
    [own, 25],
    [off, undefined],
    [platform, undefined],
  ] as const) {
    const { start, retentionMonths } = visits(parseEnv(settings))
    expect([start !== undefined, retentionMonths]).toEqual([months !== undefined, months])
  }
})

function open(settings: Record<string, string>) {
  const env = parseEnv({ DATA_DIR: createTemporaryFolder(), ...settings })
  const database = openDatabase(env)
  onTestFinished(() => database.close())
  return { env, database }
}

test.each([own, off, platform])('no setting lets a stranger in: %j', async (settings) => {
  const { env, database } = open(settings)
  const plugins = createSitePlugins(env, { database, isFront: settings !== platform })
  const endpoint = plugins.endpoints()[apiPaths.visits]
  expect((await endpoint?.handle(new Request(`https://site.example${apiPaths.visits}`)))?.status).toBe(401)
})

test('figures are written when the server ends, and deleted when they have expired', async () => {
  const { env, database } = open(own)
  const countRows = async () => (await database.query('SELECT 1 FROM visits')).length
  const { start, tidy } = visits(env)
  const work = start?.({ ...createPluginContext(database), signal: new AbortController().signal })
  work?.onPage?.({ method: 'GET', url: '/', headers: typed }, { path: '/', status: 200 })
  await work?.stop()
  expect(await countRows()).toBe(2)
  await database.query(`UPDATE visits SET "day" = '2020-01-01'`)
  await tidy?.(createPluginContext(database))
  expect(await countRows()).toBe(0)
})
