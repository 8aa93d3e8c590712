import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { contactApiPath, toFormAction } from '#lib/contact/form.ts'
import { openOutbox } from '#lib/contact/outbox.ts'
import { createContactReceiver } from '#lib/contact/receiver.ts'
import { parseEnv } from '#lib/env.ts'
import { defaultHeaders } from '#lib/security/defaultHeaders.ts'
import { handleContentWebhook } from '#lib/webhook/handle.ts'
import { createFrontServer } from '#server/front/frontServer.ts'
import { listen } from '../../../packages/content-lake/tests/support/listen.ts'
import { toDraft } from '../../support/drafts.ts'
import { ask, sendRaw, setUpFront } from '../../support/front.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'
import { secret, sign } from '../../support/webhookRequest.ts'

const echo = { method: 'POST', handle: async (asked: Request) => new Response(await asked.text()) } as const

/** Closes every connection without a response. */
const dying = (asked: IncomingMessage) => void asked.socket.destroy()

describe('before the first release, the front server', () => {
  test('shows a waiting page in both languages with Retry-After', async () => {
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

  test('shows it when a page is opened, and JSON to other requests', async () => {
    const { origin } = await setUpFront()
    const asked = async (headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(`${origin}/services`, { headers, method })
      return [response.status, response.headers.get('content-type'), response.headers.get('cache-control')]
    }
    const [page, json] = ['text/html; charset=utf-8', 'application/json'].map((type) => [
      503,
      type,
      'no-store',
    ])
    expect(await asked({ accept: 'text/html,application/xhtml+xml' })).toEqual(page)
    expect(await asked({ accept: 'text/html' }, 'HEAD')).toEqual(page)
    expect(await asked({ accept: 'application/json' })).toEqual(json)
    expect(await asked({ accept: '*/*', rsc: '1' })).toEqual(json)
    expect(await asked({ accept: 'text/html' }, 'POST')).toEqual(json)
  })

  test('is live but not ready until visitors get pages', async () => {
    const { origin, site, releases } = await setUpFront()
    const health = async (name: string) => {
      const response = await fetch(`${origin}/health/${name}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return [response.status, await response.json()]
    }
    expect(await health('live')).toEqual([200, { status: 'live' }])
    expect(await health('ready')).toEqual([503, { status: 'starting', release: null }])
    await releases.write(toDraft('r1'))
    await site.switchTo('r1')
    expect(await health('ready')).toEqual([200, { status: 'ready', release: 'r1' }])
    expect(await health('live')).toEqual([200, { status: 'live' }])
  })

  test('accepts messages of the contact form, and redirects a form without scripts to its page', async () => {
    const dataDir = createTemporaryFolder()
    const handle = createContactReceiver(parseEnv({ OUTBOX_DIR: dataDir }))
    const { origin } = await setUpFront({ handlers: { '/api/contact': { method: 'POST', handle } } })
    const message = { fullName: 'Zoé Martin', email: 'zoe@example.com', message: 'Bonjour !' }
    const send = (type: string, body: string, path = contactApiPath) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': type, origin },
        body,
        redirect: 'manual',
      })
    expect((await send('application/json', JSON.stringify(message))).status).toBe(202)
    const form = 'application/x-www-form-urlencoded'
    const sent = await send(
      form,
      String(new URLSearchParams({ ...message, locale: 'en' })),
      toFormAction('en'),
    )
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en/contact/sent'])
    const outbox = openOutbox({ DATA_DIR: dataDir })
    expect(await outbox.count('waiting')).toBe(2)
    await outbox.close()
  })

  test('accepts deliveries of the content webhook, and refuses forged ones', async () => {
    const taken: (string | null)[] = []
    const { origin } = await setUpFront({
      handlers: {
        '/api/webhooks/content': {
          method: 'POST',
          handle: (asked) =>
            handleContentWebhook(asked, {
              secret,
              deploy: async (key) => {
                taken.push(key)
                return { kind: 'taken' }
              },
              log: () => {},
            }),
        },
      },
    })
    const body = '{"_id":"siteSettings"}'
    const send = async (signature: string) => {
      const headers = { 'sanity-webhook-signature': signature, 'idempotency-key': 'delivery-1' }
      return (await fetch(`${origin}/api/webhooks/content`, { method: 'POST', headers, body })).status
    }
    expect(await send(sign(body, Date.now()))).toBe(202)
    expect(await send(sign('other', Date.now()))).toBe(401)
    expect(taken).toEqual(['delivery-1'])
  })
})

describe('a form that cannot be kept', () => {
  test('redirects to the failure page in its language', async () => {
    const folder = createTemporaryFolder()
    await writeFile(join(folder, 'blocked'), 'a file where a folder should be')
    const handle = createContactReceiver(parseEnv({ OUTBOX_DIR: join(folder, 'blocked') }))
    const { origin } = await setUpFront({ handlers: { '/api/contact': { method: 'POST', handle } } })
    for (const [locale, to] of [
      ['fr', '/contact/not-sent'],
      ['en', '/en/contact/not-sent'],
    ] as const) {
      const answered = await fetch(origin + toFormAction(locale), {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ fullName: 'Ada', email: 'ada@example.com', message: 'Bonjour', locale }),
        redirect: 'manual',
      })
      expect([answered.status, answered.headers.get('location')]).toEqual([303, to])
    }
  })
})

describe('the front server', () => {
  test.each(['http://[', 'ftp://site.example/', 'services', '*'])(
    'refuses at once what is not an address of a site: %s',
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

  test('gives each handler its whole request, for its path and method only', async () => {
    const { origin } = await setUpFront({ ids: ['r1'], handlers: { '/api/contact': echo } })
    const large = 'é'.repeat(300_000)
    const post = (path: string) => fetch(origin + path, { method: 'POST', body: large })
    expect(await (await post('/api/contact?a=1')).text()).toBe(large)
    expect((await post('/api/contact/more')).status).toBe(405)
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const refused = await fetch(`${origin}/api/contact`, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('a handler may have more than one method', async () => {
    const say = (request: Request) => new Response(request.method)
    const { origin } = await setUpFront({
      ids: ['r1'],
      handlers: { '/api/messages': { method: ['GET', 'POST'], handle: say } },
    })
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
      lakePort: undefined,
      trustProxy: false,
      log: () => {},
    })
    const response = await fetch(`http://127.0.0.1:${await listen(server)}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
  })

  test('forwards previews to the renderer, and nothing else', async () => {
    const seen: (string | undefined)[] = []
    const { origin } = await setUpFront({
      ids: ['r1'],
      renderer: (asked, response) => {
        seen.push(asked.url)
        response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'], 'x-frame-options': 'SAMEORIGIN' })
        response.end(Buffer.from([0, 255, 1]))
      },
    })
    const asked = ['/preview', '/preview/en/services?a=%C3%A9&b', '/api/draft-mode/enable?secret=1']
    for (const path of asked) {
      const response = await fetch(origin + path)
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 255, 1]))
    }
    for (const path of ['/previews', '/api/draft-modes', '/_next/image', '/'])
      await (await fetch(origin + path)).text()
    expect(seen).toEqual(asked)
  })

  test('serves pages while the renderer is down, and answers 503 for previews', async () => {
    for (const renderer of [undefined, dying]) {
      const { origin } = await setUpFront({ ids: ['r1'], renderer })
      const preview = await fetch(`${origin}/preview`)
      expect([preview.status, preview.headers.get('retry-after')]).toEqual([503, '2'])
      expect((await fetch(origin)).status).toBe(200)
    }
  })

  test('sends every header once, on every kind of answer', async () => {
    const { origin } = await setUpFront({
      ids: ['r1'],
      trustProxy: true,
      handlers: { '/api/contact': echo },
      renderer: (_asked, response) => void response.writeHead(200, { ...defaultHeaders, vary: 'a' }).end('p'),
      lake: (_asked, response) => void response.writeHead(200, { ...defaultHeaders, vary: 'a' }).end('{}'),
    })
    const waiting = await setUpFront({ trustProxy: true })
    const headers = { 'x-forwarded-proto': 'https', 'accept-encoding': 'br' }
    const etag = (await fetch(origin, { method: 'HEAD', headers })).headers.get('etag') ?? ''
    for (const [from, path, given, expected] of [
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
      [origin, '/preview', {}, 200],
      [origin, '/lake/v1/ping', {}, 200],
      [origin, '/health/ready', {}, 200],
      [origin, 'http://[', {}, 400],
      [waiting.origin, '/', {}, 503],
      [waiting.origin, '/lake/v1/ping', {}, 404],
      [waiting.origin, '/preview', {}, 503],
    ] as const) {
      const { status, names } = await ask(from, path, { headers, ...given })
      expect(status, path).toBe(expected)
      expect(names, path).toEqual([...new Set(names)])
      const always = [...Object.keys(defaultHeaders), 'strict-transport-security', 'date']
      expect(names, path).toEqual(expect.arrayContaining(always))
      expect(names, path).not.toContain('x-powered-by')
    }
  })

  test('answers 404 under /lake without an embedded lake', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    expect((await fetch(`${origin}/lake/v1/ping`)).status).toBe(404)
  })

  test('answers 503 with Retry-After while the lake is down', async () => {
    const { origin, lines } = await setUpFront({ lake: dying })
    const response = await fetch(`${origin}/lake/v1/ping`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(lines).toContainEqual(expect.stringContaining('the content lake did not respond'))
  })

  test('forwards the lake’s paths, with the original Host and Origin', async () => {
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

  test('streams the events of the lake as they arrive, and closes the stream when the browser disconnects', async () => {
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
      request(`${origin}/lake/v1/ping`, { headers: { connection: 'keep-alive' } }, (response) => {
        response.resume()
        resolve(response.headers.connection)
      })
        .once('error', reject)
        .end()
    })
    expect(connection).toBe('keep-alive')
  })
})
