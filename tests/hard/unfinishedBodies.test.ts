import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { askThrough, host, isInstalled, startCaddy, startNginx } from '../support/proxies.ts'
import { createSite, type Site } from '../support/site.ts'
import { requireSoundDatabases } from '../support/soundDatabases.ts'
import {
  type Attack,
  sendOnConnections,
  sendOnStreams,
  sendVisitors,
  type Target,
} from '../support/unfinishedBodies.ts'

const signIn = '/lake/sign-in'
const upload = '/lake/v2025-02-19/assets/images/production'
const one = ['127.0.0.1']
/** The address of the visitors. */
const elsewhere = '127.0.0.99'
const ten = Array.from({ length: 10 }, (_, n) => `127.0.0.${n + 2}`)

let sites: Site[] = []
function toTarget(site: Site | undefined): Target {
  const { host, port } = new URL(site?.url ?? '')
  return { port: Number(port), isTls: false, host }
}
beforeAll(async () => {
  sites = [await createSite(), await createSite({ TRUST_PROXY: '1', SITE_URL: `https://${host}` })]
  for (const site of sites) await site.start()
}, 900_000)
afterAll(async () => {
  for (const site of sites) {
    await site.stop()
    requireSoundDatabases(site.dataDir)
    await site.remove()
  }
})
const direct = () => toTarget(sites[0])
const trusting = () => toTarget(sites[1])

/** Sends 1,000 visitors within 40 s, during an attack that began 1 s before. */
async function expectNobodyRefused(target: Target, attack: Attack, streamsOn?: number): Promise<void> {
  const outputBefore = sites.map((site) => site.output().length)
  const stop = streamsOn ? sendOnStreams(target, attack, streamsOn) : sendOnConnections(target, attack)
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const visitors = { count: 1_000, atOnce: 5, everyMs: 200, from: elsewhere }
    const outcomes = await sendVisitors(target, visitors)
    const lines = sites.flatMap((site, at) => site.output().slice(outputBefore[at]).trim().split('\n'))
    const from = `${attack.from.length} address${attack.from.length > 1 ? 'es' : ''}`
    console.log(
      `${attack.path} from ${from}: ${JSON.stringify(outcomes)}; ${stop()} sent, ${lines.length - sites.length} lines logged`,
    )
    expect(outcomes).toEqual({ 200: 1_000 })
    expect(lines.slice(6, 10)).toEqual([])
  } finally {
    stop()
  }
}

describe('1,998 unfinished bodies', () => {
  test.each([
    ['sign-in', signIn, one, direct],
    ['sign-in', signIn, ten, direct],
    ['contact', apiPaths.contact, ten, direct],
    ['upload', upload, ten, direct],
    ['sign-in', signIn, one, trusting],
    ['contact', apiPaths.contact, one, trusting],
    ['upload', upload, one, trusting],
  ])('of %s (%s) from %j refuse nobody without a proxy', async (_name, path, from, toTarget) => {
    await expectNobodyRefused(toTarget(), { path, count: 1_998, from })
  })
})

const proxies = [
  // nginx allows 128 streams on a connection, Caddy 250.
  {
    title: 'nginx with 768 connections',
    program: 'nginx',
    start: (port: number) => startNginx(port, 768),
    connections: 18,
    // nginx has 768 connections per core. More clients than that occupy all of them, whatever they send.
    alone: 600,
  },
  {
    title: 'nginx with 8,192 connections',
    program: 'nginx',
    start: (port: number) => startNginx(port, 8_192),
    connections: 18,
    alone: 1_998,
  },
  { title: 'Caddy', program: 'caddy', start: startCaddy, connections: 9, alone: 1_998 },
] as const

for (const { title, program, start, connections, alone } of proxies) {
  const isHere = isInstalled(program)
  describe.skipIf(!isHere)(isHere ? title : `${title}, which is not installed here`, () => {
    let proxy: Awaited<ReturnType<typeof start>> | undefined
    beforeAll(async () => {
      proxy = await start(trusting().port)
    })
    afterAll(() => proxy?.stop())
    const running = () => {
      if (!proxy) throw new Error('It has not started.')
      return proxy
    }

    test('other host names redirect to the site, and every kind of request to the lake works', async () => {
      const www = await askThrough(running(), '/services?a=1', { headers: { host: `www.${host}` } })
      expect([www.status, www.headers.location]).toEqual([308, `https://${host}/services?a=1`])
      const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const body = new URL(sites[1]?.studioLink ?? '').hash.slice(1)
      const signedIn = await askThrough(running(), signIn, { ...form, body })
      expect(signedIn.status).toBe(303)
      const [cookie = ''] = signedIn.headers['set-cookie']?.[0]?.split(';') ?? []
      const headers = { cookie, origin: `https://${host}` }
      const events = await askThrough(running(), '/lake/v2025-02-19/data/live/events/production', { headers })
      expect(events.first).toContain('event: welcome')
      const file = { method: 'POST', headers, body: new Uint8Array(20_000_000) }
      expect((await askThrough(running(), '/lake/v2025-02-19/assets/files/production', file)).status).toBe(
        200,
      )
      const json = { ...headers, 'content-type': 'application/json' }
      const mutations = { method: 'POST', headers: json, body: `{"mutations":[]}`.padEnd(4_000_000) }
      const mutated = await askThrough(running(), '/lake/v2025-02-19/data/mutate/production', mutations)
      expect(mutated.status).toBe(200)
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
      const socket = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
      const streams = { headers: { ...headers, ...upgrade, ...socket } }
      expect((await askThrough(running(), '/lake/v1/streams', streams)).status).toBe(101)
    })

    test.each([signIn, apiPaths.contact, upload])(
      `2,160 unfinished bodies of %s on ${connections} connections refuse nobody`,
      async (path) => {
        await expectNobodyRefused(running(), { path, count: 2_160, from: one }, connections)
      },
    )

    test.each([
      [signIn, one],
      [signIn, ten],
      [upload, ten],
    ])(`${alone} connections with an unfinished body of %s from %j refuse nobody`, async (path, from) => {
      await expectNobodyRefused(running(), { path, count: alone, from })
    })
  })
}
