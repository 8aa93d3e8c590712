import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { parseMark, toFullIcon, toIcon, toThemedIcon, withColors } from './mark.ts'
import { type Palette, parseTokens } from './tokens.ts'

/**
 * `npm run colors`: makes what cannot read a style sheet from the tokens and the brand mark. The results are committed;
 * tests/unit/colors fails when they no longer match.
 */

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const toModule = (themes: Record<'light' | 'dark', Palette>) => {
  const toEntries = (palette: Palette) =>
    Object.entries(palette).map(([token, color]) => `    '${token}': '${color}',`)
  return [
    '// Made by `npm run colors` from app/[lang]/styles/tokens.css: change that.',
    '',
    '/** The colours of the site by their tokens, for what loads no style sheet of the site. */',
    'export const themes = {',
    ...Object.entries(themes).flatMap(([name, palette]) => [`  ${name}: {`, ...toEntries(palette), '  },']),
    '}',
    '',
  ].join('\n')
}

/** What the tokens and the mark are made into, as text, by path. */
export function toColorFiles(): Record<string, string> {
  const themes = parseTokens(read('app/[lang]/styles/tokens.css'))
  const mark = parseMark(read('components/illustrations/sprite.svg'))
  const scenes = 'lib/seo/social/scenes.svg'
  return {
    'lib/colors/themes.ts': toModule(themes),
    'app/icon.svg': toThemedIcon(mark, themes),
    [scenes]: withColors(read(scenes), mark, themes.light),
  }
}

/** With an alpha channel, without which Next decodes no picture of an .ico. */
const toFavicon = (svg: string) =>
  sharp(Buffer.from(svg)).ensureAlpha().png({ compressionLevel: 9 }).toBuffer()

const toPng = (svg: string) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, dither: 0 }).toBuffer()

/** An .ico file is a table of contents and then the pictures, which may be PNG. */
function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
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

/** What the mark is made into, as pictures, by path. */
export async function toIconFiles(): Promise<Record<string, Buffer>> {
  const { light } = parseTokens(read('app/[lang]/styles/tokens.css'))
  const mark = parseMark(read('components/illustrations/sprite.svg'))
  const favicons = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, png: await toFavicon(toIcon(mark, light, size)) })),
  )
  const manifest = 'app/[lang]/manifest.webmanifest'
  return {
    'app/favicon.ico': toIco(favicons),
    'app/apple-icon.png': await toPng(toFullIcon(mark, light, 180, 1)),
    [`${manifest}/icon-192.png`]: await toPng(toIcon(mark, light, 192)),
    [`${manifest}/icon-512.png`]: await toPng(toIcon(mark, light, 512)),
    [`${manifest}/icon-maskable-512.png`]: await toPng(toFullIcon(mark, light, 512, 0.74)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = { ...toColorFiles(), ...(await toIconFiles()) }
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(new URL(path, root), content)
    console.log(`${path}: ${content.length} bytes`)
  }
}
