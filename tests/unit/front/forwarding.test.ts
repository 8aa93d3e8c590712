import { describe, expect, test } from 'vitest'
import { ask, setUpFront } from '../../support/front.ts'

/** A front server whose lake records what it receives. */
async function setUp(options: { trustProxy?: boolean; siteUrl?: string } = {}) {
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
    [false, seenByUs],
    [true, seenByProxy],
  ])(
    'is what a visitor claims only where a trusted proxy vouches for it (%s)',
    async (trustProxy, expected) => {
      const { send } = await setUp({ trustProxy })
      const seen = await send(claims)
      expect(seen).toMatchObject(expected)
      for (const name of ['x-real-ip', 'x-forwarded-port', 'forwarded']) expect(seen).not.toHaveProperty(name)
    },
  )

  test('are what we see if the proxy sends none', async () => {
    const { send } = await setUp({ trustProxy: true })
    expect(await send({ host })).toMatchObject(seenByUs)
  })

  const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-visitor-address', 'host']
  const spellings = names.flatMap((name) => [
    name,
    name.toUpperCase(),
    `close, ${name}`,
    `keep-alive ,  ${name.replace('x', 'X')} , te`,
  ])
  test.each([...spellings, names.join(',')])('are not removed by “Connection: %s”', async (connection) => {
    for (const [trustProxy, expected] of [
      [false, seenByUs],
      [true, seenByProxy],
    ] as const) {
      const { send } = await setUp({ trustProxy })
      expect(await send({ ...claims, connection })).toMatchObject({ ...expected, host })
    }
  })

  test.each([
    ['https://site.example', 'site.example', 'https'],
    ['https://site.example', 'other.example', 'http'],
    ['http://site.example', 'site.example', 'http'],
    [undefined, 'site.example', 'http'],
  ])(
    'is https under the site’s own https address: %s asked for as %s is %s',
    async (siteUrl, asked, scheme) => {
      const { send } = await setUp({ siteUrl })
      expect(await send({ host: asked })).toMatchObject({ 'x-forwarded-proto': scheme })
    },
  )
})

test('headers about the visitor’s own connection, and those it names, are not forwarded', async () => {
  const { send } = await setUp()
  const own = { te: 'trailers', 'keep-alive': 'timeout=5', 'proxy-authorization': 'Basic a', 'x-own': '1' }
  const seen = await send({ ...own, connection: 'x-own', cookie: 'a=1', origin: 'https://site.example' })
  for (const name of Object.keys(own)) expect(seen).not.toHaveProperty(name)
  expect(seen).toMatchObject({ cookie: 'a=1', origin: 'https://site.example' })
})

test('HSTS is only sent over https', async () => {
  const transport = async (trustProxy: boolean, headers: Record<string, string>) => {
    const { origin } = await setUpFront({ trustProxy })
    const { headers: answered } = await fetch(origin, { headers })
    return answered.get('strict-transport-security')
  }
  expect(await transport(true, { 'x-forwarded-proto': 'https' })).toMatch(/^max-age=\d{8}$/)
  expect(await transport(true, {})).toBeNull()
  expect(await transport(false, { 'x-forwarded-proto': 'https' })).toBeNull()
})
