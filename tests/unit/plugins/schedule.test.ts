import { createServer } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, buildFile } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import { createSitePlugins } from '#server/plugins/plugins.ts'

const secret = 'a secret of the schedule'

/** Calls the schedule of a platform without a database, whose pages lack a note from this moment on. Returns the calls of the hook. */
async function callSchedule(dueAt: string) {
  const hooks: (string | undefined)[] = []
  const host = createServer((request, response) => {
    if (request.url !== buildFile) hooks.push(request.url)
    response.end(JSON.stringify({ revision: 'a', readAt: new Date().toISOString(), dueAt }))
  })
  const SITE_URL = `http://localhost:${await listen(host)}`
  onTestFinished(() => void host.close())
  const env = parseEnv({
    RUN_BY: 'platform',
    SITE_URL,
    DEPLOY_HOOK_URL: `${SITE_URL}/hook`,
    CRON_SECRET: secret,
  })
  const endpoints = createSitePlugins(env, { database: null, isFront: false, after: () => {} }).endpoints()
  const headers = { authorization: `Bearer ${secret}`, 'x-cron-schedule': '*/10 * * * *' }
  const request = new Request(SITE_URL + apiPaths.schedule, { headers })
  return { status: (await endpoints[apiPaths.schedule]?.handle(request))?.status, hooks }
}

test('on a platform without a database, the schedule has the site built once the date of a note has come', async () => {
  expect(await callSchedule('2999-01-01T00:00:00Z')).toEqual({ status: 200, hooks: [] })
  expect(await callSchedule(new Date().toISOString())).toEqual({ status: 200, hooks: ['/hook'] })
  // Not in each of the ten minutes after that, if the build fails.
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  expect(await callSchedule(anHourAgo)).toEqual({ status: 200, hooks: [] })
})
