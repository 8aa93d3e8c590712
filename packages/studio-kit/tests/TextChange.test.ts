import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords } from '../src/ui/TextChange.tsx'

test('loses no character of either text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const words = compareWords(before, after)
      const join = (other: 'added' | 'removed') =>
        words.map((word) => (word[other] ? '' : word.value)).join('')
      expect([join('added'), join('removed')]).toEqual([before, after])
    }),
  )
})

test('marks each of two long texts as a whole if they have no word in common', () => {
  const words = (prefix: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${prefix}${index}`).join(' ')
  const [before, after] = [words('a'), words('b')]
  expect(compareWords(before, after)).toMatchObject([
    { value: before, removed: true },
    { value: after, added: true },
  ])
})
