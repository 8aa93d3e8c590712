import { createHash } from 'node:crypto'
import { request as ask } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { askId, setUpFront } from './setUpFront.ts'
import { pageOf } from './standInRelease.ts'

/** Asks with a request target as it is written, which `fetch` would put in order first. */
const askFor = (origin: string, target: string, method = 'GET') =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    ask({ hostname, port, path: target, method, agent: false }, async (response) => {
      const parts = await response.toArray()
      resolve([response.statusCode, Buffer.concat(parts).toString()])
    })
      .once('error', reject)
      .end()
  })

describe('the front server', () => {
  test('shows a waiting page in both languages before the first release, and says when to come back', async () => {
    const { origin } = await setUpFront()
    const response = await fetch(origin)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<section lang="fr">')
    expect(html).toContain('<section lang="en">')
    expect(html).toContain('http-equiv="refresh"')
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
  })

  test('shows the waiting page while a release does not answer, and JSON to what is no page', async () => {
    const { origin, switchboard } = await setUpFront({
      listener: () => (request) => void request.socket.destroy(),
      patienceMs: 300,
    })
    await switchboard.activate('r1')
    const asked = async (accept: string) => {
      const response = await fetch(`${origin}/services`, { headers: { accept } })
      return [response.status, response.headers.get('content-type'), response.headers.get('cache-control')]
    }
    expect(await asked('text/html,application/xhtml+xml')).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(await asked('application/json')).toEqual([503, 'application/json', 'no-store'])
  })

  test('passes status, headers and bytes on as they are', async () => {
    const { origin, switchboard } = await setUpFront({
      listener: () => (request, response) => {
        response.writeHead(404, { 'x-asked': `${request.url}`, 'set-cookie': ['a=1', 'b=2'], etag: '"e"' })
        response.end(Buffer.from([0, 255, 1]))
      },
    })
    await switchboard.activate('r1')
    const response = await fetch(`${origin}/nowhere?a=%C3%A9&b`)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-asked')).toBe('/nowhere?a=%C3%A9&b')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 255, 1]))
  })

  test.each([
    ['//', '//'],
    ['//evil.example/services', '//evil.example/services'],
    ['/a//b/?q=//', '/a//b/?q=//'],
    ['http://site.example/services?a=1', '/services?a=1'],
  ])('takes %s for a path and never for a host', async (target, expected) => {
    const { origin, switchboard } = await setUpFront({
      listener: () => (request, response) => void response.end(request.url),
    })
    await switchboard.activate('r1')
    expect(await askFor(origin, target)).toEqual([200, expected])
    expect(await askFor(origin, target, 'POST')).toEqual([200, expected])
  })

  test.each(['http://[', 'ftp://site.example/', 'services', '*'])(
    'refuses what is no address of a site at once: %s',
    async (target) => {
      const { origin, switchboard, lines } = await setUpFront()
      await switchboard.activate('r1')
      expect((await askFor(origin, target))[0]).toBe(400)
      expect(lines).toEqual([])
    },
  )

  test('answers HEAD without a body and 304 without a body', async () => {
    const { origin, switchboard } = await setUpFront({
      listener: () => (request, response) => {
        if (request.headers['if-none-match']) response.writeHead(304).end()
        else response.writeHead(200, { 'content-length': 11 }).end('hello world')
      },
    })
    await switchboard.activate('r1')
    const address = `${origin}/api/anything`
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '11'])
    expect((await fetch(address, { headers: { 'if-none-match': '"e"' } })).status).toBe(304)
  })

  test('asks again when an answer breaks off half-way', async () => {
    let attempts = 0
    const { origin, switchboard } = await setUpFront({
      listener: (id) => (_request, response) => {
        attempts += 1
        if (attempts > 1) return void response.end(pageOf(id))
        response.writeHead(200, { 'content-length': 10_000 })
        response.write(pageOf(id).slice(0, 20))
        setTimeout(() => response.destroy(), 20)
      },
    })
    await switchboard.activate('r1')
    expect(await askId(origin)).toBe('r1')
    expect(attempts).toBe(2)
  })

  test('never repeats a post', async () => {
    let attempts = 0
    const { origin, switchboard } = await setUpFront({
      listener: () => (request) => {
        attempts += 1
        request.socket.destroy()
      },
    })
    await switchboard.activate('r1')
    expect((await fetch(origin, { method: 'POST', body: 'message' })).status).toBe(502)
    expect(attempts).toBe(1)
  })

  test('passes a post on with its body', async () => {
    const { origin, switchboard } = await setUpFront({
      listener: () => (request, response) => void request.pipe(response),
    })
    await switchboard.activate('r1')
    const large = 'é'.repeat(300_000)
    expect(await (await fetch(origin, { method: 'POST', body: large })).text()).toBe(large)
  })

  test('passes large answers on without holding them', async () => {
    const { origin, switchboard } = await setUpFront({
      listener: () => (_request, response) => void response.end(Buffer.alloc(5_000_000, 7)),
    })
    await switchboard.activate('r1')
    expect((await (await fetch(origin)).arrayBuffer()).byteLength).toBe(5_000_000)
  })

  test('gives the lake its own paths, with the original Host and Origin', async () => {
    const seen: Record<string, unknown>[] = []
    const { origin } = await setUpFront({
      lake: ({ url, headers }, response) => {
        seen.push({ url, host: headers.host, origin: headers.origin, proto: headers['x-forwarded-proto'] })
        response.end('{}')
      },
    })
    for (const path of ['/lake/v1/ping?a=1', '/lake', '/lake?x'])
      await fetch(origin + path, { headers: { origin: 'https://example.com' } })
    const { host } = new URL(origin)
    expect(seen).toEqual(
      ['/v1/ping?a=1', '/', '/?x'].map((url) => ({
        url,
        host,
        origin: 'https://example.com',
        proto: 'http',
      })),
    )
  })

  test.each([
    [false, 'http', '127.0.0.1'],
    [true, 'https', '203.0.113.9, 127.0.0.1'],
  ])('believes forwarding headers only from a trusted proxy (%s)', async (trustProxy, proto, from) => {
    let seen: unknown
    const { origin } = await setUpFront({
      trustProxy,
      lake: ({ headers }, response) => {
        seen = [headers['x-forwarded-proto'], headers['x-forwarded-for'], headers['x-real-ip']]
        response.end()
      },
    })
    await fetch(`${origin}/lake/`, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' },
    })
    expect(seen).toEqual([proto, from, undefined])
  })

  test.each([
    [false, '127.0.0.1'],
    [true, '203.0.113.9'],
  ])(
    'tells the visitor’s address in a header nobody else can write (proxy: %s)',
    async (trustProxy, from) => {
      const seen: unknown[] = []
      const { origin, switchboard } = await setUpFront({
        trustProxy,
        listener: () => (request, response) => {
          seen.push(request.headers['x-visitor-address'])
          response.end()
        },
      })
      await switchboard.activate('r1')
      const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-visitor-address': '198.51.100.2' }
      await fetch(`${origin}/api/contact`, { method: 'POST', headers })
      await fetch(`${origin}/contact`, { headers })
      expect(seen).toEqual([from, from])
    },
  )

  test('streams the events of the lake as they come, and tells it when the browser has gone', async () => {
    let closed = false
    const { origin } = await setUpFront({
      lake: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('event: welcome\n\n')
        response.once('close', () => {
          closed = true
        })
      },
    })
    const leaving = new AbortController()
    const response = await fetch(`${origin}/lake/v1/data/listen/production`, { signal: leaving.signal })
    const chunk = await response.body?.getReader().read()
    expect(new TextDecoder().decode(chunk?.value)).toBe('event: welcome\n\n')
    leaving.abort()
    await vi.waitFor(() => expect(closed).toBe(true))
  })

  test('keeps a connection of the browser open over requests to the lake', async () => {
    const { origin } = await setUpFront({ lake: (_request, response) => void response.end('{}') })
    const connection = await new Promise((resolve, reject) => {
      ask(`${origin}/lake/v1/ping`, { headers: { connection: 'keep-alive' } }, (response) => {
        response.resume()
        resolve(response.headers.connection)
      })
        .once('error', reject)
        .end()
    })
    expect(connection).toBe('keep-alive')
  })

  test('answers 503 while the publisher is away, and 404 under /lake where there is none', async () => {
    const { origin } = await setUpFront()
    expect((await fetch(`${origin}/publisher/status`)).status).toBe(503)
    expect((await fetch(`${origin}/lake/v1/ping`)).status).toBe(404)
  })
})
