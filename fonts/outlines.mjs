// Makes the outlines of the heading font at its boldest: `npm run fonts`. Social images draw their words with them
// (lib/seo/social), so that no font has to be installed or read where a site is built. Committed; no visitor
// downloads it, so it knows more letters than the font of the pages: a brand may hold any Latin letter.
import { writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { fonts, readVariableFont } from './source.mjs'

const { family, weights } = fonts.heading

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const codePoints = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ...[0x218, 0x219, 0x21a, 0x21b, 0x1e9e, 0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d],
  ...[0x2022, 0x2026, 0x202f, 0x20ac, 0x2122],
]

const openFont = async (subset) => {
  const font = await subsetFont(readVariableFont(family, subset), String.fromCodePoint(...codePoints), {
    targetFormat: 'sfnt',
    variationAxes: { wght: Math.max(...weights) },
  })
  return create(font)
}

const parts = [await openFont('latin'), await openFont('latin-ext')]
const [latin] = parts
const known = codePoints.flatMap((codePoint) => {
  const font = parts.find((each) => each.hasGlyphForCodePoint(codePoint))
  return font
    ? [{ character: String.fromCodePoint(codePoint), glyph: font.glyphForCodePoint(codePoint) }]
    : []
})

const toAdvance = (text) => latin.layout(text, { liga: false }).advanceWidth

/** Narrow spaces that a font lacks, such as that of French, are drawn as wide as a thin one, or else as any other. */
const find = (space) => known.find(({ character }) => character === space)
const gap = find('\u2009') ?? find(' ')
for (const space of ['\u2009', '\u202f'])
  if (gap && !find(space)) known.push({ character: space, glyph: gap.glyph })

/**
 * The distance by which two characters move closer or apart, by the first and the second; an invisible distance is left
 * out. Accents change nearly nothing, so pairs are those of plain letters.
 */
const kerning = {}
const visible = latin.unitsPerEm / 200
const isPlain = ({ character }) =>
  character.normalize('NFD') === character && latin.hasGlyphForCodePoint(character.codePointAt(0))
const pairable = known.filter(isPlain)
for (const { character: first } of pairable)
  for (const { character: second } of pairable) {
    const shift = toAdvance(first + second) - toAdvance(first) - toAdvance(second)
    if (Math.abs(shift) >= visible) kerning[first] = { ...kerning[first], [second]: shift }
  }

const outlines = {
  unitsPerEm: latin.unitsPerEm,
  capHeight: latin.capHeight,
  // The letter-spacing of headings in app/[lang]/styles/base.css.
  tracking: -0.025,
  glyphs: Object.fromEntries(
    known.map(({ character, glyph }) => [character, [glyph.advanceWidth, glyph.path.toSVG()]]),
  ),
  kerning,
}
const text = JSON.stringify(outlines)
writeFileSync(new URL('outlines.json', import.meta.url), `${text}\n`)
const missing = codePoints.filter((each) => !parts.some((font) => font.hasGlyphForCodePoint(each)))
console.log(
  `outlines of ${family}: ${text.length} bytes, ${known.length} of ${codePoints.length} characters, ` +
    `${Object.values(kerning).reduce((sum, pairs) => sum + Object.keys(pairs).length, 0)} kerning pairs; ` +
    `not in the font: ${missing.map((each) => `U+${each.toString(16)}`).join(' ')}`,
)
