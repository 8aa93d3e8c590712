// Changes tables of a font in the form of OpenType: https://learn.microsoft.com/typography/opentype/spec/otff

/** The directory entry of a table: its name, checksum, offset and length. */
const listEntries = (font) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + 16 * index, 28 + 16 * index))

const toTag = (entry) => entry.toString('latin1', 0, 4)
const readTable = (font, entry) =>
  font.subarray(entry.readUInt32BE(8), entry.readUInt32BE(8) + entry.readUInt32BE(12))

/** The font with the kerning of the other one, which has the same glyphs: the table is put at the end. */
export function withKerning(font, other) {
  const [entry, others] = [font, other].map((each) => listEntries(each).find((one) => toTag(one) === 'GPOS'))
  if (!entry || !others) throw new Error('A font has no kerning: remove `kerning` in fonts/fonts.json.')
  const kerning = readTable(other, others)
  roundKerning(kerning)
  others.copy(entry, 4, 4, 16)
  entry.writeUInt32BE(font.length, 8)
  return Buffer.concat([font, kerning])
}

/** In units, a thousand of which are the size of the text. A letter moves by half a step at most: 0.6 % of that size. */
const kerningStep = 12

/**
 * Rounds the distances between pairs of glyphs, since most bytes of a compressed table are distances that nobody sees. Only lookups of
 * pairs are changed: https://learn.microsoft.com/typography/opentype/spec/gpos#lookup-type-2-subtable-pair-adjustment-positioning
 */
function roundKerning(table) {
  const round = (at) =>
    table.writeInt16BE(Math.round(table.readInt16BE(at) / kerningStep) * kerningStep || 0, at)
  const lookups = table.readUInt16BE(8)
  for (const lookup of readOffsets(table, lookups, 0)) {
    const type = table.readUInt16BE(lookup)
    for (const subtable of readOffsets(table, lookup, 4)) {
      const isExtension = type === 9
      const at = isExtension ? subtable + table.readUInt32BE(subtable + 4) : subtable
      if ((isExtension ? table.readUInt16BE(subtable + 2) : type) === 2)
        for (const value of listPairs(table, at)) round(value)
    }
  }
}

/** The offsets in a list that begins with their number, from the beginning of the table that has the list. */
const readOffsets = (table, start, list) =>
  Array.from(
    { length: table.readUInt16BE(start + list) },
    (_, index) => start + table.readUInt16BE(start + list + 2 + 2 * index),
  )

/** Where the distances of a subtable of pairs are. Each pair has one for its first glyph, or none. */
function listPairs(table, at) {
  const [format, first, second] = [0, 4, 6].map((field) => table.readUInt16BE(at + field))
  if (first !== 4 || second !== 0)
    throw new Error('The kerning changes more than the width of the first glyph.')
  if (format === 2) {
    const pairs = table.readUInt16BE(at + 12) * table.readUInt16BE(at + 14)
    return Array.from({ length: pairs }, (_, index) => at + 16 + 2 * index)
  }
  return readOffsets(table, at, 8).flatMap((set) =>
    Array.from({ length: table.readUInt16BE(set) }, (_, index) => set + 4 + 4 * index),
  )
}

/**
 * What a page does not use: the tables for the menus of programs, for metrics that vary by a unit, and for signs that replace others,
 * none of which is in the subset.
 */
const unused = ['GDEF', 'GSUB', 'MVAR', 'STAT']

/** The font without its unused tables. */
export function withoutUnused(font) {
  const kept = listEntries(font).filter((entry) => !unused.includes(toTag(entry)))
  const header = Buffer.from(font.subarray(0, 12))
  header.writeUInt16BE(kept.length, 4)
  let end = 12 + 16 * kept.length
  const directory = []
  const tables = []
  for (const entry of kept) {
    const table = readTable(font, entry)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    const moved = Buffer.from(entry)
    moved.writeUInt32BE(end, 8)
    directory.push(moved)
    tables.push(padded)
    end += padded.length
  }
  return Buffer.concat([header, ...directory, ...tables])
}
