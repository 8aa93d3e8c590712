import { expect, test } from 'vitest'
import { toLastWords, toSearchText } from '../src/ui/searchResult.ts'

/** Every sign is half as wide as the font is high: 60 signs of a title, 137 of a description. */
const measure = (text: string, size: number) => [...text].length * size * 0.5

test('a text that fits is shown whole, on one line', () => {
  expect(toSearchText(' Un titre\n court ', 'title', measure)).toEqual({
    shown: 'Un titre court',
    isCut: false,
  })
  expect(toSearchText('a'.repeat(60), 'title', measure).isCut).toBe(false)
})

test('a longer one ends after a whole word, with room for its ellipsis', () => {
  const title = 'Sites internet sur mesure pour les artisans du sud de la France · Atelier Web'
  expect(toSearchText(title, 'title', measure)).toEqual({
    shown: 'Sites internet sur mesure pour les artisans du sud de la',
    isCut: true,
  })
  const description = 'mot '.repeat(50)
  const { shown } = toSearchText(description, 'description', measure)
  expect(shown).toBe('mot '.repeat(34).trim())
})

test('a single long word is cut within', () => {
  expect(toSearchText('é'.repeat(80), 'title', measure)).toEqual({ shown: 'é'.repeat(59), isCut: true })
})

test('wide letters are cut earlier than narrow ones, since search engines measure', () => {
  const wide = (text: string, size: number) => [...text].length * size * 0.9
  const text = 'Sites internet sur mesure pour les artisans'
  expect(toSearchText(text, 'title', measure).isCut).toBe(false)
  expect(toSearchText(text, 'title', wide).isCut).toBe(true)
})

test('the last words are enough to find the place', () => {
  expect(toLastWords('Sites internet sur mesure pour les artisans du sud de la')).toBe(
    'artisans du sud de la',
  )
  expect(toLastWords('Un titre')).toBe('Un titre')
})
