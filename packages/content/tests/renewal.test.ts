import { createServer } from 'node:http'
import { join } from 'node:path'
import { openSqlite, sharedTables } from '@freelance-site/foundation/server'
import { createPluginContext, createTemporaryFolder, listen } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { renewal } from '../src/platform/renewal.ts'

const builtAt = '2026-11-01T10:00:00Z'

/** The schedule of a platform calls `days` after the build. */
async function callAfter(days: number, answer: string | null = null, dueAt?: string) {
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
  const work = await plugin.onSchedule?.(createPluginContext(database))
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
