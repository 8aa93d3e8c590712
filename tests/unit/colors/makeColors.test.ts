import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toColorFiles, toIconFiles } from '#lib/colors/makeColors.server.ts'

const hint = 'tokens.css or the brand mark has changed: run `npm run colors`'

test.each(Object.entries(toColorFiles()))('%s is made from the present tokens and mark', (path, text) => {
  expect(readFileSync(path, 'utf8') === text, hint).toBe(true)
})

/** The picture itself: another version of the encoder writes other bytes. */
const toPixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

/** The largest difference of two pictures in any channel; 255 where their sizes differ. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = [await toPixels(one), await toPixels(other)]
  if (first.length !== second.length) return 255
  return first.reduce((most, value, at) => Math.max(most, Math.abs(value - (second[at] ?? 0))), 0)
}

const icons = await toIconFiles()

test.each(Object.keys(icons).filter((path) => path.endsWith('.png')))(
  '%s is made from them, too',
  async (path) => {
    const made = icons[path]
    if (!made) throw new Error(`${path} is not made.`)
    expect(await compare(readFileSync(path), made), hint).toBeLessThan(32)
  },
)

test('the favicon holds the mark in three sizes', async () => {
  const favicon = readFileSync('app/favicon.ico')
  const made = icons['app/favicon.ico'] ?? Buffer.alloc(0)
  expect([favicon.readUInt16LE(2), favicon.readUInt16LE(4)]).toEqual([1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const find = (file: Buffer) => {
      const entry = 6 + 16 * index
      const offset = file.readUInt32LE(entry + 12)
      return file.subarray(offset, offset + file.readUInt32LE(entry + 8))
    }
    expect(await sharp(find(favicon)).metadata()).toMatchObject({
      ...{ format: 'png', width: size, height: size },
      // Next decodes no other.
      channels: 4,
    })
    expect(await compare(find(favicon), find(made)), hint).toBeLessThan(32)
  }
})

test.each([
  ['app/apple-icon.png', 180, true],
  ['app/[lang]/manifest.webmanifest/icon-192.png', 192, false],
  ['app/[lang]/manifest.webmanifest/icon-512.png', 512, false],
  ['app/[lang]/manifest.webmanifest/icon-maskable-512.png', 512, true],
])('%s is %i pixels wide; fills its corners: %s', async (path, size, full) => {
  const picture = sharp(readFileSync(path))
  expect(await picture.metadata()).toMatchObject({ width: size, height: size })
  // A mark that fills its square leaves no corner open.
  if (full) expect((await picture.stats()).isOpaque).toBe(true)
})
