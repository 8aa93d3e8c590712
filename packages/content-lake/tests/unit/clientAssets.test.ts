import { createImageUrlBuilder, type ImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestLake } from '../../src/testing.ts'

/** What uploads of `@sanity/client` store, and what each method of `@sanity/image-url` makes of a picture. */
const lake = await createTestLake({ documents: [] })
const { client } = lake
afterAll(lake.close)
const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c04020' } })
  .jpeg()
  .toBuffer()

describe('the type of an uploaded file', () => {
  test.each([
    ['data.csv', undefined, 'text/csv'],
    ['page.html', undefined, 'text/html'],
    ['data.json', 'text/plain', 'application/json'],
    ['clip.mov', 'video/quicktime', 'video/quicktime'],
    ['talk.m4a', 'Audio/MP4; codecs=mp4a', 'audio/mp4'],
    ['a.docx', undefined, 'application/octet-stream'],
    ['a.docx', 'application/x-www-form-urlencoded', 'application/octet-stream'],
    ['a.docx', 'nonsense', 'application/octet-stream'],
    ['a.docx', `a/${'b'.repeat(200)}`, 'application/octet-stream'],
    ['none', undefined, 'application/octet-stream'],
  ])('%s, sent as %s, is %s', async (filename, contentType, mimeType) => {
    const body = Buffer.from(`content of ${filename}`)
    const asset = await client.assets.upload('file', body, { filename, ...(contentType && { contentType }) })
    expect(asset.mimeType).toBe(mimeType)
  })

  test('does not make it run in a browser', async () => {
    const body = Buffer.from('<script>1</script>')
    const asset = await client.assets.upload('file', body, { filename: 'x.html', contentType: 'text/html' })
    const answer = await fetch(String(asset.url))
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  })
})

describe('upload', () => {
  test.each([
    [
      'image',
      'image',
      { filename: 'rose.jpg' },
      {
        _type: 'sanity.imageAsset',
        originalFilename: 'rose.jpg',
        mimeType: 'image/jpeg',
        metadata: { dimensions: { width: 200, height: 100 } },
      },
    ],
    [
      'file',
      'file',
      { filename: 'notes.txt', contentType: 'text/plain' },
      { _type: 'sanity.fileAsset', extension: 'txt' },
    ],
    [
      'title, label, description, creditLine, source',
      'image',
      {
        title: 'A rose',
        label: 'rose',
        description: 'Red',
        creditLine: 'Ann',
        source: { id: '7', name: 'camera', url: 'https://camera.example' },
      },
      {
        title: 'A rose',
        label: 'rose',
        description: 'Red',
        creditLine: 'Ann',
        source: { id: '7', name: 'camera' },
      },
    ],
    [
      'extract',
      'image',
      { extract: ['palette', 'blurhash', 'lqip', 'exif', 'location'] },
      {
        metadata: {
          palette: expect.any(Object),
          blurHash: expect.any(String),
          lqip: expect.stringMatching(/^data:image/),
        },
      },
    ],
  ] as const)('%s', async (_name, kind, options, stored) => {
    await lake.reset()
    const content = kind === 'file' ? Buffer.from('text') : picture
    const sent = 'extract' in options ? { ...options, extract: [...options.extract] } : options
    const asset = await client.assets.upload(kind, content, sent)
    expect(asset).toMatchObject(stored)
    const response = await fetch(asset.url)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
  })

  test.each([
    [undefined, 'rose.jpg'],
    [false, undefined],
  ])('of a file with preserveFilename: %s has the name %s', async (preserveFilename, name) => {
    await lake.reset()
    const file = new File([picture], 'rose.jpg', { type: 'image/jpeg' })
    const asset = await client.assets.upload('image', file, { preserveFilename })
    expect(asset.originalFilename).toBe(name)
  })
})

const half = { width: 100, height: 50 }

const parameters: [name: string, build: (image: ImageUrlBuilder) => ImageUrlBuilder, has: object][] = [
  ['width', (image) => image.width(100), half],
  ['height', (image) => image.height(50), half],
  ['size', (image) => image.size(50, 50), { width: 50, height: 50 }],
  ['maxWidth', (image) => image.maxWidth(100), half],
  ['maxHeight', (image) => image.maxHeight(50), half],
  ['dpr', (image) => image.width(50).dpr(2), half],
  ['rect', (image) => image.rect(0, 0, 80, 40), { width: 80, height: 40 }],
  ...(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const).map(
    (fit): (typeof parameters)[number] => [`fit ${fit}`, (image) => image.size(100, 50).fit(fit), half],
  ),
  ...(['top', 'bottom', 'left', 'right', 'center', 'entropy'] as const).map(
    (crop): (typeof parameters)[number] => [
      `crop ${crop}`,
      (image) => image.size(50, 50).fit('crop').crop(crop),
      { width: 50, height: 50 },
    ],
  ),
  [
    'focalPoint',
    (image) => image.size(50, 50).fit('crop').crop('focalpoint').focalPoint(0.2, 0.8),
    { width: 50, height: 50 },
  ],
  ...(['jpg', 'pjpg', 'png', 'webp'] as const).map((format): (typeof parameters)[number] => [
    `format ${format}`,
    (image) => image.format(format),
    { format: format.replace('pjpg', 'jpeg').replace('jpg', 'jpeg') },
  ]),
  ['auto', (image) => image.auto('format'), { format: 'webp' }],
  ['quality', (image) => image.quality(20), { width: 200 }],
  ['blur', (image) => image.blur(20), { width: 200 }],
  ['sharpen', (image) => image.sharpen(50), { width: 200 }],
  ['invert', (image) => image.invert(true), { width: 200 }],
  ['orientation', (image) => image.orientation(90), { width: 100, height: 200 }],
  ['flipHorizontal', (image) => image.flipHorizontal(), { width: 200 }],
  ['flipVertical', (image) => image.flipVertical(), { width: 200 }],
  ['saturation', (image) => image.saturation(-100), { width: 200 }],
  ['pad', (image) => image.pad(10).bg('ffffff'), { width: 220, height: 120 }],
  ['bg', (image) => image.size(100, 100).fit('fill').bg('ff0000'), { width: 100, height: 100 }],
  ['frame', (image) => image.frame(1), { width: 200 }],
]

describe('image parameter', async () => {
  await lake.reset()
  const asset = await client.assets.upload('image', picture)
  const { projectId = '', dataset = '' } = client.config()
  const builder = createImageUrlBuilder({ projectId, dataset, baseUrl: lake.address })
  test.each(parameters)('%s', async (_name, build, has) => {
    const url = build(builder.image(asset)).url()
    const response = await fetch(url, { headers: { accept: 'image/webp,*/*' } })
    expect([url, response.status]).toEqual([url, 200])
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject(has)
  })
})
