import { describe, expect, test } from 'vitest'
import { toText } from '../testing/drafts.ts'
import { setUpFront } from '../testing/front.ts'

const page = '/services'
const text = toText(page, 'r1')

describe('a page', () => {
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

  test('has one address: others redirect to it, without being cached', async () => {
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
