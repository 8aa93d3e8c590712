import { describe, expect, test } from 'vitest'
import { toText } from '../testing/drafts.ts'
import { ask, decode, everyEncoding, setUpFront } from '../testing/front.ts'

const page = '/services'
const text = toText(page, 'r1')

describe('a page', () => {
  test('is sent in the encoding the browser prefers, and answered with 304 if the browser has it', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    const tags = new Map<string, string>()
    for (const [accepted, encoding] of [
      [everyEncoding, 'br'],
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

  test('is answered with 304 in whatever encoding the browser has it', async () => {
    const { origin } = await setUpFront({ ids: ['r1'] })
    const tag = (await fetch(origin + page, { method: 'HEAD' })).headers.get('etag') ?? ''
    const status = async (known: string, accepted = everyEncoding, method = 'GET') => {
      const headers = { 'if-none-match': known, 'accept-encoding': accepted }
      const answered = await ask(origin, page, { method, headers })
      if (answered.status === 304) expect(answered.body).toHaveLength(0)
      return answered.status
    }
    for (const known of [tag, `W/${tag}`, `"old", ${tag}`, `"old",W/${tag}`, '*'])
      for (const accepted of [everyEncoding, 'gzip', ''])
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
    const head = () => fetch(origin + page, { method: 'HEAD', headers: { 'accept-encoding': everyEncoding } })
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
  ])('that is an error is never cached, nor answered with 304: %s', async (path, status) => {
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
    const response = await fetch(`${origin}/robots.txt`, { headers: { 'accept-encoding': everyEncoding } })
    expect(response.headers.get('vary')).toBeNull()
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toContain('User-agent')
  })
})
