import { endlessSvg, oddScan, sizeImage } from '@freelance-site/content/testing'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { createClient } from '@sanity/client'
import { startLake } from 'content-lake'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { toLakeOptions } from '#server/processes/embeddedLake.ts'

const secrets = {
  ownerKey: 'owner-key-of-this-test',
  lakeToken: 'token',
  webhookSecret: 'secret',
}
const ends: (() => unknown)[] = []
let client: ReturnType<typeof createClient>
let address: string

beforeAll(async () => {
  const env = {
    ...parseEnv({ LAKE_PORT: '0' }),
    DATA_DIR: createTemporaryFolder({ onEnd: (remove) => void ends.push(remove) }),
  }
  const lake = await startLake({ ...toLakeOptions(env, secrets, () => {}), webhooks: [] })
  address = `http://127.0.0.1:${lake.port}`
  client = createClient({
    projectId: 'embedded',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: address,
    useProjectHostname: false,
    useCdn: false,
    token: secrets.lakeToken,
  })
  return async () => {
    await lake.close()
    for (const end of ends) await end()
  }
})

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
const halve = (file: Buffer) => file.subarray(0, file.length / 2)
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9"/></svg>'

const request = {
  key: 'k',
  frame: { ratio: 3 / 2, widths: [400] },
  document: 'd',
  path: 'image',
  image: {
    asset: { _id: 'image-a-1x1-png' },
    hotspot: { x: 0.5, y: 0.5 },
    crop: { top: 0, right: 0, bottom: 0, left: 0 },
  },
}

test('wrong keys of one visitor do not lock out another, whom the front server names', async () => {
  const signIn = async (visitor: string) => {
    const body = new URLSearchParams({ key: 'wrong' })
    const headers = { origin: address, 'x-visitor-address': visitor }
    return (await fetch(`${address}/sign-in`, { method: 'POST', body, headers })).status
  }
  for (let attempt = 1; attempt <= 5; attempt += 1) expect(await signIn('192.0.2.1')).toBe(401)
  expect([await signIn('192.0.2.1'), await signIn('192.0.2.2')]).toEqual([429, 401])
})

/** Pictures just below and above the limits. The lake accepts exactly those pictures that can be published. */
test.each<[string, () => Buffer | Promise<Buffer>, RegExp | null]>([
  ['64 megapixels', () => paint(8000, 8000), null],
  ['more than 64 megapixels', () => paint(8001, 8000), /more than 64 million pixels/],
  ['a scan header as some phones write it', () => oddScan, null],
  ['half a photo', async () => halve(await paint(600, 400)), /damaged, or is not a picture/],
  ['a drawing', () => Buffer.from(drawing), null],
  ['a drawing without end', () => Buffer.from(endlessSvg), /SVG that takes too long to draw/],
  ['a damaged drawing', () => Buffer.from(drawing.slice(0, 80)), /damaged|cannot be read as a picture/],
])('%s', { timeout: 90_000 }, async (_, toFile, words) => {
  const file = await toFile()
  const taken = client.assets.upload('image', file)
  const published = sizeImage(file, request)
  if (words === null) {
    const asset = await taken
    expect(asset).toMatchObject({ _type: 'sanity.imageAsset' })
    // The Studio shows it.
    if (asset.extension !== 'svg') expect((await fetch(`${asset.url}?w=40`)).status).toBe(200)
    expect((await published).files.length).toBeGreaterThan(0)
    return
  }
  const [upload, size] = await Promise.allSettled([taken, published])
  expect(upload).toMatchObject({ reason: { statusCode: 400, message: expect.stringMatching(words) } })
  expect(size.status).toBe('rejected')
})
