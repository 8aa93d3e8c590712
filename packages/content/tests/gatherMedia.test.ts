import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createTemporaryFolder, listen } from '@freelance-site/foundation/testing'
import { createTaskGuard } from '@freelance-site/releases/testing'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { gatherMedia } from '../src/images/imageCache.ts'
import { drawHalves, oddScan } from '../testing/pictures.ts'

type Answer = { status?: number; type?: string; body?: Buffer | string }

const toRequest = (name: string) => ({
  key: name,
  image: {
    asset: { _id: `image-${name}-90x60-jpg` },
    hotspot: { x: 0.5, y: 0.5 },
    crop: { top: 0, right: 0, bottom: 0, left: 0 },
  },
  frame: { ratio: 3 / 2, widths: [40] },
  document: `project-${name}`,
  path: 'image',
})

const sound = await drawHalves(90, 60, 'jpeg')

/** Gathers a sound picture and another one, which the lake answers with this. */
async function gather(
  answer: Answer,
  guard?: Parameters<typeof gatherMedia>[3],
  cache = createTemporaryFolder(),
) {
  const server = createServer((request, response) => {
    const {
      status = 200,
      type = 'image/jpeg',
      body = '',
    } = request.url?.includes('other') ? answer : { body: sound }
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  const imagesUrl = `http://127.0.0.1:${await listen(server)}`
  const gathered = await gatherMedia([toRequest('other'), toRequest('sound')], cache, { imagesUrl }, guard)
  if (gathered.kind !== 'gathered') return gathered.kind
  const problems = gathered.problems.map(({ place, code }) => `${place.document} ${place.path} ${code}`)
  return { other: gathered.media.other?.width ?? null, sound: gathered.media.sound?.width, problems }
}

const photo = await drawHalves(600, 400, 'jpeg')
const damagedScan = await damageScan()
const print = await sharp(sound).toColourspace('cmyk').jpeg().toBuffer()
const movingGif = await drawMovingGif()

describe('a picture with faults that browsers do not mind is shown', () => {
  test.each([
    ['a scan header as some phones write it', oddScan],
    ['a progressive scan with damaged data', damagedScan],
    ['colours for print', print],
    ['a GIF that moves', movingGif],
  ])('%s', async (_, body) => {
    expect(await gather({ body })).toMatchObject({ other: 40, sound: 40, problems: [] })
  })
})

describe('a picture that cannot be shown costs its own place, and is named', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  test.each<[string, Answer, string]>([
    ['a file that the lake does not have', { status: 404, type: 'application/json' }, 'fileRefused'],
    ['an empty file', { body: '' }, 'fileUnreadable'],
    ['half a file', { body: photo.subarray(0, photo.length / 2) }, 'fileUnreadable'],
    [
      'half a drawing',
      { body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>' },
      'fileUnreadable',
    ],
    ['a text', { body: 'no picture' }, 'fileUnreadable'],
    ['a HEIC photo that calls itself a JPEG', { body: heic }, 'fileUnreadable'],
  ])('%s', async (_, answer, code) => {
    expect(await gather(answer)).toEqual({
      other: null,
      sound: 40,
      problems: [`project-other image ${code}`],
    })
  })

  test('one that ended the renderer before is not tried again', async () => {
    const { key, document, path } = toRequest('other')
    const task = { kind: 'picture' as const, key, document, path }
    const begun: (string | undefined)[] = []
    const guard = createTaskGuard([{ task, seconds: 90 }], false, (each) => begun.push(each?.key))
    expect(await gather({ body: sound }, guard)).toMatchObject({
      other: null,
      problems: ['project-other image tooSlow'],
    })
    expect(begun).toEqual(['sound', undefined])
  })
})

test.each([
  ['is empty', ''],
  ['ends early', '{"width":40,'],
  ['has another form', '{"width":40,"files":null}'],
])('a picture whose entry in the cache %s is sized again', async (_, text) => {
  const cache = createTemporaryFolder()
  const whole = await gather({ body: sound }, undefined, cache)
  const entries = readdirSync(join(cache, 'sized')).map((name) => join(cache, 'sized', name))
  const texts = entries.map((file) => readFileSync(file, 'utf8'))
  for (const file of entries) writeFileSync(file, text)
  expect(await gather({ body: sound }, undefined, cache)).toEqual(whole)
  expect(entries.map((file) => readFileSync(file, 'utf8'))).toEqual(texts)
})

describe('a site does not lose its pictures while the lake cannot be reached', { timeout: 30_000 }, () => {
  test.concurrent.each<[string, Answer]>([
    ['the lake fails', { status: 503 }],
    ['the lake refuses access', { status: 403 }],
    ['the lake refuses for now', { status: 429 }],
    ['the network answers with a page of its own', { type: 'text/html', body: '<h1>Sign in</h1>' }],
  ])('%s', async (_, answer) => {
    expect(await gather(answer)).toBe('unreachable')
  })
})

async function damageScan(): Promise<Buffer> {
  const photo = await sharp(await drawHalves(900, 600))
    .composite([
      { input: Buffer.from('<svg width="900" height="600"><circle cx="300" cy="300" r="250"/></svg>') },
    ])
    .jpeg({ progressive: true })
    .toBuffer()
  const middle = photo.length >> 1
  return photo.fill(0x55, middle, middle + 60)
}

async function drawMovingGif(): Promise<Buffer> {
  const frames = await Promise.all([drawHalves(90, 60), sharp(sound).negate().png().toBuffer()])
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}
