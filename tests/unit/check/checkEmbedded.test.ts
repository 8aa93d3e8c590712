import { once } from 'node:events'
import { createServer } from 'node:http'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, onTestFinished, test } from 'vitest'
import { lakeSecrets } from '#server/processes/lakeSecrets.ts'
import { runScript } from '../../support/runScript.ts'
import { startSiteLake } from '../../support/siteLake.ts'

async function setUp() {
  const PORT = String(await findFreePort())
  const settings = { DATA_DIR: createTemporaryFolder(), LAKE_PORT: String(await findFreePort()), PORT }
  await lakeSecrets.ensure(settings.DATA_DIR)
  const start = async () => {
    const { client, close } = await startSiteLake(settings, { webhooks: [] })
    onTestFinished(close)
    return client
  }
  return { start, port: Number(PORT), check: () => runScript('server/cli/check.ts', [], settings) }
}

/** A stand-in for the site: answers a ping, and has no release.json. */
async function startSite(port: number) {
  const server = createServer((request, response) => {
    if (request.url === '/lake/v1/ping') response.end('{"pong":true}')
    else response.end('{}')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

test('the embedded lake is checked as well, including the published content', async () => {
  const { start, port, check } = await setUp()
  expect(await check()).toEqual({ code: 1, output: expect.stringMatching(/✗ Lake .+: start the site\.\n/) })

  const client = await start()
  await startSite(port)
  const whole = await check()
  expect(whole).toEqual({
    code: 0,
    output: expect.stringMatching(/project 4,.* testimonial 0, pricingPackage 6, legalPage 3/),
  })

  await client.patch('project-bakery', { set: { year: 'soon' } }).commit()
  const broken = await check()
  expect(broken).toEqual({ code: 1, output: expect.stringContaining('project-bakery → year') })
})
