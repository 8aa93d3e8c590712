import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { themeColors } from '#lib/seo/pageMetadata.server.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url))
const text = async (path: string) => (await read(path)).toString('utf8')

const sprite = await text('components/illustrations/sprite.svg')
const tokens = await text('app/[lang]/styles/tokens.css')
const icon = await text('app/icon.svg')
const scenes = await text('lib/seo/social/scenes.svg')

const [light = '', dark = ''] = tokens.split('.dark {')
const [, mark = ''] = /<symbol id="brand"[^>]*>([\s\S]*?)<\/symbol>/.exec(sprite) ?? []
const toToken = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(css)?.[1]
const toPaths = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)

test('the icon is the brand mark, in the colours of both themes', () => {
  expect(toPaths(mark)).toHaveLength(4)
  expect(toPaths(icon)).toEqual(toPaths(mark))
  for (const [css, style] of [
    [light, icon.split('@media')[0]],
    [dark, icon.split('@media')[1]],
  ])
    for (const name of ['clay', 'paper', 'sun'])
      expect(style).toContain(`.${name}{fill:${toToken(css ?? '', name)}}`)
})

test('the pictures of shared links carry the same mark', () => {
  const [, drawn = ''] = /<g id="brand">([\s\S]*?)<\/g>/.exec(scenes) ?? []
  expect(toPaths(drawn)).toEqual(toPaths(mark))
})

test('the favicon holds three sizes', async () => {
  const favicon = await read('app/favicon.ico')
  expect([favicon.readUInt16LE(2), favicon.readUInt16LE(4)]).toEqual([1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const offset = favicon.readUInt32LE(entry + 12)
    const picture = favicon.subarray(offset, offset + favicon.readUInt32LE(entry + 8))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  }
})

test.each([
  ['app/apple-icon.png', 180, true],
  ['app/[lang]/manifest.webmanifest/icon-192.png', 192, false],
  ['app/[lang]/manifest.webmanifest/icon-512.png', 512, false],
  ['app/[lang]/manifest.webmanifest/icon-maskable-512.png', 512, true],
])('%s is %i pixels wide; fills its corners: %s', async (path, size, full) => {
  const picture = sharp(await read(path))
  expect(await picture.metadata()).toMatchObject({ width: size, height: size })
  const { isOpaque } = await picture.stats()
  expect(isOpaque).toBe(full)
})

test('the theme colours are those of the paper', () => {
  expect(themeColors).toEqual({ light: toToken(light, 'paper'), dark: toToken(dark, 'paper') })
})
