import { describe, expect, test } from 'vitest'
import { createHostCheck } from '../src/front/address.ts'
import { toSelfUrl } from '../src/host/siteAddress.ts'
import { ask, sendRaw, setUpFront } from '../testing/front.ts'

const siteUrl = 'https://site.example'

/** The status of a request, and the address that it is redirected to. */
async function follow(origin: string, target: string, headers: object, method = 'GET') {
  const { status, headers: answered } = await ask(origin, target, { method, headers })
  const at = answered.findIndex((name) => name.toLowerCase() === 'location')
  return at < 0 ? status : `${status} ${answered[at + 1]}`
}

describe('a host', () => {
  test.each([
    ['site.example', true],
    ['SITE.example', true],
    ['site.example:443', true],
    ['localhost', true],
    ['localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['[::1]:3000', true],
    ['site.example:80', false],
    ['site.example.', false],
    ['www.site.example', false],
    ['evil.example', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['user@site.example', false],
    ['', false],
  ])('of “%s” is the site’s own: %s', (host, expected) => {
    expect(createHostCheck([siteUrl])(host)).toBe(expected)
  })

  test('is the site’s own with the port of SITE_URL', () => {
    expect(createHostCheck(['https://site.example:8443'])('site.example:8443')).toBe(true)
    expect(createHostCheck(['https://site.example:8443'])('site.example')).toBe(false)
    expect(createHostCheck(['http://site.example'])('site.example:80')).toBe(true)
  })

  test('is checked also where the server listens on an address with the zone of a link', () => {
    const isOwn = createHostCheck([siteUrl, 'http://[fe80::1%eth0]:3000'])
    expect([isOwn('site.example'), isOwn('[fe80::1]:3000')]).toEqual([true, false])
  })
})

describe('another host than that of SITE_URL', () => {
  const setUp = (options: { trustProxy?: number; selfUrl?: string } = {}) =>
    setUpFront({ ids: ['r1'], siteUrl, lake: (_request, response) => void response.end('lake'), ...options })

  test('is redirected to the same path of SITE_URL, for any request', async () => {
    const { origin } = await setUp()
    for (const host of ['www.site.example', 'evil.example']) {
      expect(await follow(origin, '/', { host })).toBe(`308 ${siteUrl}/`)
      expect(await follow(origin, '/en/services?a=1?b=%20', { host })).toBe(
        `308 ${siteUrl}/en/services?a=1?b=%20`,
      )
      expect(await follow(origin, '/lake/v1/ping', { host })).toBe(`308 ${siteUrl}/lake/v1/ping`)
      expect(await follow(origin, '/api/contact', { host }, 'POST')).toBe(`308 ${siteUrl}/api/contact`)
      expect(await follow(origin, '//other.example/', { host })).toBe(`308 ${siteUrl}//other.example/`)
    }
  })

  test.each([
    ['192.0.2.7', 3000, '192.0.2.7:3000'],
    // What fetch sends to the usual port.
    ['192.0.2.7', 80, '192.0.2.7'],
    ['2001:db8::7', 3000, '[2001:db8::7]:3000'],
  ])(
    'is answered at HOST %s and port %s, by which processes of this machine reach it',
    async (HOST, PORT, host) => {
      const { origin } = await setUp({ selfUrl: toSelfUrl({ HOST, PORT, SITE_URL: siteUrl }) })
      expect(await follow(origin, '/', { host })).toBe(200)
      expect(await follow(origin, '/lake/v1/ping', { host }, 'POST')).toBe(200)
      expect(await follow(origin, '/', { host: '192.0.2.7:3001' })).toBe(`308 ${siteUrl}/`)
    },
  )

  test('is refused for a path that a browser could read as another address', async () => {
    const { origin } = await setUp()
    for (const path of ['/\\other.example', '/é', '/\x7f'])
      expect(await sendRaw(origin, `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 4/,
      )
    expect(await follow(origin, '/', { host: 'site.example' })).toBe(200)
  })

  test('gets an answer about the site’s health', async () => {
    const { origin } = await setUp()
    expect(await follow(origin, '/health/ready', { host: '10.0.0.5:3000' })).toBe(200)
    expect(await follow(origin, '/health/live', { host: 'evil.example' })).toBe(200)
  })

  test('is reported by a trusted proxy only', async () => {
    const inner = { host: 'inner:3000', 'x-forwarded-host': 'site.example' }
    expect(await follow((await setUp({ trustProxy: 1 })).origin, '/', inner)).toBe(200)
    expect(await follow((await setUp()).origin, '/', inner)).toBe(`308 ${siteUrl}/`)
    // Two proxies, each of which appends. It was redirected to itself for ever.
    const appended = { host: 'inner:3000', 'x-forwarded-host': 'site.example, site.example' }
    for (const trustProxy of [1, 2])
      expect(await follow((await setUp({ trustProxy })).origin, '/', appended)).toBe(200)
    const claimed = { host: 'inner:3000', 'x-forwarded-host': 'site.example, evil.example' }
    expect(await follow((await setUp({ trustProxy: 1 })).origin, '/', claimed)).toBe(`308 ${siteUrl}/`)
  })
})

test('without SITE_URL the site answers to every host', async () => {
  const { origin } = await setUpFront({ ids: ['r1'] })
  for (const host of ['localhost:3000', '192.0.2.1:3000', 'any.example'])
    expect(await follow(origin, '/', { host })).toBe(200)
})

describe('HTTP/1.0 without a host', () => {
  test('gets an answer about the site’s health, since health checks of proxies send such requests', async () => {
    for (const options of [{}, { siteUrl }]) {
      const { origin } = await setUpFront({ ids: ['r1'], ...options })
      for (const name of ['ready', 'live'])
        expect(await sendRaw(origin, `GET /health/${name} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
    }
  })

  test('is redirected to SITE_URL for everything else', async () => {
    const { origin } = await setUpFront({ ids: ['r1'], siteUrl })
    expect(await sendRaw(origin, 'GET /services HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 308 [\s\S]*location: https:\/\/site\.example\/services/i,
    )
  })
})

describe('an upgrade to something else than a WebSocket', () => {
  test.each([
    { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' },
    { connection: 'upgrade', upgrade: 'TLS/1.0' },
  ])('is ignored, and the request is answered: %j', async (headers) => {
    const { origin } = await setUpFront({
      ids: ['r1'],
      lake: async (request, response) =>
        void response.end(`${request.headers.upgrade} ${await request.toArray()}`),
    })
    expect((await ask(origin, '/services', { headers })).status).toBe(200)
    const post = { method: 'POST', headers: { ...headers, 'content-length': 4 }, body: 'body' }
    expect((await ask(origin, '/lake/v1/ping', post)).body.toString()).toBe('undefined body')
  })
})
