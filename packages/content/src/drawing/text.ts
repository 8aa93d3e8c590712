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

/** The letters of one font as SVG paths, so that drawing needs no font file. Lengths are in font units. */
export type Outlines = z.infer<typeof outlinesShape>

/** Signs that a font may lack, and those that read the same. Word writes the first one for a hyphen that may not break. */
const similar: Record<string, string> = {
  '\u2011': '-',
  '\u2010': '-',
  '\u2012': '–',
  '\u2212': '–',
  '\u2015': '—',
  '\u2043': '-',
  '→': '>',
  '⇒': '>',
  '←': '<',
  '⇐': '<',
  '↔': '–',
  '′': '’',
  '″': '”',
  '‹': '«',
  '›': '»',
  '‚': ',',
  '„': '“',
  '⁄': '/',
  '∕': '/',
  '∙': '•',
  '‣': '•',
}

/** A text as a picture can show it, and what it lacks. */
export type Drawable = {
  /** In characters that the font has. */
  text: string
  /** The signs that are left out, with spaces between them. */
  missing: string
}

/**
 * A text in characters that the font has. A sign that it lacks becomes a similar one, or its letter without the accent, and is
 * left out otherwise. So are signs that nobody sees.
 */
export function toDrawable(text: string, { glyphs }: Outlines): Drawable {
  const missing = new Set<string>()
  const canDraw = (signs: string) => [...signs].every((sign) => sign in glyphs)
  const drawn = [...text.normalize('NFC')].map((character) => {
    if (character in glyphs) return character
    if (/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}]/u.test(character))
      return /\s/.test(character) ? ' ' : ''
    const found = [similar[character], character.normalize('NFKC'), toPlain(character)].find(
      (each) => each !== undefined && each !== '' && canDraw(each),
    )
    if (found === undefined && !/\p{Emoji_Modifier}/u.test(character)) missing.add(character)
    return found ?? ''
  })
  // What was left out may have stood between two spaces. The no-break spaces of French stay.
  const line = drawn.join('').replace(/ {2,}/g, ' ').trim()
  return { text: line, missing: [...missing].join(' ') }
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

/** The width of the words from one to another, both included, set in one line. */
type Widths = (from: number, to: number) => number

/** Fills lines of at most this width, one word after the other. Returns the index of the first word of each line. */
function fill(words: number, limit: number, width: Widths): number[] {
  const starts: number[] = []
  for (let word = 0; word < words; word += 1) {
    const start = starts.at(-1)
    if (start === undefined || width(start, word) > limit) starts.push(word)
  }
  return starts
}

/**
 * Makes a title as large as its room allows, then as short and as even; `measure` gives the width of a line in ems. Takes time
 * with the square of the number of words.
 */
export function breakLines(text: string, room: Room, measure: (line: string) => number): TextLayout {
  // At ordinary spaces only, so that no line breaks at a no-break space.
  const words = text.split(/[ \n]+/).filter(Boolean)
  const known = new Map<number, number>()
  const width: Widths = (from, to) => {
    const key = from * words.length + to
    const found = known.get(key) ?? measure(words.slice(from, to + 1).join(' '))
    known.set(key, found)
    return found
  }
  const limits = words
    .flatMap((_, from) => words.slice(from).map((_, length) => width(from, from + length)))
    .toSorted((a, b) => a - b)
  let best: TextLayout = { lines: [], size: 0 }
  // Of the limits that give a number of lines, the smallest makes the most even and the largest ones.
  for (let count = Math.min(room.maxLines, words.length); count > 0; count -= 1) {
    const limit = findFirst(limits, (each) => fill(words.length, each, width).length <= count)
    const starts = limit === undefined ? [] : fill(words.length, limit, width)
    const ends = [...starts.slice(1), words.length].map((next) => next - 1)
    const widest = Math.max(...starts.map((start, line) => width(start, ends[line] ?? start)))
    const size = Math.min(room.largest, room.width / widest, room.height / (starts.length * room.lineHeight))
    const isBetter = size > best.size || (size === best.size && starts.length < best.lines.length)
    if (!isBetter) continue
    const lines = starts.map((start, line) => words.slice(start, (ends[line] ?? start) + 1).join(' '))
    best = { lines, size }
  }
  return best
}

/** The first of sorted values that fits, if every later one fits, too. */
function findFirst(values: readonly number[], fits: (value: number) => boolean): number | undefined {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const value = values[middle]
    if (value !== undefined && fits(value)) high = middle
    else low = middle + 1
  }
  return values[low]
}
