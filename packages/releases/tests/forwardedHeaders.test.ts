import { describe, expect, test } from 'vitest'
import { ask, setUpFront } from '../testing/front.ts'

/** A front server whose lake records what it receives. */
async function setUp(options: { trustProxy?: number; siteUrl?: string } = {}) {
  const seen: Record<string, unknown>[] = []
  const front = await setUpFront({
    ...options,
    lake: ({ headers }, response) => {
      seen.push(headers)
      response.end()
    },
  })
  const send = async (headers: object, method = 'GET', body = '') => {
    await ask(front.origin, '/lake/', { headers, method, body })
    return seen.at(-1) ?? {}
  }
  return { ...front, send }
}

const host = 'site.example'
const claims = {
  host,
  'x-forwarded-for': '198.51.100.1, 203.0.113.9',
  'x-forwarded-host': 'claimed.example',
  'x-forwarded-proto': 'https',
  'x-visitor-address': '198.51.100.2',
  'x-real-ip': '198.51.100.3',
  'x-forwarded-port': '1',
  forwarded: 'for=198.51.100.4',
}
const seenByUs = {
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': host,
  'x-forwarded-proto': 'http',
  'x-visitor-address': '127.0.0.1',
}
const seenByProxy = {
  'x-forwarded-for': '198.51.100.1, 203.0.113.9, 127.0.0.1',
  'x-forwarded-host': 'claimed.example',
  'x-forwarded-proto': 'https',
  'x-visitor-address': '203.0.113.9',
}

describe('the headers that identify a visitor', () => {
  test.each([
    [0, seenByUs],
    [1, seenByProxy],
    [2, { ...seenByProxy, 'x-visitor-address': '198.51.100.1' }],
    [9, { ...seenByProxy, 'x-visitor-address': '198.51.100.1' }],
  ])('are what the request claims only behind trusted proxies (%i)', async (trustProxy, expected) => {
    const { send } = await setUp({ trustProxy })
    const seen = await send(claims)
    expect(seen).toMatchObject(expected)
    for (const name of ['x-real-ip', 'x-forwarded-port', 'forwarded']) expect(seen).not.toHaveProperty(name)
  })

  test('are set by the front server if the proxy sends none', async () => {
    const { send } = await setUp({ trustProxy: 1 })
    expect(await send({ host })).toMatchObject(seenByUs)
  })

  test.each([
    [1, 'site.example, site.example', 'https, https', '192.0.2.1', 'site.example', 'https', '192.0.2.1'],
    [
      2,
      'evil.example, site.example, inner:80',
      'ftp,https,http',
      '9.9.9.9, 192.0.2.1, 10.0.0.1',
      'site.example',
      'https',
      '192.0.2.1',
    ],
    // The inner proxy replaces what the outer one said.
    [2, 'site.example', 'https', '10.0.0.1', 'site.example', 'https', '10.0.0.1'],
    [1, ' , site.example ,', ',', ' , ', 'site.example', 'http', '127.0.0.1'],
  ])(
    'are those of the outermost of %i trusted proxies: “%s”, “%s”, “%s”',
    async (trustProxy, hosts, schemes, addresses, forwardedHost, proto, visitor) => {
      const { send } = await setUp({ trustProxy })
      const sent = {
        host: 'inner',
        'x-forwarded-host': hosts,
        'x-forwarded-proto': schemes,
        'x-forwarded-for': addresses,
      }
      expect(await send(sent)).toMatchObject({
        'x-forwarded-host': forwardedHost,
        'x-forwarded-proto': proto,
        'x-visitor-address': visitor,
      })
    },
  )

  const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-visitor-address', 'host']
  const spellings = names.flatMap((name) => [
    name,
    name.toUpperCase(),
    `close, ${name}`,
    `keep-alive ,  ${name.replace('x', 'X')} , te`,
  ])
  test.each([...spellings, names.join(',')])('are not removed by “Connection: %s”', async (connection) => {
    for (const [trustProxy, expected] of [
      [0, seenByUs],
      [1, seenByProxy],
    ] as const) {
      const { send } = await setUp({ trustProxy })
      expect(await send({ ...claims, connection })).toMatchObject({ ...expected, host })
    }
  })

  test.each([
    ['https://site.example', 'site.example', 'https'],
    ['https://site.example', 'localhost', 'http'],
    ['http://site.example', 'site.example', 'http'],
    [undefined, 'site.example', 'http'],
  ])(
    'name the scheme https for the site’s own https address: %s requested as %s is %s',
    async (siteUrl, requestedHost, scheme) => {
      const { send } = await setUp({ siteUrl })
      expect(await send({ host: requestedHost })).toMatchObject({ 'x-forwarded-proto': scheme })
    },
  )
})

test('headers about the connection, and those that the Connection header names, are not forwarded', async () => {
  const { send } = await setUp()
  const own = { te: 'trailers', 'keep-alive': 'timeout=5', 'proxy-authorization': 'Basic a', 'x-own': '1' }
  const seen = await send({ ...own, connection: 'x-own', cookie: 'a=1', origin: 'https://site.example' })
  for (const name of Object.keys(own)) expect(seen).not.toHaveProperty(name)
  expect(seen).toMatchObject({ cookie: 'a=1', origin: 'https://site.example' })
})

test('HSTS is only sent over https', async () => {
  const transport = async (trustProxy: number, headers: Record<string, string>) => {
    const { origin } = await setUpFront({ trustProxy })
    const { headers: answered } = await fetch(origin, { headers })
    return answered.get('strict-transport-security')
  }
  expect(await transport(1, { 'x-forwarded-proto': 'https' })).toMatch(/^max-age=\d{8}$/)
  expect(await transport(1, {})).toBeNull()
  expect(await transport(0, { 'x-forwarded-proto': 'https' })).toBeNull()
  // Each of two proxies appends.
  expect(await transport(1, { 'x-forwarded-proto': 'https, https' })).toMatch(/^max-age=\d{8}$/)
  expect(await transport(2, { 'x-forwarded-proto': 'http, https, http' })).toMatch(/^max-age=\d{8}$/)
  expect(await transport(1, { 'x-forwarded-proto': 'https, http' })).toBeNull()
})
