import type { Probe } from 'foundation/probe'
import type { ServerPlugin } from 'foundation/serverPlugin'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'

const toProbe = (name: string): Probe => ({ name, title: name, scope: 'site', find: async () => [] })

/** What the plugin `reader` sees when it works. */
let seen: () => string[] = () => []
const reader: ServerPlugin = {
  name: 'reader',
  start: ({ probes }) => {
    seen = () => probes().map(({ name }) => name)
    return { stop: async () => {} }
  },
  onSchedule: async ({ probes }) => {
    seen = () => probes().map(({ name }) => name)
  },
}
const watched = ['queue', 'stock'].map((name): ServerPlugin => ({ name, watch: () => [toProbe(name)] }))

async function load() {
  vi.resetModules()
  vi.doMock('#server/plugins/plugins.ts', () => ({ toPlugins: () => [reader, ...watched] }))
  const env = parseEnv({ DATA_DIR: createTemporaryFolder() })
  const database = openDatabase(env)
  onTestFinished(() => database.close())
  return { env, database, ...(await import('#server/plugins/runPlugins.ts')) }
}
// Other files may run in the same process.
afterAll(() => {
  vi.doUnmock('#server/plugins/plugins.ts')
  vi.resetModules()
})

test('in the front server a plugin gets the probes of all plugins, and those that the site adds later', async () => {
  const { env, database, startPlugins } = await load()
  const { watch, stop } = startPlugins(env, database, new AbortController().signal)
  expect(seen()).toEqual(['queue', 'stock'])
  watch([toProbe('disk')])
  expect(seen()).toEqual(['queue', 'stock', 'disk'])
  await stop()
})

test('on a platform a plugin gets the probes of all plugins each time the schedule calls', async () => {
  const { env, database, runScheduledWork } = await load()
  seen = () => []
  await runScheduledWork(env, database)
  expect(seen()).toEqual(['queue', 'stock'])
})
