import { expect, test } from 'vitest'
import { isSlug, toSlug, toSlugs } from '#lib/content/slug.ts'

test.each([
  ['Boulangerie en ligne', 'boulangerie-en-ligne'],
  ['L’œuvre à venir, été 2026 !', 'l-oeuvre-a-venir-ete-2026'],
  ['  Straße & Cædmon  ', 'strasse-caedmon'],
  ['—', ''],
])('“%s” becomes “%s”', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('a long title ends between two words, and a word that is too long is cut', () => {
  expect(toSlug(`${'mot '.repeat(19)}suivant`)).toBe(`${'mot-'.repeat(19)}`.slice(0, -1))
  expect(toSlug('a'.repeat(100))).toBe('a'.repeat(80))
})

test.each(['Projet', 'a_b', 'a--b', '-a', 'à', 'a/b', ''])('“%s” is no part of an address', (text) => {
  expect(isSlug(text)).toBe(false)
})

test('a language without a slug has that of the default one', () => {
  expect(toSlugs({ fr: 'pain', en: undefined })).toEqual({ fr: 'pain', en: 'pain' })
  expect(toSlugs({ fr: undefined, en: 'bread' })).toBeNull()
  expect(toSlugs(undefined)).toBeNull()
})
