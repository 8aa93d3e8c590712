import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { parseMark, toFullIcon, toIcon, toThemedIcon, withColors } from './mark.ts'
import { type Palette, parseTokens } from './tokens.ts'

/**
 * `npm run colors`: writes the files that cannot read a style sheet, from the tokens and the brand mark. They are
 * committed; tests/unit/colors fails when they no longer match.
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

/** The text files made from the tokens and the mark, by path. */
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

/** With an alpha channel: Next cannot decode an .ico without one. */
const toFavicon = (svg: string) =>
  sharp(Buffer.from(svg)).ensureAlpha().png({ compressionLevel: 9 }).toBuffer()

const toPng = (svg: string) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, dither: 0 }).toBuffer()

const faviconSize = 48

/** An .ico file: how many pictures it holds, their table of contents, and the pictures, which may be PNG. */
function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, faviconSize, faviconSize, 0, 0, 1, 0, 32, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** The icons of browsers and telephones, by path. */
export async function toIconFiles(): Promise<Record<string, Buffer>> {
  const { light } = parseTokens(read('app/[lang]/styles/tokens.css'))
  const mark = parseMark(read('components/illustrations/sprite.svg'))
  return {
    'app/favicon.ico': toIco(await toFavicon(toIcon(mark, light, faviconSize))),
    'app/apple-icon.png': await toPng(toFullIcon(mark, light, 180)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = { ...toColorFiles(), ...(await toIconFiles()) }
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(new URL(path, root), content)
    console.log(`${path}: ${content.length} bytes`)
  }
}
