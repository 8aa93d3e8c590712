// Makes the two fonts of the site from their npm packages: `npm run fonts`. The results are committed, so that
// nobody needs this to build. What the texts of both languages can hold is kept; optional ligatures are not.
import { readFileSync, writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const letters = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒàâäæçèéêëîïôöùûüÿœáíóúñÁÍÓÚÑßãõÃÕåÅøØ'
const signs = '«»‘’“”–—…€·•×°©'
const spaces = '\u00a0\u2009\u202f'
const characters = range(0x20, 0x7e) + letters + signs + spaces

const fonts = [
  {
    name: 'bricolage-grotesque',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    weights: { min: 700, max: 800 },
  },
  {
    name: 'figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: { min: 400, max: 700 },
  },
]

for (const { name, source, weights } of fonts) {
  const original = readFileSync(new URL(`../node_modules/${source}`, import.meta.url))
  const font = create(original)
  const missing = [...characters].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)))
  const subset = await subsetFont(original, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    noLayoutClosure: true,
  })
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), subset)
  const { unitsPerEm, ascent, descent, lineGap } = font
  console.log(
    `${name}: ${subset.length} bytes; metrics ${JSON.stringify({ unitsPerEm, ascent, descent, lineGap })}; ` +
      `not in the font: ${missing.map((c) => `U+${c.codePointAt(0).toString(16)}`).join(' ') || 'nothing'}`,
  )
}
