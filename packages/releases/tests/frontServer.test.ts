import { connect } from 'node:net'
import { listen } from '@freelance-site/foundation/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeServer, createFrontServer } from '../src/front/frontServer.ts'
import { defaultHeaders } from '../src/security/defaultHeaders.ts'
import { handleContentWebhook } from '../src/webhook/handle.ts'
import { ask, getReleaseId, sendRaw, setUpFront } from '../testing/front.ts'
import { createGate } from '../testing/gate.ts'
import { exampleWebhook, secret, sign } from '../testing/webhookRequest.ts'

/** Answers after reading the whole body, as a POST requires. */
const echo = {
  method: 'POST',
  handle: async (request: Request) => new Response(await request.text()),
} as const

describe('before the first release, the front server', () => {
  test('accepts deliveries of the content webhook, and refuses forged ones', async () => {
    let count = 0
    const { origin } = await setUpFront({
      handlers: {
        '/api/webhooks/content': {
          method: 'POST',
          handle: (request) =>
            handleContentWebhook(request, {
              ...exampleWebhook,
              secret,
              deploy: async () => {
                count += 1
                return null
              },
              log: () => {},
            }),
        },
      },
    })
    const body = '{"_id":"siteSettings"}'
    const send = async (signature: string) => {
      const headers = { [exampleWebhook.header]: signature }
      return (await fetch(`${origin}/api/webhooks/content`, { method: 'POST', headers, body })).status
    }
    expect(await send(sign(body, Date.now()))).toBe(202)
    expect(await send(sign('other', Date.now()))).toBe(401)
    expect(count).toBe(1)
  })
})

describe('the front server', () => {
  test.each(['http://[', 'ftp://site.example/', 'services', '*'])(
    'refuses a target that is no address of a site: %s',
    async (target) => {
      const { origin, lines } = await setUpFront({ ids: ['r1'] })
      expect((await ask(origin, target)).status).toBe(400)
      expect(lines).toEqual([])
    },
  )

  test('reduces an absolute address to its path, and reads no host in a path with two slashes', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    expect((await ask(origin, 'http://other.example/services?a=1')).body.toString()).toContain('/services')
    expect((await ask(origin, '//evil.example/services')).status).toBe(404)
  })

  test('survives bytes that are not a request', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    for (const text of ['GET\r\n\r\n', '\0\0\0\0', 'GET / HTTP/9.9\r\n\r\n', 'GET /é\t HTTP/1.1\r\n\r\n'])
      expect(await sendRaw(origin, text)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await fetch(origin)).status).toBe(200)
  })

  test('passes each handler the whole request, for its path and methods only', async () => {
    const both = { method: ['GET', 'POST'], handle: ({ method }: Request) => new Response(method) } as const
    const handlers = { '/api/contact': echo, '/api/messages': both }
    const { origin } = await setUpFront({ ids: ['r1'], handlers })
    const large = 'é'.repeat(300_000)
    const post = (path: string) => fetch(origin + path, { method: 'POST', body: large })
    expect(await (await post('/api/contact?a=1')).text()).toBe(large)
    expect((await post('/api/contact/more')).status).toBe(405)
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const refused = await fetch(`${origin}/api/contact`, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
    }
    for (const method of ['GET', 'POST'])
      expect(await (await fetch(`${origin}/api/messages`, { method })).text()).toBe(method)
    const refused = await fetch(`${origin}/api/messages`, { method: 'DELETE' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  test('answers 500 when a handler throws, logs the reason only, and keeps running', async () => {
    const fail = async () => Promise.reject(new Error('the reason'))
    const { origin, lines } = await setUpFront({
      ids: ['r1'],
      handlers: { '/publisher/status': { method: 'GET', handle: fail } },
    })
    const response = await fetch(`${origin}/publisher/status`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await response.text()).not.toContain('the reason')
    await vi.waitFor(() => expect(lines).toContainEqual(expect.stringContaining('the reason')))
    expect((await fetch(origin)).status).toBe(200)
  })

  test('answers 500 when the site itself throws', async () => {
    const server = createFrontServer({
      site: { answer: async () => Promise.reject(new Error('broken')) },
      trustProxy: 0,
      log: () => {},
    })
    const response = await fetch(`http://127.0.0.1:${await listen(server)}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
  })

  test('sends every header once, on every kind of answer', async () => {
    const { origin } = await setUpFront({
      ids: ['r1'],
      trustProxy: 1,
      handlers: { '/api/contact': echo },
      renderer: (_request, response) =>
        void response.writeHead(200, { ...defaultHeaders, vary: 'a' }).end('p'),
      lake: (_request, response) => void response.writeHead(200, { ...defaultHeaders, vary: 'a' }).end('{}'),
    })
    const waiting = await setUpFront({ trustProxy: 1 })
    const headers = { 'x-forwarded-proto': 'https', 'accept-encoding': 'br' }
    const etag = (await fetch(origin, { method: 'HEAD', headers })).headers.get('etag') ?? ''
    for (const [from, path, options, expected] of [
      [origin, '/', {}, 200],
      [origin, '/', { headers: { ...headers, 'if-none-match': etag } }, 304],
      [origin, '/services', { headers: { ...headers, rsc: '1' } }, 200],
      [origin, '/robots.txt', {}, 200],
      [origin, '/studio', {}, 200],
      [origin, '/no-such-page', {}, 404],
      [origin, '/en/503', {}, 503],
      [origin, '/fr/services', {}, 308],
      [origin, '/', { method: 'POST' }, 405],
      [origin, '/api/contact', { method: 'POST', body: 'a' }, 200],
      [origin, '/api/contact', {}, 405],
      [origin, '/preview/fr', {}, 200],
      [origin, '/lake/v1/ping', {}, 200],
      [origin, '/health/ready', {}, 200],
      [origin, 'http://[', {}, 400],
      [waiting.origin, '/', {}, 503],
      [waiting.origin, '/lake/v1/ping', {}, 404],
      [waiting.origin, '/preview/fr', {}, 503],
    ] as const) {
      const { status, names } = await ask(from, path, { headers, ...options })
      expect(status, path).toBe(expected)
      expect(names, path).toEqual([...new Set(names)])
      const always = [...Object.keys(defaultHeaders), 'strict-transport-security', 'date']
      expect(names, path).toEqual(expect.arrayContaining(always))
      expect(names, path).not.toContain('x-powered-by')
    }
  })
})

const limits = { headersTimeout: 300, requestTimeout: 2_000, connectionsCheckingInterval: 50, bodyMs: 300 }

/** Connects, sends the beginning at once, then a drop at a time. Returns everything received. */
async function drip(origin: string, beginning: string, drop = 'a'): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // The server closes the connection while this side is still writing.
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(beginning)
  const dripping = setInterval(() => socket.write(drop), 50)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  clearInterval(dripping)
  return answer
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('slow clients', () => {
  test.each([
    ['the headers', 'a', 'GET / HTTP/1.1\r\nhost: site.example\r\nx-slow: '],
    [
      'the body in chunks',
      '1\r\na\r\n',
      'POST /api/contact HTTP/1.1\r\nhost: site.example\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
  ])(
    'that send %s byte by byte are disconnected, and others are served meanwhile',
    async (_what, drop, beginning) => {
      const { origin } = await setUpFront({ ids: ['r1'], limits, handlers: { '/api/contact': echo } })
      const printed = vi.spyOn(console, 'error')
      onTestFinished(() => printed.mockRestore())
      const slow = drip(origin, beginning, drop)
      expect(await getReleaseId(origin)).toBe('r1')
      const answer = await slow
      expect(printed).not.toHaveBeenCalled()
      expect(statusOf(answer)).toBe(408)
      expect(await getReleaseId(origin)).toBe('r1')
    },
  )
})

describe('the end of the front server', () => {
  const setUpSlow = async () => {
    const begun = createGate()
    const finished = createGate()
    const front = await setUpFront({
      renderer: async (_request, response) => {
        response.write('begun, ')
        begun.open()
        await finished.passed
        response.end('and ended')
      },
    })
    const answer = fetch(`${front.origin}/preview/fr`).then((response) => response.text())
    await begun.passed
    return { ...front, answer, finish: finished.open }
  }

  test('lets an open response finish and accepts no new request', async () => {
    const { origin, server, answer, finish } = await setUpSlow()
    const closing = closeServer(server, 60_000)
    await expect(fetch(origin)).rejects.toThrow()
    finish()
    expect(await answer).toBe('begun, and ended')
    await closing
  })

  test('does not wait for ever', async () => {
    const { server, answer } = await setUpSlow()
    const broken = expect(answer).rejects.toThrow()
    await closeServer(server, 200)
    await broken
  })
})
