type Room = { width: number; height: number; largest: number; lineHeight: number; mostLines: number }

export type Broken = { lines: string[]; size: number }

/** Breaks only where a space allows it: no-break spaces hold. */
const toWords = (text: string) => text.split(/[ \n]+/).filter(Boolean)

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

/** Breaks the words into at most so many lines, as even as they get: the longest is as short as possible. */
function breakEvenly(words: string[], count: number, measure: (line: string) => number): string[] {
  const limits = words.flatMap((_, from) =>
    words.slice(from).map((_, length) => measure(words.slice(from, from + length + 1).join(' '))),
  )
  const widest = Math.max(...words.map(measure))
  const fitting = limits
    .toSorted((a, b) => a - b)
    .find((limit) => limit >= widest && fill(words, limit, measure).length <= count)
  return fill(words, fitting ?? Number.POSITIVE_INFINITY, measure)
}

/** Sets a title as large as its room allows; `measure` gives the width of a line in ems. */
export function breakLines(text: string, room: Room, measure: (line: string) => number): Broken {
  const words = toWords(text)
  let best: Broken = { lines: [], size: 0 }
  for (let count = 1; count <= Math.min(words.length, room.mostLines); count += 1) {
    const lines = breakEvenly(words, count, measure)
    const size = Math.min(
      room.largest,
      room.width / Math.max(...lines.map(measure)),
      room.height / (lines.length * room.lineHeight),
    )
    if (size > best.size) best = { lines, size }
  }
  return best
}
