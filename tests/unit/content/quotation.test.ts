import { expect, test } from 'vitest'
import { toQuoted, toUnquoted } from '#lib/content/quotation.ts'

test.each([
  ['« Du pain »', 'Du pain'],
  ['«\u00a0Du pain\u00a0»', 'Du pain'],
  ['“Du pain”', 'Du pain'],
  ['„Du pain“', 'Du pain'],
  ['"Du pain"', 'Du pain'],
  [' "Du pain" ', 'Du pain'],
])('the marks around %j are the page’s to draw', (text, words) => {
  expect(toUnquoted({ text, lang: 'fr' })).toEqual({ text: words, lang: 'fr' })
})

test.each(['« Oui », dit-elle, « du pain »', 'Elle dit « oui »', '« »', '"', 'Du pain'])(
  '%j stays as it is',
  (text) => {
    expect(toUnquoted({ text, lang: 'fr' }).text).toBe(text)
  },
)

test('the invisible marks of a preview stay', () => {
  expect(toUnquoted({ text: '« Oui »\u200b\u200d', lang: 'fr' }).text).toBe('Oui\u200b\u200d')
  expect(toUnquoted({ text: '« Oui »\ufeff\u200b\ufeff ', lang: 'fr' }).text).toBe('Oui\ufeff\u200b\ufeff')
})

test('words are quoted once, in the marks of their language', () => {
  expect(toQuoted({ text: '« Careful work »', lang: 'en' }).text).toBe('“Careful work”')
  expect(toQuoted({ text: 'Un travail soigné', lang: 'fr' }).text).toBe('«\u00a0Un travail soigné\u00a0»')
})
