import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLocalized } from '../src/text/localized.ts'
import { createLocalBlocks } from '../src/text/portableText.ts'

/** A typography with each kind of change: a space that is replaced, inserted or removed, and a sign that is replaced. */
const typeset = (text: string) =>
  text
    .replace(/ +(?=[?!])/g, '\u00a0')
    .replace(/(?<=«)\s*/g, '\u00a0')
    .replaceAll("'", '’')

/** The texts of the spans of a block as a page shows them. */
function show(texts: string[], rules = typeset): string[] {
  const { toLocalBlocks } = createLocalBlocks(createLocalized(['fr'], rules))
  const children = texts.map((text, index) => ({
    _type: 'span' as const,
    _key: `${index}`,
    text,
    marks: [`m${index}`],
  }))
  const block = { _type: 'block' as const, _key: 'a', style: 'normal' as const, markDefs: [], children }
  const [shown] = toLocalBlocks({ fr: [block] }, 'fr').blocks
  expect(shown?.children.map(({ marks }) => marks)).toEqual(children.map(({ marks }) => marks))
  return shown?.children.map(({ text }) => text) ?? []
}

test.each<[string[], string[]]>([
  [
    ['Prêt', ' ?'],
    ['Prêt', '\u00a0?'],
  ],
  [
    ['Prêt ', '?'],
    ['Prêt\u00a0', '?'],
  ],
  [
    ['Prêt ', ' ?'],
    ['Prêt\u00a0', '?'],
  ],
  [
    ['Prêt', ' ', '?'],
    ['Prêt', '\u00a0', '?'],
  ],
  [
    ['«', 'Oui', ' !'],
    ['«', '\u00a0Oui', '\u00a0!'],
  ],
  [
    ['« ', 'Oui'],
    ['«\u00a0', 'Oui'],
  ],
  [
    ["l'", 'été'],
    ['l’', 'été'],
  ],
  [
    ['', ' ', ''],
    ['', ' ', ''],
  ],
  [[], []],
])('the spans %j become %j', (typed, shown) => {
  expect(show(typed)).toEqual(shown)
})

test('each span keeps its signs, and together they are the text as a whole is set', () => {
  const spans = fc.array(fc.string({ unit: fc.constantFrom(..."ab ?!«'\n\u00a0😀") }), { maxLength: 6 })
  fc.assert(
    fc.property(spans, (typed) => {
      const shown = show(typed)
      expect(shown.join('')).toBe(typeset(typed.join('')))
      const toSigns = (text: string) => text.replaceAll('’', "'").replace(/\s/g, '')
      expect(shown.map(toSigns)).toEqual(typed.map(toSigns))
    }),
  )
})

test('a typography that adds signs sets each span alone', () => {
  expect(show(['a... ', '...b'], (text) => text.replaceAll('...', '…'))).toEqual(['a… ', '…b'])
})
