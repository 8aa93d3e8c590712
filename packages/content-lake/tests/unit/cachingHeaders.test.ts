import sharp from 'sharp'
import { expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

const studio = 'http://localhost:3333'
const site = 'https://site.example'

async function startWithImage() {
  const { address } = await startTestLake({ defaultAclMode: 'public', allowedOrigins: [studio] })
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
  const { url } = await connectClient(address).assets.upload('image', await picture.png().toBuffer())
  return { address, url }
}

/** Pages that ask, and one request without a page. */
const senders: [string, Record<string, string>][] = [
  ['nobody’s page', {}],
  ['the Studio', { origin: studio }],
  ['a page of this machine', { origin: 'http://localhost:5174' }],
]

async function read(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers })
  await response.body?.cancel()
  return { status: response.status, caching: response.headers.get('cache-control'), response }
}

test.each([...senders, ['a page on the web', { origin: site }] as const])(
  'pictures for %s are kept for a year',
  async (_, headers) => {
    const { url } = await startWithImage()
    for (const address of [url, `${url}?w=10&auto=format`]) {
      const { status, caching, response } = await read(address, headers)
      expect([status, caching]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull()
    }
  },
)

test('the format of a picture that the browser accepts is kept apart, for a Studio too', async () => {
  const { url } = await startWithImage()
  const { response } = await read(`${url}?w=10&auto=format`, { origin: studio })
  expect(response.headers.get('vary')?.toLowerCase().split(', ').toSorted()).toEqual(['accept', 'origin'])
})

test.each(senders)('listeners of %s are not compressed on the way', async (_, headers) => {
  const { address } = await startWithImage()
  const { status, caching } = await read(`${address}/v1/data/listen/production?query=*`, headers)
  expect([status, caching]).toEqual([200, 'no-cache, no-transform'])
})

test.each(senders)('answers and errors for %s are not kept', async (_, sender) => {
  const { address } = await startWithImage()
  const headers = { ...sender, authorization: `Bearer ${scriptToken}` }
  const query = await read(`${address}/v2025-02-19/data/query/production?query=1`, headers)
  expect([query.status, query.caching]).toEqual([200, 'private, no-store'])
  const error = await read(`${address}/v1/data/query/production`, headers)
  expect([error.status, error.caching]).toEqual([400, 'no-store'])
  const none = await read(`${address}/images/embedded/production/none.png`, headers)
  expect([none.status, none.caching]).toEqual([404, 'no-store'])
})
