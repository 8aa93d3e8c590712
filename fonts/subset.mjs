// Makes the two fonts of fonts.json from their npm packages: `npm run fonts`. The results are committed, so that a build
// does not need this. The subset has the letters of both languages, without optional ligatures.
import { writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { fonts, readFromPackage, readVariableFont } from './source.mjs'

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const letters = 'ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒàâäæçèéêëîïôöùûüÿœáíóúñÁÍÓÚÑßãõÃÕåÅøØ'
const signs = '«»‘’“”–—…€·•×°©'
const spaces = '\u00a0\u2009\u202f'
const characters = range(0x20, 0x7e) + letters + signs + spaces

/**
 * The directory entry of a table: its name, checksum, offset and length.
 * https://learn.microsoft.com/typography/opentype/spec/otff#table-directory
 */
const findEntry = (font, tag) => {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + 16 * index))
  return entries.find((entry) => entry.toString('latin1', 0, 4) === tag)
}

/** The font with the kerning of the other one, which has the same glyphs: the table is put at the end. */
function withKerning(font, other) {
  const [entry, others] = [findEntry(font, 'GPOS'), findEntry(other, 'GPOS')]
  if (!entry || !others) throw new Error('A font has no kerning: remove `kerning` in fonts/fonts.json.')
  const [offset, length] = [others.readUInt32BE(8), others.readUInt32BE(12)]
  others.copy(entry, 4, 4, 16)
  entry.writeUInt32BE(font.length, 8)
  return Buffer.concat([font, other.subarray(offset, offset + length)])
}

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
  const subset = await take(kerned, { targetFormat: 'woff2' })
  writeFileSync(new URL(`${role}.woff2`, import.meta.url), subset)
  writeFileSync(new URL(`${role}.license.txt`, import.meta.url), readFromPackage(family, 'LICENSE'))
  console.log(
    `${role}, ${family}: ${subset.length} bytes; ` +
      `not in the font: ${missing.map((c) => `U+${c.codePointAt(0).toString(16)}`).join(' ') || 'nothing'}`,
  )
}
