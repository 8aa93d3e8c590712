import { expect, test } from 'vitest'
import { findPageName } from '#studio/visits.ts'

test('visits name a page as the menu does, and its language if it is not the first one', () => {
  expect(findPageName('/services', 'en')).toBe('Services')
  expect(findPageName('/en', 'fr')).toBe('Accueil · Anglais')
  expect(findPageName('/en/services', 'en')).toBe('Services · English')
  expect(findPageName('/contact/sent', 'fr')).toBe('Message envoyé')
  expect(findPageName('/none', 'fr')).toBeNull()
})
