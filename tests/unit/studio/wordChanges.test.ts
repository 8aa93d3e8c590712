import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWordChanges } from '#studio/ui/wordChanges.ts'

/** A version of a text with its changed words in brackets. */
const mark = (runs: { text: string; changed: boolean }[]) =>
  runs.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')

test('marks the words that went and the words that came', () => {
  const { before, after } = toWordChanges(
    'Une boutique en ligne pour l’été.',
    'Une boulangerie en ligne pour l’hiver !',
  )
  expect(mark(before)).toBe('Une [boutique] en ligne pour l’[été.]')
  expect(mark(after)).toBe('Une [boulangerie] en ligne pour l’[hiver !]')
})

test('takes a lone word that stayed among the changes around it', () => {
  const { before, after } = toWordChanges('du bon pain chaud pour vous', 'du vrai pain frais pour vous')
  expect(mark(before)).toBe('du [bon pain chaud] pour vous')
  expect(mark(after)).toBe('du [vrai pain frais] pour vous')
  const grown = toWordChanges('du pain pour vous', 'du bon pain chaud pour vous')
  expect(mark(grown.before)).toBe('du pain pour vous')
  expect(mark(grown.after)).toBe('du [bon pain chaud ]pour vous')
})

test('marks nothing in a text that only grew, before it grew', () => {
  const { before, after } = toWordChanges('Un texte', 'Un texte\n• et une puce')
  expect(mark(before)).toBe('Un texte')
  expect(mark(after)).toMatch(/^Un texte\[/)
})

test('loses no character of either text', () => {
  const join = (runs: { text: string }[]) => runs.map(({ text }) => text).join('')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const { before, after } = toWordChanges(one, other)
      expect([join(before), join(after)]).toEqual([one, other])
    }),
  )
})

test('gives up on long texts without a word in common, and marks them whole', () => {
  const words = (prefix: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${prefix}${index}`).join(' ')
  const { before, after } = toWordChanges(words('a'), words('b'))
  expect(before).toEqual([{ text: words('a'), changed: true }])
  expect(after).toEqual([{ text: words('b'), changed: true }])
})
