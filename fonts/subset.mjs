// Makes the two fonts of fonts.json from their npm packages: `npm run fonts`. The results are committed, so that a build
// does not need this. The subset has the letters of both languages, without optional ligatures.
import { writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { fonts, readFromPackage, readVariableFont } from './source.mjs'
import { withKerning, withoutUnused } from './tables.mjs'

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const letters = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒàâäæçèéêëîïôöùûüÿœáíóúñÁÍÓÚÑßãõÃÕåÅøØ'
const signs = '«»‘’“”–—…€·•×°©'
const spaces = '\u00a0\u2009\u202f'
const characters = range(0x20, 0x7e) + letters + signs + spaces

for (const [role, { family, weights, kerning }] of Object.entries(fonts)) {
  const original = readVariableFont(family, 'latin')
  const font = create(original)
  const axis = font.variationAxes.wght
  const [min, max] = [Math.min(...weights), Math.max(...weights)]
  if (!axis || axis.min > min || axis.max < max)
    throw new Error(`${family} has no weights from ${min} to ${max}: change them in fonts/fonts.json.`)
  const missing = [...characters].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)))
  const take = (font, options) => subsetFont(font, characters, { noLayoutClosure: true, ...options })
  const takeWeights = (wght) => take(original, { targetFormat: 'sfnt', variationAxes: { wght } })
  const variable = await takeWeights({ min, max })
  // Kerning that varies with the weight is nearly half of a font.
  const kerned = kerning ? withKerning(variable, await takeWeights(kerning)) : variable
  const subset = await take(withoutUnused(kerned), { targetFormat: 'woff2' })
  writeFileSync(new URL(`${role}.woff2`, import.meta.url), subset)
  writeFileSync(new URL(`${role}.license.txt`, import.meta.url), readFromPackage(family, 'LICENSE'))
  console.log(
    `${role}, ${family}: ${subset.length} bytes; ` +
      `not in the font: ${missing.map((c) => `U+${c.codePointAt(0).toString(16)}`).join(' ') || 'nothing'}`,
  )
}
