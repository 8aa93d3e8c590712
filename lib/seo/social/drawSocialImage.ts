import { readFile } from 'node:fs/promises'
import type { IndexedPage } from '../pages.ts'
import { breakLines } from './breakLines.ts'
import { type Outlines, readOutlines, toDrawable } from './outlines.ts'
import { drawLine, measure } from './setText.ts'

export type SocialWords = { page: IndexedPage; brand: string; title: string }

const margin = 72
const brand = { mark: 60, x: margin + 60 + 18, baseline: 113, size: 34, width: 540 }
const title = { bottom: 556, lineHeight: 1.04 }
const titleRoom = { width: 604, height: 352, largest: 108, lineHeight: title.lineHeight, mostLines: 5 }

let scenes: Promise<string> | undefined

function readScenes(): Promise<string> {
  scenes ??= readFile(new URL('./scenes.svg', import.meta.url), 'utf8')
  return scenes
}

/** The picture of a page for shared links, as SVG: the brand and the title beside the page's own scene. */
export async function drawSocialImage(words: SocialWords): Promise<string> {
  const outlines = await readOutlines()
  const drawing = [
    '<path class="paper" d="M0 0h1200v630H0z"/>',
    `<use href="#${words.page}"/>`,
    `<use href="#brand" transform="translate(${margin} 70) scale(${brand.mark / 34})"/>`,
    `<g class="ink">${drawBrand(words.brand, outlines)}${drawTitle(words.title, outlines)}</g>`,
  ]
  return (await readScenes()).replace('</defs>', `</defs>${drawing.join('')}`)
}

function drawBrand(name: string, outlines: Outlines): string {
  const drawable = toDrawable(name, outlines)
  if (drawable === null) return ''
  const size = Math.min(brand.size, brand.width / measure(drawable, outlines))
  return drawLine(drawable, { x: brand.x, y: brand.baseline, size }, outlines)
}

function drawTitle(text: string, outlines: Outlines): string {
  const drawable = toDrawable(text, outlines)
  if (drawable === null) return ''
  const { lines, size } = breakLines(drawable, titleRoom, (line) => measure(line, outlines))
  const toBaseline = (index: number) => title.bottom - (lines.length - 1 - index) * size * title.lineHeight
  return lines
    .map((line, index) => drawLine(line, { x: margin, y: toBaseline(index), size }, outlines))
    .join('')
}
