import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compress } from '../src/store/compress.ts'
import { toStaticFolder } from '../src/store/statics.ts'
import { ask, decode, everyEncoding, setUpFront } from '../testing/front.ts'

describe('hashed files', () => {
  const long = 'mot '.repeat(1_000)

  async function setUpFiles() {
    const front = await setUpFront()
    const folder = toStaticFolder(front.dataDir)
    const { br, gzip } = compress(Buffer.from(long))
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

  test('are cacheable forever, and served even before the first release', async () => {
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
      [everyEncoding, 'br'],
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
    const plain = await fetch(`${files}/chunks/plain.js`, { headers: { 'accept-encoding': everyEncoding } })
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

  test('are served uncompressed for a range', async () => {
    const { files } = await setUpFiles()
    const headers = { range: 'bytes=0-6', 'accept-encoding': everyEncoding }
    const response = await fetch(`${files}/chunks/a1.js`, { headers })
    expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([
      206,
      null,
      'mot mot',
    ])
  })

  test('are served whole if the range is of an older file, and answered with 304 if the browser has them', async () => {
    const { origin, files } = await setUpFiles()
    const etag = (await fetch(`${files}/image/b2.webp`)).headers.get('etag') ?? ''
    const status = async (headers: Record<string, string>) =>
      (await ask(origin, '/_next/static/image/b2.webp', { headers })).status
    expect(await status({ range: 'bytes=0-1', 'if-range': '"old"' })).toBe(200)
    expect(await status({ range: 'bytes=0-1', 'if-range': etag })).toBe(206)
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': '"old"' })).toBe(200)
  })

  test('that do not exist or lie outside the folder are answered like unknown addresses', async () => {
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
