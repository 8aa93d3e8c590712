import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress } from '#server/releases/compress.ts'
import { toStaticFolder } from '#server/releases/statics.ts'
import { toText } from '../../support/drafts.ts'
import { ask, setUpFront } from '../../support/front.ts'

const page = '/services'
const text = toText(page, 'r1')
const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
const longest = 'gzip, deflate, br'

describe('a page', () => {
  test('is sent in the encoding the browser prefers, and answered with 304 if the browser has it', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    const tags = new Map<string, string>()
    for (const [accepted, encoding] of [
      [longest, 'br'],
      ['gzip', 'gzip'],
      ['BR', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.0, gzip;q=0.5', 'gzip'],
      ['br;q=0.1', 'br'],
      ['brotli', 'identity'],
      ['identity', 'identity'],
      ['', 'identity'],
    ] as const) {
      const headers = { 'accept-encoding': accepted }
      const { body } = await ask(origin, page, { headers })
      expect(decode[encoding](body).toString(), accepted).toBe(text)
      const response = await fetch(origin + page, { headers, method: 'HEAD' })
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(response.headers.get('content-length')).toBe(String(body.length))
      expect(response.headers.get('vary')).toBe('rsc, next-router-segment-prefetch, accept-encoding')
      tags.set(encoding, response.headers.get('etag') ?? '')
    }
    expect(new Set(tags.values()).size).toBe(3)
  })

  test('is answered with 304 whatever the encoding the browser got it in', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    const tag = (await fetch(origin + page, { method: 'HEAD' })).headers.get('etag') ?? ''
    const status = async (known: string, accepted = longest, method = 'GET') => {
      const headers = { 'if-none-match': known, 'accept-encoding': accepted }
      const answered = await ask(origin, page, { method, headers })
      if (answered.status === 304) expect(answered.body).toHaveLength(0)
      return answered.status
    }
    for (const known of [tag, `W/${tag}`, `"old", ${tag}`, `"old",W/${tag}`, '*'])
      for (const accepted of [longest, 'gzip', ''])
        for (const method of ['GET', 'HEAD']) expect(await status(known, accepted, method)).toBe(304)
    for (const known of ['"old"', '', 'W/""', tag.replaceAll('"', '')]) expect(await status(known)).toBe(200)
    const confirmed = await ask(origin, page, { headers: { 'if-none-match': tag } })
    expect(confirmed.names).toEqual(
      expect.arrayContaining(['etag', 'vary', 'cache-control', 'content-security-policy']),
    )
    expect(confirmed.names).not.toContain('content-length')
  })

  test('has a different tag when its bytes differ', async () => {
    const { origin, site, releases } = await setUpFront({ ids: ['r1', 'r2'] })
    const head = () => fetch(origin + page, { method: 'HEAD', headers: { 'accept-encoding': longest } })
    const tag = (await head()).headers.get('etag')
    await releases.setCurrent({ releaseId: 'r1', pinned: null })
    await site.showCurrent()
    expect((await head()).headers.get('etag')).not.toBe(tag)
  })

  test('answers HEAD as it answers GET, without a body', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    for (const path of [page, '/no-such-page', '/robots.txt', '/services/', '/health/live', '/500']) {
      const [get, head] = [await ask(origin, path), await ask(origin, path, { method: 'HEAD' })]
      expect([head.status, head.names.sort()], path).toEqual([get.status, get.names.sort()])
      expect(head.body).toHaveLength(0)
    }
  })

  test.each([
    ['/no-such-page', 404],
    ['/en/503', 503],
  ])('that is an error is never cached nor answered with 304: %s', async (path, status) => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    for (const known of ['"old"', '*']) {
      const headers = { 'if-none-match': known }
      const response = await fetch(origin + path, { headers })
      expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
        status,
        null,
        'no-store',
      ])
    }
  })

  test('too small to be compressed is sent uncompressed, without Vary on the encoding', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    const response = await fetch(`${origin}/robots.txt`, { headers: { 'accept-encoding': longest } })
    expect(response.headers.get('vary')).toBeNull()
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toContain('User-agent')
  })

  test('is sent in the form requested by a followed link', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    const say = async (headers: Record<string, string>) => (await fetch(origin + page, { headers })).text()
    expect(await say({ rsc: '1' })).toBe('data of /services in r1')
    expect(await say({ rsc: '1', 'next-router-segment-prefetch': '/_tree' })).toBe('tree of /services')
    expect(await say({})).toBe(text)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not allow %s', async (method) => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    for (const path of [page, '/', '/no-such-page']) {
      const response = await fetch(origin + path, { method, ...(method === 'POST' && { body: 'a=1' }) })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  test('has one address: others redirect there temporarily', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    for (const [path, to] of [
      ['/fr/services?a=1', '/services?a=1'],
      ['/EN/Services/', '/en/services'],
    ] as const) {
      const response = await fetch(origin + path, { redirect: 'manual' })
      expect([
        response.status,
        response.headers.get('location'),
        response.headers.get('cache-control'),
      ]).toEqual([308, to, 'no-store'])
    }
  })
})

describe('hashed files', () => {
  const long = 'mot '.repeat(1_000)

  async function setUpFiles() {
    const front = await setUpFront()
    const folder = toStaticFolder(front.dataDir)
    const { br, gzip } = compress(Buffer.from(long), 'studio')
    const files = {
      'chunks/a1.js': long,
      'chunks/a1.js.br': br,
      'chunks/a1.js.gz': gzip,
      'chunks/plain.js': 'plain',
      'chunks/deep/b.js': 'deep',
      'chunks/.hidden.js': 'hidden',
      'image/b2.webp': '0123456789',
      secret: 'secret',
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    await writeFile(join(front.dataDir, 'secret'), 'secret')
    return { ...front, folder, files: `${front.origin}/_next/static` }
  }

  test('are cacheable forever, and served before the first release and whichever is live', async () => {
    const { files } = await setUpFiles()
    const response = await fetch(`${files}/chunks/a1.js?dpl=1`, { headers: { 'accept-encoding': 'br' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(long)
    expect(await (await fetch(`${files}/chunks/deep/b.js`)).text()).toBe('deep')
  })

  test('are sent from their compressed copy, with its encoding', async () => {
    const { origin, files } = await setUpFiles()
    for (const [accepted, encoding] of [
      [longest, 'br'],
      ['gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const) {
      const headers = { 'accept-encoding': accepted }
      const response = await fetch(`${files}/chunks/a1.js`, { headers, method: 'HEAD' })
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(response.headers.get('vary')).toBe('accept-encoding')
      const { body } = await ask(origin, '/_next/static/chunks/a1.js', { headers })
      expect(decode[encoding](body).toString()).toBe(long)
    }
    const plain = await fetch(`${files}/chunks/plain.js`, { headers: { 'accept-encoding': longest } })
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, null])
  })

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=4-99', 206, '456789', 'bytes 4-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('are served in part: %s', async (range, status, body, contentRange) => {
    const { files } = await setUpFiles()
    const response = await fetch(`${files}/image/b2.webp`, { headers: { range } })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(response.headers.get('cache-control')).toBe(
      status === 416 ? 'no-store' : 'public, max-age=31536000, immutable',
    )
  })

  test('are served in part uncompressed', async () => {
    const { files } = await setUpFiles()
    const headers = { range: 'bytes=0-6', 'accept-encoding': longest }
    const response = await fetch(`${files}/chunks/a1.js`, { headers })
    expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([
      206,
      null,
      'mot mot',
    ])
  })

  test('are served whole when the range is of an older file, and answered with 304 when known', async () => {
    const { origin, files } = await setUpFiles()
    const etag = (await fetch(`${files}/image/b2.webp`)).headers.get('etag') ?? ''
    const status = async (headers: Record<string, string>) =>
      (await ask(origin, '/_next/static/image/b2.webp', { headers })).status
    expect(await status({ range: 'bytes=0-1', 'if-range': '"old"' })).toBe(200)
    expect(await status({ range: 'bytes=0-1', 'if-range': etag })).toBe(206)
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': '"old"' })).toBe(200)
  })

  test('of releases that an earlier version wrote keep their pictures, whose folder was `content`', async () => {
    const { files, folder } = await setUpFiles()
    await rename(join(folder, 'image'), join(folder, 'content'))
    expect((await fetch(`${files}/content/b2.webp`)).status).toBe(200)
  })

  test('that do not exist or lie outside the folder are unknown like any address', async () => {
    const { origin, files, folder } = await setUpFiles()
    const paths = ['chunks/..%2Fsecret', 'chunks/%2e%2e/secret', 'chunks/../secret', 'chunks/../../secret']
    const others = ['secret', 'chunks', 'chunks/', 'chunks/deep', 'chunks/deep/', 'chunks//a1.js', 'chunks/b']
    const odd = ['chunks/a1.js/x', 'chunks/.hidden.js', 'chunks/a1.js%00', `chunks/${'x'.repeat(5_000)}`]
    for (const path of [...paths, ...others, ...odd])
      expect((await ask(origin, `/_next/static/${path}`)).status, path).toBe(503)
    await rm(join(folder, 'chunks', 'plain.js'))
    expect((await fetch(`${files}/chunks/plain.js`)).status).toBe(503)
    expect((await fetch(`${files}/chunks/a1.js`, { method: 'POST' })).status).toBe(503)
  })
})
