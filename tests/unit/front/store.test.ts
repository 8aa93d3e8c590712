import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askId, setUpFront } from './setUpFront.ts'
import { pageOf, startStandIn } from './standInRelease.ts'

const prerendered = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  'x-nextjs-prerender': '1',
  'x-nextjs-cache': 'HIT',
  vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch',
}
const long = 'mot '.repeat(1_000)

/** A live release that counts what it is asked; its pages are the same for everybody. */
async function setUp(headers: Record<string, string> = prerendered) {
  const asked: string[] = []
  const front = await setUpFront({
    listener: (id) => (request, response) => {
      asked.push(`${id} ${request.url}${request.headers.rsc ? ' as data' : ''}`)
      response.writeHead(request.url === '/503' ? 503 : 200, headers)
      response.end(request.headers.rsc ? `data ${long}` : pageOf(id) + long)
    },
  })
  await front.switchboard.activate('r1')
  return { ...front, asked }
}

describe('pages that are the same for everybody', () => {
  test('are asked of a release once, and of the next release again', async () => {
    const { origin, switchboard, asked } = await setUp()
    for (let time = 0; time < 3; time += 1) expect(await askId(origin, '/services')).toBe('r1')
    await switchboard.activate('r2')
    expect(await askId(origin, '/services')).toBe('r2')
    expect(asked).toEqual(['r1 /services', 'r2 /services'])
  })

  test('are given while their release is started again after its death', async () => {
    let starts = 0
    const { origin, switchboard, started } = await setUpFront({
      startRelease: async (id) => {
        starts += 1
        if (starts > 1) await new Promise(() => {})
        return startStandIn(id, (_request, response) => response.writeHead(200, prerendered).end(pageOf(id)))
      },
    })
    await switchboard.activate('r1')
    await askId(origin, '/legal')
    started[0]?.kill()
    expect(await askId(origin, '/legal')).toBe('r1')
  })

  test.each([
    ['a cookie', { 'set-cookie': 'a=1' }],
    ['another header to choose by', { vary: 'cookie' }],
  ])('are not kept when they come with %s', async (_what, headers) => {
    const { origin, asked } = await setUp({ ...prerendered, ...headers })
    await askId(origin)
    await askId(origin)
    expect(asked).toHaveLength(2)
  })

  test('are kept apart from the data that the router asks for at the same address', async () => {
    const { origin, asked } = await setUp()
    const ask = async (headers: Record<string, string>) =>
      (await (await fetch(`${origin}/services`, { headers })).text()).slice(0, 5)
    for (let time = 0; time < 2; time += 1) {
      expect(await ask({ rsc: '1' })).toBe('data ')
      expect(await ask({ rsc: '1', 'next-router-prefetch': '1' })).toBe('data ')
      expect(await ask({})).toBe('<!doc')
    }
    expect(asked).toHaveLength(3)
  })

  test('are asked for each time by an owner who looks at a preview, and at any other address', async () => {
    const { origin, asked } = await setUp()
    for (const [path, cookie] of [
      ['/', '__prerender_bypass=1'],
      ['/no-such-page', ''],
      ['/?a=1', ''],
    ] as const)
      for (let time = 0; time < 2; time += 1) await askId(origin, path, { headers: { cookie } })
    expect(asked).toHaveLength(6)
  })

  test('are compressed as the browser likes, and only confirmed when it has them', async () => {
    const { origin, asked } = await setUp()
    const tags = new Set<string | null>()
    for (const [accepted, expected] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${origin}/legal`, { headers: { 'accept-encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBe(expected)
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
      expect(await response.text()).toBe(pageOf('r1') + long)
      const tag = response.headers.get('etag') ?? ''
      tags.add(tag)
      const again = await fetch(`${origin}/legal`, {
        headers: { 'accept-encoding': accepted, 'if-none-match': `W/${tag}` },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect(tags.size).toBe(3)
    expect(asked).toHaveLength(1)
  })

  test('answer HEAD with the same headers and without a body', async () => {
    const { origin } = await setUp()
    const head = await fetch(`${origin}/`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(head.headers.get('content-length')).toBe(String((pageOf('r1') + long).length))
    expect(await head.text()).toBe('')
  })

  test('that are errors keep their status and are never confirmed', async () => {
    const { origin } = await setUp({ ...prerendered, 'cache-control': 'no-store' })
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${origin}/503`, { headers: { 'if-none-match': '*' } })
      expect([response.status, response.headers.get('etag')]).toEqual([503, null])
    }
  })
})

describe('hashed files', () => {
  async function setUpFiles() {
    const folder = await mkdtemp(join(tmpdir(), 'static-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'chunks'))
    await mkdir(join(folder, 'content'))
    await writeFile(join(folder, 'chunks', 'a1.js'), long)
    await writeFile(join(folder, 'content', 'b2.webp'), '0123456789')
    await writeFile(join(folder, 'secret'), 'secret')
    return { folder, ...(await setUpFront({ staticFolder: folder })) }
  }
  const files = '/_next/static'

  test('are served from disk for ever, whatever release is live', async () => {
    const { origin } = await setUpFiles()
    const headers = { 'accept-encoding': 'gzip, br' }
    const response = await fetch(`${origin}${files}/chunks/a1.js?dpl=1`, { headers })
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe(long)
  })

  test('come in the smallest form that lies beside them, from the first request on', async () => {
    const { origin, folder } = await setUpFiles()
    await writeFile(join(folder, 'chunks', 'a1.js.br'), brotliCompressSync('the smallest form'))
    const ask = (accepted: string) =>
      fetch(`${origin}${files}/chunks/a1.js`, { headers: { 'accept-encoding': accepted } })
    expect(await (await ask('br')).text()).toBe('the smallest form')
    expect(await (await ask('gzip')).text()).toBe(long)
    expect(await (await ask('identity')).text()).toBe(long)
  })

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=4-99', 206, '456789', 'bytes 4-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('are served in part: %s', async (range, status, text, contentRange) => {
    const { origin } = await setUpFiles()
    const response = await fetch(`${origin}${files}/content/b2.webp`, { headers: { range } })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('are served whole when the part asked for is of an older file', async () => {
    const { origin } = await setUpFiles()
    const ask = (etag: string) =>
      fetch(`${origin}${files}/content/b2.webp`, { headers: { range: 'bytes=0-1', 'if-range': etag } })
    const etag = (await fetch(`${origin}${files}/content/b2.webp`)).headers.get('etag') ?? ''
    expect([(await ask('"old"')).status, (await ask(etag)).status]).toEqual([200, 206])
  })

  test('are found inside their folders only', async () => {
    const { origin } = await setUpFiles()
    for (const path of ['chunks/..%2Fsecret', 'chunks/%2e%2e/secret', 'secret', 'chunks/', 'chunks/a1.js/x'])
      expect((await fetch(`${origin}${files}/${path}`)).status).toBe(503)
  })
})

test('health: live at once, ready when visitors get pages', async () => {
  const { origin, switchboard } = await setUpFront()
  const ask = async (name: string) => {
    const response = await fetch(`${origin}/health/${name}`)
    return [response.status, await response.json()]
  }
  expect(await ask('live')).toEqual([200, { status: 'live' }])
  expect(await ask('ready')).toEqual([503, { status: 'starting', release: null }])
  await switchboard.activate('r1')
  expect(await ask('ready')).toEqual([200, { status: 'ready', release: 'r1' }])
})
