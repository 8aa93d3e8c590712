import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ImageField, toNearEdges, toPageWidths, toShownRect } from '../src/images/image.ts'
import { sizeImage } from '../src/images/sizeImage.ts'
import { drawHalves, readColour } from '../testing/pictures.ts'

const whole: ImageField = {
  asset: { _id: 'image-abc-1600x900-png' },
  hotspot: { x: 0.5, y: 0.5 },
  crop: { top: 0, right: 0, bottom: 0, left: 0 },
}
const frames = {
  page: { ratio: 3 / 2, widths: [400, 640, 960, 1280] },
  portrait: { ratio: 1, widths: [144, 288] },
  social: { width: 1200, height: 630 },
}
const toRequest = (image: ImageField, use: keyof typeof frames = 'page') => ({
  key: 'k',
  image,
  frame: frames[use],
  document: 'd',
  path: 'image',
})
const rightHalf = { ...whole, crop: { top: 0, right: 0, bottom: 0, left: 0.5 } }

describe('a picture on a page', () => {
  test('is converted to WebP in every width up to its own', async () => {
    const made = await sizeImage(await drawHalves(1600, 900), toRequest(whole))
    expect(made.files.map(({ width, type }) => `${width} ${type}`)).toEqual([
      '400 image/webp',
      '640 image/webp',
      '960 image/webp',
      '1280 image/webp',
    ])
    expect([made.width, made.height]).toEqual([1280, 853])
    for (const { content, width } of made.files) expect((await sharp(content).metadata()).width).toBe(width)
  })

  test('shows the part of its crop that fills the 3:2 frame', async () => {
    const made = await sizeImage(await drawHalves(1600, 900), toRequest(rightHalf))
    expect([made.width, made.height]).toEqual([800, 533])
    expect(await readColour(made.files[0]?.content ?? Buffer.of(), 0.1, 0.5)).toBe('blue')
  })

  test('wider than its frame is cut around its focus', async () => {
    const image = { ...whole, hotspot: { x: 0.9, y: 0.5 } }
    const made = await sizeImage(await drawHalves(1800, 600), toRequest(image))
    expect([made.width, made.height]).toEqual([900, 600])
    expect(await readColour(made.files[0]?.content ?? Buffer.of(), 0.1, 0.5)).toBe('blue')
  })

  test('is never enlarged', async () => {
    const made = await sizeImage(await drawHalves(90, 60), toRequest(whole))
    expect(made.files.map(({ width }) => width)).toEqual([90])
  })

  test('has a tiny placeholder that fits into the page', async () => {
    const { placeholder } = await sizeImage(await drawHalves(1600, 900), toRequest(whole))
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder?.length).toBeLessThan(400)
  })

  test('loses its camera metadata', async () => {
    const original = await sharp(await drawHalves(500, 300, 'jpeg'))
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const made = await sizeImage(original, toRequest(whole))
    expect((await sharp(made.files[0]?.content).metadata()).exif).toBeUndefined()
  })

  test('stands upright when the camera was held sideways', async () => {
    const original = await sharp(await drawHalves(900, 600, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await sizeImage(original, toRequest(whole))
    expect([made.width, made.height]).toEqual([600, 400])
  })
})

test('a portrait is a small square around its focus', async () => {
  const image = { ...whole, hotspot: { x: 0.9, y: 0.5 } }
  const made = await sizeImage(await drawHalves(1600, 900), toRequest(image, 'portrait'))
  expect([made.width, made.height]).toEqual([288, 288])
  expect(made.files.map(({ width }) => width)).toEqual([144, 288])
  expect(await readColour(made.files[0]?.content ?? Buffer.of(), 0.2, 0.5)).toBe('blue')
})

describe('an upload that is not a photograph', () => {
  test('an SVG is rendered sharply, whatever its declared size, without its scripts', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="16"><script>alert(1)</script><rect width="32" height="16" fill="#00f"/></svg>'
    const made = await sizeImage(Buffer.from(svg), toRequest(whole))
    expect([made.width, made.height]).toEqual([1280, 853])
    expect(await readColour(made.files[0]?.content ?? Buffer.of(), 0.5, 0.5)).toBe('blue')
  })

  test('a GIF becomes its first frame', async () => {
    const frames = await Promise.all([
      drawHalves(20, 20),
      sharp(await drawHalves(20, 20))
        .negate()
        .toBuffer(),
    ])
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const made = await sizeImage(gif, toRequest(whole))
    expect((await sharp(made.files[0]?.content).metadata()).pages ?? 1).toBe(1)
    expect([made.width, made.height]).toEqual([20, 13])
  })

  test('bytes that are not a picture are an error', async () => {
    await expect(sizeImage(Buffer.from('no picture'), toRequest(whole))).rejects.toThrow()
  })
})

describe('the placeholder of a transparent picture', () => {
  const toPlaceholder = async (picture: Buffer, image = whole) =>
    (await sizeImage(picture, toRequest(image))).placeholder
  /** Transparent on the left, blue on the right. */
  const halfClear = async (format: 'png' | 'webp') =>
    sharp({ create: { width: 100, height: 60, channels: 4, background: '#0000' } })
      .composite([{ input: await sharp(await drawHalves(50, 60)).toBuffer(), left: 50, top: 0 }])
      .toFormat(format)
      .toBuffer()

  test.each(['png', 'webp'] as const)(
    'does not exist, since it would show through a %s permanently',
    async (format) => {
      expect(await toPlaceholder(await halfClear(format))).toBeNull()
    },
  )

  test('does not exist for a drawing without a background', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="16"><circle r="8"/></svg>'
    expect(await toPlaceholder(Buffer.from(svg))).toBeNull()
  })

  test('exists if the crop leaves nothing transparent, and for an opaque picture with an alpha channel', async () => {
    expect(await toPlaceholder(await halfClear('png'), rightHalf)).toMatch(/^data:/)
    const solid = await sharp(await drawHalves(100, 60))
      .ensureAlpha()
      .png()
      .toBuffer()
    expect(await toPlaceholder(solid)).toMatch(/^data:/)
  })
})

describe('the picture of a shared link', () => {
  test('is one JPEG of 1200 × 630 around the focus', async () => {
    const image = { ...whole, hotspot: { x: 0.95, y: 0.5 } }
    const made = await sizeImage(await drawHalves(3000, 630), toRequest(image, 'social'))
    expect([made.width, made.height, made.files.length, made.files[0]?.type]).toEqual([
      1200,
      630,
      1,
      'image/jpeg',
    ])
    const picture = made.files[0]?.content ?? Buffer.of()
    expect(await readColour(picture, 0, 0.5)).toBe('blue')
    expect(await readColour(picture, 1, 0.5)).toBe('blue')
  })

  test('has a white background where the original is transparent', async () => {
    const clear = await sharp({ create: { width: 1200, height: 630, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const made = await sizeImage(clear, toRequest(whole, 'social'))
    expect(await readColour(made.files[0]?.content ?? Buffer.of(), 0.5, 0.5)).toBe('white')
  })
})

describe('what cannot be published', () => {
  const refuse = (original: Buffer) => sizeImage(original, toRequest(whole, 'page'))

  test('a picture with more than 64 million pixels', async () => {
    const large = await sharp({ create: { width: 8001, height: 8000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    await expect(refuse(large)).rejects.toMatchObject({
      problem: { code: 'tooManyPixels', parameters: { megapixels: 64 } },
    })
  })

  test('a format that is not for the web', async () => {
    const tiff = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer()
    await expect(refuse(tiff)).rejects.toThrow('unsupported image format')
  })

  test('a damaged drawing, with a detail that names no file', async () => {
    const damaged = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')
    await expect(refuse(damaged)).rejects.toThrow(/^[^/]*$/)
  })
})

describe('sizes', () => {
  test.each([
    [1600, [400, 640, 960, 1280]],
    [1000, [400, 640, 960, 1000]],
    [640, [400, 640]],
    [1, [1]],
  ])('of an image %d wide are %j', (width, widths) => {
    expect(toPageWidths(width, frames.page.widths)).toEqual(widths)
  })

  test.each([
    [4000, [144, 288]],
    [200, [144, 200]],
    [90, [90]],
  ])('of a portrait %d wide are %j', (width, widths) => {
    expect(toPageWidths(width, frames.portrait.widths)).toEqual(widths)
  })

  test.each([
    [{ x: 0.5, y: 0.5 }, ''],
    [{ x: 0.1, y: 0.5 }, 'left'],
    [{ x: 0.5, y: 0.05 }, 'top'],
    [{ x: 0.95, y: 0.95 }, 'bottom right'],
  ])('know the edges that a hotspot at %j is close to: “%s”', (hotspot, edges) => {
    const image = { ...whole, asset: { _id: 'image-abc-600x400-jpg' }, hotspot }
    expect(toNearEdges({ image, frame: frames.page })).toBe(edges)
    // In the middle of the part that is shown, although at the edge of the image.
    const panorama = { ...image, asset: { _id: 'image-abc-4000x400-jpg' }, hotspot: { x: 0.2, y: 0.5 } }
    expect(toNearEdges({ image: panorama, frame: frames.page })).toBe('')
  })

  test('never leave the image, however extreme the crop and the focus', () => {
    for (const size of [
      { width: 1, height: 1 },
      { width: 4000, height: 3 },
      { width: 3, height: 4000 },
    ]) {
      for (const edge of [0, 0.3, 0.999]) {
        const image = {
          ...whole,
          hotspot: { x: 1, y: 0 },
          crop: { top: edge, right: 0, bottom: 0, left: edge },
        }
        for (const frame of Object.values(frames)) {
          const { left, top, width, height } = toShownRect({ image, frame }, size)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(top).toBeGreaterThanOrEqual(0)
          expect(width).toBeGreaterThanOrEqual(1)
          expect(height).toBeGreaterThanOrEqual(1)
          expect(left + width).toBeLessThanOrEqual(size.width)
          expect(top + height).toBeLessThanOrEqual(size.height)
        }
      }
    }
  })
})
