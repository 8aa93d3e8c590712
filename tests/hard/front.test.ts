import { once } from 'node:events'
import { connect } from 'node:net'
import { waitFor } from '@freelance-site/foundation/testing'
import { ask, hostileAddresses, hostileHeaders } from '@freelance-site/releases/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClients } from '../support/newConnections.ts'
import { connectToLake } from '../support/ownerSession.ts'
import { openPreviews } from '../support/previews.ts'
import { kill, publishWave, untilLakeAnswers, untilWaveIsLive } from '../support/publishFaults.ts'
import { createSite, type Site } from '../support/site.ts'

const CLIENTS = 20

let site: Site
beforeAll(async () => {
  site = await createSite()
  await site.start()
}, 600_000)
afterAll(() => site.remove())

const frontOf = () => site.pids('server/start.ts')

/** Resolves once exactly one front server runs, which is a new one, and visitors get pages. */
const untilReplaced = (before: number[]) =>
  waitFor(
    'the next front server',
    async () => {
      const now = frontOf()
      return now.length === 1 && !before.includes(now[0] ?? 0) && (await fetch(site.url)).status === 200
    },
    60,
  )

test(`ten kills of the front server under ${CLIENTS} clients refuse no connection`, async () => {
  const stop = startClients(site.url, CLIENTS)
  for (let round = 0; round < 10; round += 1) {
    const before = frontOf()
    kill(site, 'server/start.ts')
    await untilReplaced(before)
    await untilLakeAnswers(site)
  }
  const outcomes = await stop()
  console.log(`ten kills: ${JSON.stringify(outcomes)}`)
  expect(outcomes.refused).toBe(0)
  expect(outcomes.broken).toBeLessThanOrEqual(10 * CLIENTS)
})

test(`five updates under ${CLIENTS} clients fail no request`, async () => {
  const stop = startClients(site.url, CLIENTS)
  for (let round = 0; round < 5; round += 1) {
    const before = frontOf()
    process.kill(site.launcherPid(), 'SIGUSR2')
    await untilReplaced(before)
    await untilLakeAnswers(site)
  }
  const outcomes = await stop()
  console.log(`five updates: ${JSON.stringify(outcomes)}`)
  expect(outcomes).toMatchObject({ refused: 0, broken: 0 })
  await publishWave(site, 1)
  await untilWaveIsLive(site, 1)
})

test('2,000 idle connections of one address do not keep new ones out', async () => {
  const { hostname, port } = new URL(site.url)
  const sockets = await Promise.all(
    Array.from({ length: 2_000 }, async () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
      return socket
    }),
  )
  const startedAt = performance.now()
  for (let n = 0; n < 20; n += 1) expect((await ask(site.url, '/')).status).toBe(200)
  console.log(`20 pages beside 2,000 idle connections: ${Math.round(performance.now() - startedAt)} ms`)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  for (const socket of sockets) socket.destroy()
})

test('headers that frameworks trust change no answer, whatever the path', async () => {
  const paths = [
    '/',
    '/en',
    '/en/services',
    '/contact',
    '/legal',
    '/studio',
    '/preview/fr',
    '/preview/en/services',
  ]
  const others = [
    '/500',
    '/503',
    '/no-such',
    '/robots.txt',
    '/sitemap.xml',
    '/api/messages',
    '/api/contact',
    '/lake',
  ]
  let asked = 0
  for (const path of [...paths, ...others, '/publisher/status', '/api/draft-mode/enable', '/_next/image']) {
    const plain = await ask(site.url, path)
    for (const [name, value] of hostileHeaders) {
      const { status, body, headers } = await ask(site.url, path, { headers: { [name]: value } })
      const what = `${path} with ${name}: ${value}`
      // An endpoint may refuse for another reason than before, but accept nothing.
      const isRefused = /^\/(lake|api)/.test(path) && status >= 400 && status < 500
      expect(isRefused || status === plain.status, `${what}: ${status}`).toBe(true)
      // The lake and Next word their refusals without a session differently.
      if (!/^\/(lake|api|preview|publisher)/.test(path)) expect(body.equals(plain.body), what).toBe(true)
      expect(headers.join(), what).not.toContain('evil.example')
      asked += 1
    }
  }
  console.log(`${asked} combinations`)
})

test('addresses that no page links to never get an answer from 500 up, with or without a session', async () => {
  const cookie = await openPreviews(site)
  for (const address of hostileAddresses)
    for (const headers of [{}, { cookie }, { rsc: '1' }]) {
      const { status } = await ask(site.url, address, { headers })
      expect(status, address).toBeLessThan(500)
    }
})

test('a draft that previews show is on no page while 50 releases are made', async () => {
  const client = connectToLake(site)
  const cookie = await openPreviews(site)
  const settings = await client.getDocument('siteSettings')
  if (!settings) throw new Error('The lake has no settings.')
  const draftWord = 'Mot de brouillon'
  await client.createOrReplace({ ...settings, _id: 'drafts.siteSettings', brand: draftWord })
  let isRunning = true
  const seen = { previews: 0, pages: 0 }
  const readPreviews = async () => {
    while (isRunning) {
      const preview = await fetch(`${site.url}/preview/fr`, { headers: { cookie }, redirect: 'manual' })
      const html = (await preview.text()).replace(/[\u200b-\u2064\ufeff]/g, '')
      if (preview.status === 200) expect(html).toContain(draftWord)
      seen.previews += 1
    }
  }
  const readPages = async () => {
    while (isRunning) {
      for (const path of ['/', '/en/services', '/legal', '/robots.txt']) {
        const html = await (await fetch(site.url + path, { headers: { cookie } })).text()
        expect(html).not.toContain('brouillon')
        seen.pages += 1
      }
    }
  }
  const reading = Promise.all([readPreviews(), readPreviews(), readPages()])
  for (let wave = 2; wave <= 51; wave += 1) {
    await publishWave(site, wave)
    await Promise.race([untilWaveIsLive(site, wave), reading])
  }
  isRunning = false
  await reading
  console.log(`50 releases: ${JSON.stringify(seen)}`)
  expect(seen.previews).toBeGreaterThan(50)
})
