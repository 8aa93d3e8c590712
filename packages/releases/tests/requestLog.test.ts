import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toDraft } from '../testing/drafts.ts'
import { setUpFront } from '../testing/front.ts'

const visitor = { 'x-forwarded-for': '203.0.113.9', cookie: 'session=1', 'user-agent': 'Ada’s browser' }

test('a failing page is logged with its path, and with nothing about the visitor', async () => {
  const { origin, lines, details } = await setUpFront({
    ids: ['r1'],
    trustProxy: 1,
    handlers: { '/contact': { method: 'GET', handle: async () => new Response(null, { status: 500 }) } },
  })
  const { 'user-agent': _, ...headers } = visitor
  await fetch(`${origin}/contact?email=ada@example.com`, { headers })
  await vi.waitFor(() => expect(details).toHaveLength(1))
  expect(details[0]).toEqual({
    level: 'error',
    method: 'GET',
    path: '/contact',
    status: 500,
    ms: expect.any(Number),
    release: 'r1',
  })
  expect(JSON.stringify([lines, details])).not.toMatch(/ada|203\.0\.113|session|127\.0\.0\.1/)
})

test('a slow response is logged; a fast one, and one the visitor abandoned, are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const visitor = new AbortController()
  const handle = async ({ url, signal }: Request) => {
    if (!url.endsWith('/quick')) vi.advanceTimersByTime(1_100)
    if (url.endsWith('/left')) {
      const left = once(signal, 'abort')
      visitor.abort()
      await left
    }
    return new Response()
  }
  const paths = ['/quick', '/left', '/slow']
  const { origin, details } = await setUpFront({
    ids: ['r1'],
    handlers: Object.fromEntries(paths.map((path) => [path, { method: 'GET', handle }])),
  })
  await fetch(`${origin}/quick`)
  await fetch(`${origin}/left`, { signal: visitor.signal }).catch(() => null)
  await fetch(`${origin}/slow`)
  await vi.waitFor(() => expect(details).toMatchObject([{ level: 'warn', path: '/slow', status: 200 }]))
})

test('nothing is logged for 200, 404 and 304, nor while waiting for the first release', async () => {
  const { origin, details, site, releases } = await setUpFront()
  await fetch(origin)
  await releases.write(toDraft('r1'))
  await site.switchTo('r1')
  for (const path of ['/', '/no-such-page', '/fr', '/lake/v1/ping']) await fetch(origin + path)
  await fetch(origin, { method: 'POST' })
  expect(details).toEqual([])
})

test('a language that the release does not have yet is logged once, and its pages wait', async () => {
  const { origin, lines, details, releases, site } = await setUpFront()
  const draft = toDraft('r1')
  await releases.write({ ...draft, answers: draft.answers.filter(({ path }) => !/^\/en(\/|$)/.test(path)) })
  await site.switchTo('r1')
  for (const path of ['/en', '/en/services', '/en/404', '/en']) {
    const response = await fetch(origin + path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  }
  expect(details).toEqual([{ level: 'warn', release: 'r1' }])
  expect(lines.at(-1)).toContain('has no /en/404')
})

test('the paths of the lake are not logged, because they name documents', async () => {
  const { origin, details } = await setUpFront({
    lake: (_request, response) => void response.writeHead(500).end(),
  })
  await fetch(`${origin}/lake/v1/data/doc/production/project-secret`)
  await vi.waitFor(() => expect(details).toMatchObject([{ path: '/lake', status: 500 }]))
})
