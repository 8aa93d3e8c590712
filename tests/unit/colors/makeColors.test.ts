import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toColorFiles, toIconFiles } from '#lib/colors/makeColors.server.ts'

const hint = 'tokens.css or the brand mark has changed: run `npm run colors`'

test.each(Object.entries(toColorFiles()))('%s matches the current tokens and mark', (path, text) => {
  expect(readFileSync(path, 'utf8') === text, hint).toBe(true)
})

/** Pixels are compared, because another version of the encoder writes other bytes. */
const toPixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

/** The largest difference of two pictures in any channel; 255 if their sizes differ. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = [await toPixels(one), await toPixels(other)]
  if (first.length !== second.length) return 255
  return first.reduce((most, value, at) => Math.max(most, Math.abs(value - (second[at] ?? 0))), 0)
}

const icons = await toIconFiles()

/** The picture in a file: an .ico has a header of 22 bytes before its only one. */
const toPicture = (path: string, file: Buffer) => (path.endsWith('.ico') ? file.subarray(22) : file)

test.each([
  ['app/favicon.ico', 48],
  ['app/apple-icon.png', 180],
  ['app/manifest/[file]/icon-192.png', 192],
  ['app/manifest/[file]/icon-512.png', 512],
  ['app/manifest/[file]/icon-maskable-512.png', 512],
])('%s matches them, too, and is %i pixels wide', async (path, size) => {
  const picture = toPicture(path, readFileSync(path))
  // Next decodes an .ico only with an alpha channel.
  expect(await sharp(picture).metadata()).toMatchObject({ width: size, height: size })
  expect(await compare(picture, toPicture(path, icons[path] ?? Buffer.alloc(22))), hint).toBeLessThan(32)
})

test.each(['app/apple-icon.png', 'app/manifest/[file]/icon-maskable-512.png'])(
  '%s fills its corners, which systems cut off',
  async (path) => {
    expect((await sharp(readFileSync(path)).stats()).isOpaque).toBe(true)
  },
)
