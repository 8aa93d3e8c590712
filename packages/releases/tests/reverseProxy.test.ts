import { createHash } from 'node:crypto'
import { type IncomingMessage, type RequestListener, request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createPartProblem } from '../src/status/partProblem.ts'
import { ask, setUpFront } from '../testing/front.ts'
import { createGate } from '../testing/gate.ts'

/** What is forwarded to the renderer: previews of pages, and the address that begins them. */
const isPreview = (path: string) =>
  path === '/api/draft-mode/enable' || /^\/preview\/(?:fr|en)(?:\/services)?$/.test(path)

/** Closes every connection without a response. */
const closeConnection = ({ socket }: IncomingMessage) => void socket.destroy()

test('forwards previews to the renderer, and nothing else', async () => {
  const seen: (string | undefined)[] = []
  const { origin } = await setUpFront({
    ids: ['r1'],
    isPreview,
    renderer: ({ url }, response) => {
      seen.push(url)
      response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'], 'x-frame-options': 'SAMEORIGIN' })
      response.end(Buffer.from([0, 255, 1]))
    },
  })
  const forwarded = ['/preview/fr', '/preview/en/services?a=%C3%A9&b', '/api/draft-mode/enable?secret=1']
  for (const path of forwarded) {
    const response = await fetch(origin + path)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 255, 1]))
  }
  for (const path of ['/previews', '/api/draft-modes', '/_next/image', '/'])
    await (await fetch(origin + path)).text()
  expect(seen).toEqual(forwarded)
})

describe('a preview that the renderer does not answer', () => {
  const getPreview = async (origin: string, path = '/preview/fr') => {
    const response = await fetch(origin + path)
    return { response, html: await response.text() }
  }

  test('is answered with a page that waits, while other pages are served', async () => {
    for (const renderer of [undefined, closeConnection]) {
      const { origin } = await setUpFront({ ids: ['r1'], renderer })
      const { response, html } = await getPreview(origin)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(html).toContain('Le programme qui prépare les pages démarre.')
      // Only the Studio may frame it, and only its own script runs.
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? []
      const hash = createHash('sha256').update(script).digest('base64')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self';`)
      expect(policy).toContain("frame-ancestors 'self'")
      expect((await fetch(origin)).status).toBe(200)
    }
  })

  const hang = () => {}
  const fail: RequestListener = (_, response) => response.writeHead(500).end('{"message":"secret"}')
  test.each<[string, RequestListener, boolean, string]>([
    ['it hangs', hang, false, 'The machine of the site is very busy.'],
    ['it hangs during a release', hang, true, 'The pages of your last publication are being made'],
    ['it answers 500', fail, false, 'The page could not be made this time.'],
    ['it answers 500 during a release', fail, true, 'The pages of your last publication are being made'],
  ])('says why: %s', async (_, renderer, isPublishing, sentence) => {
    const { origin } = await setUpFront({
      renderer,
      isPreview,
      isPublishing: () => isPublishing,
      previewFrame: { pathParameter: 'preview-path', script: '' },
      limits: { previewMs: 100 },
    })
    for (const path of [
      '/preview/en',
      '/preview/en/services',
      '/api/draft-mode/enable?preview-path=%2Fpreview%2Fen',
    ]) {
      const { response, html } = await getPreview(origin, path)
      expect(response.status, path).toBe(503)
      expect(html).toContain(sentence)
      expect(html).toContain('lang="en"')
      expect(html).not.toContain('secret')
    }
  })

  test('says that the renderer does not start', async () => {
    const { origin } = await setUpFront({
      problems: () => [createPartProblem('stopped', { part: 'renderer', file: 'renderer' }, '/a/path')],
    })
    const { html } = await getPreview(origin)
    expect(html).toContain('Le programme qui crée les pages ne démarre pas.')
    expect(html).not.toContain('/a/path')
  })

  test('is not asked for any longer', async () => {
    const closed = Promise.withResolvers<void>()
    const { origin } = await setUpFront({
      renderer: (_, response) => response.once('close', closed.resolve),
      limits: { previewMs: 100 },
    })
    await getPreview(origin)
    await closed.promise
  })

  test('is answered if its first byte is in time, however long the rest takes', async () => {
    const { origin } = await setUpFront({
      renderer: (_, response) => {
        response.write('first, ')
        setTimeout(() => response.end('last'), 300)
      },
      limits: { previewMs: 200 },
    })
    expect(await getPreview(origin)).toMatchObject({ response: { status: 200 }, html: 'first, last' })
  })
})

test('answers 404 under /lake without an embedded lake', async () => {
  const { origin } = await setUpFront({ ids: ['r1'] })
  expect((await fetch(`${origin}/lake/v1/ping`)).status).toBe(404)
})

test('answers 503 with Retry-After while the lake is down', async () => {
  const { origin, lines } = await setUpFront({ lake: closeConnection })
  const response = await fetch(`${origin}/lake/v1/ping`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(response.headers.get('refresh')).toBeNull()
  expect(lines).toContainEqual(expect.stringContaining('the content lake did not respond'))
})

test('forwards an answer that the lake gives before it has read a large body', async () => {
  const { origin } = await setUpFront({
    lake: (_request, response) => void response.writeHead(507).end('The disk is full.'),
  })
  for (let n = 0; n < 3; n += 1) {
    const body = new Uint8Array(30 * 1024 * 1024)
    const response = await fetch(`${origin}/lake/v1/assets`, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([507, 'The disk is full.'])
  }
})

test('distinguishes a lake that closed the connection from one that does not run', async () => {
  const { origin } = await setUpFront({ lake: closeConnection })
  expect(await (await fetch(`${origin}/lake/v1/ping`)).json()).toEqual({
    message: 'The content lake closed the connection before it answered.',
  })
})

test('an upload that the browser aborts is not logged as a failure of the lake', async () => {
  const begun = createGate()
  const { origin, lines } = await setUpFront({ lake: (body) => void body.once('data', begun.open) })
  const leaving = new AbortController()
  const sending = ask(origin, '/lake/v1/assets', {
    method: 'POST',
    headers: { 'content-length': 1_000_000 },
    body: 'the beginning',
    signal: leaving.signal,
  })
  await begun.passed
  leaving.abort()
  await expect(sending).rejects.toThrow()
  expect(await (await fetch(`${origin}/health/live`)).json()).toEqual({ status: 'live' })
  expect(lines).toEqual([])
})

test('refuses a large body for a preview at once, with the reason', async () => {
  const { origin } = await setUpFront({ ids: ['r1'], isPreview, renderer: closeConnection })
  for (const path of ['/api/draft-mode/enable', '/preview/fr']) {
    const response = await fetch(origin + path, { method: 'POST', body: new Uint8Array(50 * 1024 * 1024) })
    expect([response.status, await response.json()]).toEqual([405, { message: 'Previews are only read.' }])
  }
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
    ['/v1/ping?a=1', '/', '/?x'].map((url) => ({ url, host, origin: 'https://example.com', proto: 'http' })),
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
