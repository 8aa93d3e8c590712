import { expect, test } from 'vitest'
import { toBuiltInWords } from '#lib/content/pageWords.ts'
import { locales } from '#lib/languages.ts'
import { findMissingStress } from '#schemas/pages.ts'

const inAll = (text: string) => Object.fromEntries(locales.map((locale) => [locale, text]))

test('the built-in title has its stressed words', () => {
  expect(findMissingStress('home', ['hero'], undefined)).toEqual({})
})

test('a title that loses its stressed words names them, and a title in another language does not', () => {
  const [first] = locales
  const { stressed } = toBuiltInWords('home', first).hero
  const written = { title: { [first]: 'Du pain.' } }
  expect(findMissingStress('home', ['hero'], written)).toEqual({ [first]: stressed })
  const both = { title: inAll('Du bon pain.'), stressed: inAll('bon') }
  expect(findMissingStress('home', ['hero'], both)).toEqual({})
})

test('a section without stressed words lacks none', () => {
  expect(findMissingStress('home', ['seo'], { title: inAll('Du pain.') })).toEqual({})
})
