// Makes the icons of the site from the brand mark of the sprite: `npm run icons`. The results are committed;
// tests/unit/seo/icons.test.ts fails when they no longer match the mark.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const root = new URL('../../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')
const sprite = read('components/illustrations/sprite.svg')
const tokens = read('app/[lang]/styles/tokens.css')

/** No style sheet of the site applies to an icon: its colours are written into it, mixed ones computed by hand. */
const toPalette = (css, mixed) => ({
  ...Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, value]) => [name, value]),
  ),
  arch: mixed,
})
const [lightCss, darkCss] = tokens.split('.dark {')
const light = toPalette(lightCss, '#0c4955')
const dark = { ...light, ...toPalette(darkCss, '#2f6870') }

const [, symbol] = sprite.match(/<symbol id="brand"[^>]*>([\s\S]*?)<\/symbol>/)
const shapes = [...symbol.matchAll(/<path fill="([^"]+)" d="([^"]+)"\/>/g)].map(([, fill, d]) => ({
  role: /^var\(--([\w-]+)\)$/.exec(fill)?.[1] ?? 'arch',
  d,
}))
const [ground, ...inner] = shapes
const paint = (drawn, palette) =>
  drawn.map(({ role, d }) => `<path fill="${palette[role]}" d="${d}"/>`).join('')

const svg = (content, size = 34) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="${size}" height="${size}" aria-hidden="true">${content}</svg>\n`

/** The mark, in the colours of the system's theme. */
const style = (palette) => shapes.map(({ role }) => `.${role}{fill:${palette[role]}}`).join('')
const themed = svg(
  `\n<style>${style(light)}@media (prefers-color-scheme:dark){${style(dark)}}</style>\n` +
    `${shapes.map(({ role, d }) => `<path class="${role}" d="${d}"/>`).join('\n')}\n`,
)

/** Where the system crops the icon, the ground fills the square and the arch keeps a margin. */
const full = (scale) =>
  `<path fill="${light[ground.role]}" d="M0 0h34v34H0z"/>` +
  `<g transform="translate(17 17) scale(${scale}) translate(-17.05 -17)">${paint(inner, light)}</g>`

const toPng = (content, size) =>
  sharp(Buffer.from(svg(content, size)))
    .png({ compressionLevel: 9, palette: true, dither: 0 })
    .toBuffer()

/** An .ico file is a table of contents and then the pictures, which may be PNG. */
function toIco(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

const mark = paint(shapes, light)
const favicons = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await toPng(mark, size) })))
const manifest = 'app/[lang]/manifest.webmanifest'
const files = {
  'app/icon.svg': themed,
  'app/favicon.ico': toIco(favicons),
  'app/apple-icon.png': await toPng(full(1), 180),
  [`${manifest}/icon-192.png`]: await toPng(mark, 192),
  [`${manifest}/icon-512.png`]: await toPng(mark, 512),
  [`${manifest}/icon-maskable-512.png`]: await toPng(full(0.74), 512),
}
for (const [path, content] of Object.entries(files)) {
  writeFileSync(new URL(path, root), content)
  console.log(`${path}: ${content.length} bytes`)
}
