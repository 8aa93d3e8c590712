import { createServer } from 'node:http'
import {
  createTemporaryFolder,
  type Postgres,
  programs,
  startPostgres,
  waitFor,
} from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { startLake } from 'content-lake'
import { createProxyServer } from 'httpxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { apiPaths } from '#lib/addresses.ts'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { siteContentFilter, webhookProjection } from '#server/processes/embeddedLake.ts'
import { connectClient } from '../../packages/content-lake/tests/support/lake.ts'
import { type MailServer, readHeader, startMailServer } from '../support/mailServer.ts'
import { openOutbox } from '../support/outbox.ts'
import { createSite, type Site } from '../support/site.ts'

/**
 * Two machines behind a proxy that sends requests to each in turn, with one Postgres, one mail server and a hosted lake (the
 * embedded one stands in for it).
 */
const token = 'the token of this test, for reading and writing'
const secret = 'the secret of the webhook of this test'
let postgres: Postgres
let lake: Awaited<ReturnType<typeof startLake>>
let mail: MailServer
let machines: Site[] = []
let turns = 0
const proxy = createProxyServer()
const front = createServer((request, response) => {
  turns += 1
  void proxy.web(request, response, { target: machines[turns % machines.length]?.url ?? '' })
})
let siteUrl = ''
let databaseUrl = ''

beforeAll(async () => {
  if (programs === null) return
  postgres = await startPostgres()
  databaseUrl = await postgres.createDatabase()
  mail = await startMailServer()
  const port = await findFreePort()
  front.listen(port, '127.0.0.1')
  siteUrl = `http://127.0.0.1:${port}`
  lake = await startLake({
    port: 0,
    dataDir: createTemporaryFolder({ onEnd: afterAll }),
    projectId: 'standin',
    dataset: 'production',
    ownerKey: 'the owner key of this test',
    scriptToken: token,
    allowedHosts: ['standin.api.sanity.io', 'standin.apicdn.sanity.io', 'cdn.sanity.io'],
    secureCookies: false,
    webhooks: [
      { url: siteUrl + apiPaths.webhook, secret, filter: siteContentFilter, projection: webhookProjection },
    ],
    seed: toSeedDocuments,
  })
  const settings = {
    NODE_OPTIONS: `--import ${new URL('../support/useStandInLake.ts', import.meta.url).href}`,
    HOSTED_STAND_IN: String(lake.port),
    NEXT_PUBLIC_SANITY_PROJECT_ID: 'standin',
    SANITY_API_READ_TOKEN: token,
    SANITY_WEBHOOK_SECRET: secret,
    SITE_URL: siteUrl,
    DATABASE_URL: databaseUrl,
    ...mail.settings,
  }
  machines = [await createSite(settings), await createSite(settings)]
  for (const machine of machines)
    await machine.start().catch((error: unknown) => {
      console.log(machine.output())
      throw error
    })
}, 900_000)

afterAll(async () => {
  for (const machine of machines) await machine.remove()
  front.close()
  await lake?.close()
  await mail?.close()
  await postgres?.remove()
}, 60_000)

const buildShape = z.object({ revision: z.string() })
const getRevision = async ({ url }: Site) =>
  buildShape.parse(await (await fetch(`${url}/release.json`)).json()).revision
const toMain = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]
const getHome = async ({ url }: Site) => (await fetch(`${url}/`)).text()

test.skipIf(programs === null)(
  'a change that reaches one machine is live on both within seconds',
  async () => {
    const client = connectClient(`http://127.0.0.1:${lake.port}`, { projectId: 'standin', token })
    const times: number[] = []
    for (let n = 1; n <= 6; n += 1) {
      const title = `Boulangerie numéro ${n}`
      const began = performance.now()
      await client.patch('project-bakery', { set: { 'title.fr': title } }).commit()
      const each = await Promise.all(
        machines.map(async (machine) => {
          await waitFor(title, async () => (await getHome(machine)).includes(title))
          return performance.now() - began
        }),
      )
      times.push(...each)
      console.log(`change ${n}: ${each.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`)
    }
    // Sooner than the poll, which comes every five minutes.
    expect(Math.max(...times)).toBeLessThan(60_000)
  },
)

test.skipIf(programs === null)(
  'both publish the same pages, and each serves the files that the other’s pages load',
  async () => {
    const [one = '', other = ''] = await Promise.all(machines.map(getHome))
    const [revision, ofOther] = await Promise.all(machines.map(getRevision))
    expect(revision).toMatch(/^\w{16,}$/)
    expect(ofOther).toBe(revision)
    expect(toMain(other)).toBe(toMain(one))
    const files = [...one.matchAll(/"(\/_next\/static\/[^"\\ ]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(5)
    for (const path of new Set(files))
      for (const { url } of machines) expect((await fetch(url + path)).status, path).toBe(200)
  },
)

test.skipIf(programs === null)('messages are delivered once, and limits hold across both', async () => {
  const statuses: number[] = []
  for (let n = 1; n <= 16; n += 1) {
    const answer = await fetch(siteUrl + apiPaths.contact, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl },
      body: JSON.stringify({
        fullName: 'Zoé',
        email: 'zoe@example.com',
        message: `Message ${n}`,
        locale: 'fr',
      }),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(10).fill(202), ...Array(6).fill(429)])
  const outbox = openOutbox({ DATA_DIR: '/nowhere', DATABASE_URL: databaseUrl })
  await waitFor('the deliveries', async () => (await outbox.count('delivered')) === 10)
  await outbox.close()
  expect(mail.arrived).toHaveLength(10)
  expect(new Set(mail.arrived.map(({ raw }) => readHeader(raw, 'Message-ID'))).size).toBe(10)
})
