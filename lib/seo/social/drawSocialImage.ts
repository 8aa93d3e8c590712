import {
  breakLines,
  drawLine,
  measure,
  type Outlines,
  toDrawable,
  toShortened,
} from '@freelance-site/content'
import { maxTitleLength } from '../../content/title.ts'

/** `scene` is the name of a page, or of the drawing of a project. */
export type SocialWords = { scene: string; brand: string; title: string }

const margin = 72
const brand = { mark: 60, x: margin + 60 + 18, baseline: 113, size: 34, width: 540 }
const title = { bottom: 556, lineHeight: 1.04 }
const titleRoom = { width: 604, height: 352, largest: 108, lineHeight: title.lineHeight, maxLines: 5 }

/** A longer word is broken, since its line would set the size of the title. */
const longWord = /[^ \n]{24}(?=[^ \n]{5})/g

/** The drawing of a picture for a shared link, 1200 × 630. */
export type SocialDrawing = {
  svg: string
  /** The signs of the brand and of the title that the font lacks. */
  missing: { brand: string; title: string }
}

/** Where a scene is, which the shape `card` of scenes.svg cuts. */
const scene = { x: 738, width: 462 }

/** A picture of a document: its address, and where its hotspot is, as a share of its width. */
export type SocialPicture = { src: string; focus: number }

/** A picture as wide as the drawing, with its hotspot in the middle of the scene as far as there is picture. */
function drawPicture({ src, focus }: SocialPicture): string {
  const hidden = Math.min(1200 - scene.width, Math.max(0, focus * 1200 - scene.width / 2))
  const frame = `x="${Math.round(scene.x - hidden)}" y="0" width="1200" height="630"`
  return `<image href="${src}" ${frame} preserveAspectRatio="xMidYMid slice" clip-path="url(#card)"/>`
}

/** The sources of drawn pictures: the scenes of scenes.svg, and the letters of the heading font. */
export type DrawingMaterial = { scenes: string; outlines: Outlines }

/**
 * The picture of a page for shared links, as SVG: the brand and the title beside a picture of the document, as a data URL, or a scene
 * of scenes.svg. If there is none of this name, it is that of the home page.
 */
export function drawSocialImage(
  words: SocialWords,
  { scenes, outlines }: DrawingMaterial,
  picture: SocialPicture | null = null,
): SocialDrawing {
  const brandName = toDrawable(words.brand, outlines)
  const title = toDrawable(toShortened(words.title, maxTitleLength), outlines)
  const named = scenes.includes(`<g id="${words.scene}"`) ? words.scene : 'home'
  const drawing = [
    '<path class="paper" d="M0 0h1200v630H0z"/>',
    picture ? drawPicture(picture) : `<use href="#${named}"/>`,
    `<use href="#brand" transform="translate(${margin} 70) scale(${brand.mark / 34})"/>`,
    `<g class="ink">${drawBrand(brandName.text, outlines)}${drawTitle(title.text, outlines)}</g>`,
  ]
  return {
    svg: scenes.replace('</defs>', `</defs>${drawing.join('')}`),
    missing: { brand: brandName.missing, title: title.missing },
  }
}

function drawBrand(name: string, outlines: Outlines): string {
  if (name === '') return ''
  const size = Math.min(brand.size, brand.width / measure(name, outlines))
  return drawLine(name, { x: brand.x, y: brand.baseline, size }, outlines)
}

function drawTitle(text: string, outlines: Outlines): string {
  const breakable = text.replace(longWord, '$& ')
  const { lines, size } = breakLines(breakable, titleRoom, (line) => measure(line, outlines))
  const toBaseline = (index: number) => title.bottom - (lines.length - 1 - index) * size * title.lineHeight
  return lines
    .map((line, index) => drawLine(line, { x: margin, y: toBaseline(index), size }, outlines))
    .join('')
}
