import { z } from 'zod'

export const outlinesShape = z.object({
  unitsPerEm: z.number(),
  capHeight: z.number(),
  /** The letter-spacing, in ems. */
  tracking: z.number(),
  /** The advance width of a character, and its outline, whose y axis points up from the baseline. */
  glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
  kerning: z.record(z.string(), z.record(z.string(), z.number())),
})

export type Outlines = z.infer<typeof outlinesShape>

/**
 * The text in characters that the font has. If the font lacks an accented letter, the accent is removed. Null if any other
 * character is missing: no text is better than one with gaps.
 */
export function toDrawable(text: string, { glyphs }: Outlines): string | null {
  const drawn = [...text.normalize('NFC')].map((character) =>
    [character, toPlain(character)].find((each) => each in glyphs),
  )
  return drawn.includes(undefined) ? null : drawn.join('')
}

const toPlain = (character: string) => character.normalize('NFD').slice(0, 1)

/** Where each character of a line begins and where the line ends, in ems. */
function setLine(line: string, { unitsPerEm, tracking, glyphs, kerning }: Outlines) {
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

/** A line as SVG paths. `at` is the start of its baseline. */
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

type Room = { width: number; height: number; largest: number; lineHeight: number; maxLines: number }

type TextLayout = { lines: string[]; size: number }

/** Fills lines of at most this width, one word after the other. */
function fill(words: string[], limit: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && measure(longer) <= limit) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Makes a title as large as its room allows, then as short and as even; `measure` gives the width of a line in ems. */
export function breakLines(text: string, room: Room, measure: (line: string) => number): TextLayout {
  // At ordinary spaces only, so that no line breaks at a no-break space.
  const words = text.split(/[ \n]+/).filter(Boolean)
  const limits = words.flatMap((_, from) =>
    words.slice(from).map((_, length) => measure(words.slice(from, from + length + 1).join(' '))),
  )
  let best: TextLayout = { lines: [], size: 0 }
  for (const limit of limits.toSorted((a, b) => a - b)) {
    const lines = fill(words, limit, measure)
    const size = Math.min(
      room.largest,
      room.width / Math.max(...lines.map(measure)),
      room.height / (lines.length * room.lineHeight),
    )
    const isBetter = size > best.size || (size === best.size && lines.length < best.lines.length)
    if (isBetter && lines.length <= room.maxLines) best = { lines, size }
  }
  return best
}
