import type { Outlines } from './outlines.ts'

/** Headings of the site are set a little tighter than their font is made. */
const tracking = -0.025

const toPlain = (character: string) => character.normalize('NFD').slice(0, 1)

/** Where each character of a line begins and where the line ends, in ems. */
function setLine(line: string, { unitsPerEm, glyphs, kerning }: Outlines) {
  let end = 0
  let before = ''
  const places = [...line].map((character) => {
    const [advance = 0, path = ''] = glyphs[character] ?? []
    end += (kerning[toPlain(before)]?.[toPlain(character)] ?? 0) / unitsPerEm
    const place = { x: end, path }
    end += advance / unitsPerEm + tracking
    before = character
    return place
  })
  return { places, width: Math.max(0, end - tracking) }
}

/** How wide a line is, in ems. */
export const measure = (line: string, outlines: Outlines): number => setLine(line, outlines).width

/** A line as paths, its base line beginning at this point. */
export function drawLine(
  line: string,
  at: { x: number; y: number; size: number },
  outlines: Outlines,
): string {
  const scale = at.size / outlines.unitsPerEm
  const paths = setLine(line, outlines)
    .places.filter(({ path }) => path !== '')
    .map(({ x, path }) => {
      const left = (at.x + x * at.size).toFixed(2)
      return `<path transform="translate(${left} ${at.y.toFixed(2)}) scale(${scale} -${scale})" d="${path}"/>`
    })
  return paths.join('')
}
