import sharp from 'sharp'
import { type Palette, toColor, toFillName } from './colors.server.ts'

/** The brand mark of the sprite: its width, and its shapes as SVG, with a class instead of each fill. */
export type Mark = { size: number; shapes: string }

/** Reads the symbol `brand` of the sprite: a square whose first shape is its background. */
export function parseMark(sprite: string): Mark {
  const [, edge, shapes] = /<symbol id="brand" viewBox="0 0 (\d+) \1">([\s\S]*?)<\/symbol>/.exec(sprite) ?? []
  if (!edge || !shapes?.trim()) throw new Error('The sprite has no symbol “brand” with a square viewBox.')
  const toClass = (_: string, fill: string) => `class="${toFillName(fill)}"`
  return { size: Number(edge), shapes: shapes.trim().replace(/fill="([^"]+)"/g, toClass) }
}

const classes = /class="([^"]+)"/g

const findClasses = (svg: string) => [...new Set([...svg.matchAll(classes)].map(([, name = '']) => name))]

const toSvg = (content: string, size: number, edge = size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${edge}" height="${edge}" aria-hidden="true">${content}</svg>\n`

const toRules = (names: string[], palette: Palette) =>
  names.map((name) => `.${name}{fill:${toColor(name, palette)}}`).join('')

/** The mark in the colours of the system’s theme. It contains its own styles, since the site’s do not apply to an icon. */
export function toThemedIcon(mark: Mark, themes: { light: Palette; dark: Palette }): string {
  const names = findClasses(mark.shapes)
  const style = `${toRules(names, themes.light)}@media (prefers-color-scheme:dark){${toRules(names, themes.dark)}}`
  return toSvg(`\n<style>${style}</style>\n${mark.shapes}\n`, mark.size)
}

const paint = ({ shapes }: Mark, palette: Palette) =>
  shapes.replace(classes, (_, name: string) => `fill="${toColor(name, palette)}"`).replaceAll('\n', '')

/**
 * The mark in the colours of one theme, as an SVG of `edge` pixels, for formats that cannot follow the system’s theme.
 */
export const toIcon = (mark: Mark, palette: Palette, edge: number): string =>
  toSvg(paint(mark, palette), mark.size, edge)

/**
 * The mark for systems that cut off the corners of icons: its background fills the square, and a `scale` below 1 leaves a margin
 * around the rest.
 */
export function toFullIcon(mark: Mark, palette: Palette, edge: number, scale = 1): string {
  const { size } = mark
  const ground = toColor(findClasses(mark.shapes)[0] ?? '', palette)
  const margin = (size * (1 - scale)) / 2
  const drawn = paint(mark, palette)
  const scaled =
    scale === 1 ? drawn : `<g transform="translate(${margin} ${margin}) scale(${scale})">${drawn}</g>`
  return toSvg(`<path fill="${ground}" d="M0 0h${size}v${size}H0z"/>${scaled}`, size, edge)
}

/**
 * Writes the current mark, and the colour of each class that the shapes use, into the scenes of drawn pictures. `size` is the
 * width of the mark there, and `others` are the classes that the pictures use besides.
 */
export function withColors(
  scenes: string,
  mark: Mark,
  palette: Palette,
  { size, classes: others }: { size: number; classes: readonly string[] },
): string {
  // On one line, because the pattern below ends at the first line that is `</g>`. A mark may contain groups.
  const drawn = mark.shapes.replaceAll('\n', '')
  const scale = mark.size === size ? '' : ` transform="scale(${size / mark.size})"`
  const place = /<g id="brand"[^>]*>\n(?:[\s\S]*?\n)??<\/g>/
  if (!place.test(scenes))
    throw new Error('The scenes have no group “brand”, into which the mark is written.')
  const withMark = scenes.replace(place, () => `<g id="brand"${scale}>\n${drawn}\n</g>`)
  const names = [...new Set([...others, ...findClasses(withMark)])].toSorted()
  const rules = names.map((name) => toRules([name], palette)).join('\n')
  return withMark.replace(/<style>[\s\S]*?<\/style>/, `<style>\n${rules}\n</style>`)
}

/** A square drawing of this width as an .ico file: a header, a directory with one entry, and the picture as PNG. */
export async function toIco(svg: string, width: number): Promise<Buffer> {
  // With an alpha channel: Next cannot decode an .ico without one.
  const png = await sharp(Buffer.from(svg)).ensureAlpha().png({ compressionLevel: 9 }).toBuffer()
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, width, width, 0, 0, 1, 0, 32, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
