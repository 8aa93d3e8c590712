import { breakLines, drawLine, measure, type Outlines, toDrawable } from 'releases/drawing/text'

/** `scene` is the name of a page, or of the drawing of a project. */
export type SocialWords = { scene: string; brand: string; title: string }

const margin = 72
const brand = { mark: 60, x: margin + 60 + 18, baseline: 113, size: 34, width: 540 }
const title = { bottom: 556, lineHeight: 1.04 }
const titleRoom = { width: 604, height: 352, largest: 108, lineHeight: title.lineHeight, maxLines: 5 }

/** The sources of drawn pictures: the scenes of scenes.svg, and the letters of the heading font. */
export type DrawingMaterial = { scenes: string; outlines: Outlines }

/**
 * The picture of a page for shared links, as SVG: the brand and the title beside a scene of scenes.svg. If there is
 * none of this name, it is that of the home page.
 */
export function drawSocialImage(words: SocialWords, { scenes, outlines }: DrawingMaterial): string {
  const scene = scenes.includes(`<g id="${words.scene}"`) ? words.scene : 'home'
  const drawing = [
    '<path class="paper" d="M0 0h1200v630H0z"/>',
    `<use href="#${scene}"/>`,
    `<use href="#brand" transform="translate(${margin} 70) scale(${brand.mark / 34})"/>`,
    `<g class="ink">${drawBrand(words.brand, outlines)}${drawTitle(words.title, outlines)}</g>`,
  ]
  return scenes.replace('</defs>', `</defs>${drawing.join('')}`)
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
