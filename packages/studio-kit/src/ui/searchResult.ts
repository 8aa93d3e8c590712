/** The font and the width at which search engines cut a title or a description. They measure, and do not count. */
export const searchParts = {
  title: { size: 20, width: 600 },
  description: { size: 14, width: 960 },
} as const

export type SearchPart = keyof typeof searchParts

export const searchFont = 'Arial, Helvetica, sans-serif'

/** The width of a text in pixels, in the font of search results at this size. */
export type MeasureText = (text: string, size: number) => number

let context: CanvasRenderingContext2D | null | undefined

const measureOnCanvas: MeasureText = (text, size) => {
  context ??= document.createElement('canvas').getContext('2d')
  // Without a canvas, letters have about half the size in width.
  if (!context) return text.length * size * 0.5
  context.font = `${size}px ${searchFont}`
  return context.measureText(text).width
}

/** What a search result shows of a text: all of it, or its first words and “…”. */
export function toSearchText(text: string, part: SearchPart, measure: MeasureText = measureOnCanvas) {
  const { size, width } = searchParts[part]
  const fits = (shown: string) => measure(shown, size) <= width
  const whole = text.replace(/\s+/g, ' ').trim()
  if (fits(whole)) return { shown: whole, isCut: false }
  const words = whole.split(' ')
  const count = words.findLastIndex((_, index) => fits(`${words.slice(0, index).join(' ')} …`))
  if (count > 0) return { shown: words.slice(0, count).join(' '), isCut: true }
  // A single long word.
  const signs = [...whole]
  const last = signs.findLastIndex((_, index) => fits(`${signs.slice(0, index).join('')}…`))
  return { shown: signs.slice(0, last).join(''), isCut: true }
}

/** The last words of a text, enough to find them in a field. */
export const toLastWords = (text: string): string =>
  text.length <= 24 ? text : text.slice(-24).replace(/^\S*\s+(?=\S)/, '')
