import { createServer } from 'node:http'
import { toRevision } from '@freelance-site/content'
import { createPluginContext, createTemporaryFolder, listen } from '@freelance-site/foundation/testing'
import { runMailServer } from '@freelance-site/inbox/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { alerts } from '#server/plugins/alerts.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { withLakeToken } from '#server/processes/childSettings.ts'
import { lakeSecrets } from '#server/processes/lakeSecrets.ts'
import { readText, startMailServer } from '../../support/mailServer.ts'
import { startSiteLake } from '../../support/siteLake.ts'

const minute = 60_000
const hour = 60 * minute

/** Starts the lake of a site, and returns the settings for reading it. */
async function startLake() {
  const settings = { DATA_DIR: createTemporaryFolder(), LAKE_PORT: String(await findFreePort()) }
  await lakeSecrets.ensure(settings.DATA_DIR)
  const { client, close } = await startSiteLake(settings, { webhooks: [] })
  onTestFinished(close)
  const env = await withLakeToken(parseEnv(settings))
  return { client, env }
}

/** Runs one of the probes of a platform, and formats what it finds. */
async function find(name: string, env: Env, now = Date.now) {
  const database = openDatabase({ DATA_DIR: createTemporaryFolder() })
  onTestFinished(() => database.close())
  const plugin = alerts({ SITE_URL: 'https://site.example', ...env }, { now })
  const probes = plugin.watch?.(createPluginContext(database)) ?? []
  const probe = probes.find((each) => each.name === name) ?? expect.fail()
  return (await probe.find()).map(({ problem, ...found }) => ({
    ...found,
    details: probe.formatProblem(problem, 'fr'),
  }))
}

test('a scheduled publication is a problem once it is 10 minutes late, until it is unscheduled', async () => {
  const { client, env } = await startLake()
  let now = Date.now()
  const findLate = () => find('schedule', env, () => now)
  const releaseId = 'rMonday'
  const publishAt = new Date(now + hour).toISOString()
  await client.action({
    actionType: 'sanity.action.release.create',
    releaseId,
    metadata: { title: 'Monday', releaseType: 'scheduled', intendedPublishAt: publishAt },
  })
  await client.action({ actionType: 'sanity.action.release.schedule', releaseId, publishAt })
  expect(await findLate()).toEqual([])
  now += hour + 9 * minute
  expect(await findLate(), 'a lake may be late').toEqual([])
  now += 2 * minute
  expect(await findLate()).toEqual([
    {
      id: releaseId,
      subject: 'Monday',
      details: expect.stringMatching(/^Moment prévu\u00a0: .*\d\.$/),
      links: ['https://site.example/studio/releases/rMonday'],
      since: Date.parse(publishAt),
    },
  ])
  await client.action({ actionType: 'sanity.action.release.unschedule', releaseId })
  expect(await findLate()).toEqual([])
})

test('whether a schedule failed is unknown while the lake is away', async () => {
  const env = parseEnv({ LAKE_PORT: String(await findFreePort()) })
  await expect(find('schedule', env)).rejects.toThrow()
})

/** A platform that serves the build info of one build. */
async function startHost(built: { revision: string; readAt: string }) {
  const host = { built }
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/release.json' ? 200 : 404).end(JSON.stringify(host.built))
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { host, siteUrl: `http://127.0.0.1:${port}` }
}

test('on a platform the owner gets a mail if the host shows older content, and one when that is over', async () => {
  const { client, env } = await startLake()
  const changes = await client.fetch('*[defined(_updatedAt) && _type != "system.release"]{_id, _updatedAt}')
  const shown = { revision: await toRevision(changes), readAt: new Date(Date.now() + minute).toISOString() }
  const { host, siteUrl } = await startHost(shown)
  expect(await find('host', { ...env, SITE_URL: siteUrl })).toEqual([])

  const server = await runMailServer(startMailServer())
  let now = Date.now()
  const database = openDatabase({ DATA_DIR: createTemporaryFolder() })
  onTestFinished(() => database.close())
  const settings = { ...env, SITE_URL: siteUrl, ...server.settings }
  const plugin = alerts(settings, { now: () => now })
  const probes = plugin.watch?.(createPluginContext(database))
  const notify = () => plugin.onSchedule?.(createPluginContext(database, probes))
  await notify()
  expect(server.arrived).toEqual([])

  host.built = { ...shown, revision: 'of an earlier build' }
  await notify()
  expect(server.arrived, 'it may be on its way').toEqual([])
  now += 10 * minute
  await notify()
  now += 10 * minute
  await notify()
  expect(server.arrived.map(({ raw }) => readText(raw))).toEqual([
    expect.stringMatching(/le site montre toujours le contenu du|the site still shows the content of/),
  ])
  host.built = shown
  now += 24 * hour
  await notify()
  expect(readText(server.arrived[1]?.raw ?? '')).toMatch(
    /Réglé\u00a0: Votre hébergeur montre une version dépassée du site|Over: Your host shows an outdated version of the site/,
  )
})
