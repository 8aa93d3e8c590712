import { expect, test } from 'vitest'
import { findPageName } from '#studio/visits.ts'

test('visits name a page as the menu does', () => {
  expect(findPageName('/en/services', 'en')).toBe('Services')
  expect(findPageName('/contact/sent', 'fr')).toBe('Message envoyé')
  expect(findPageName('/none', 'fr')).toBeNull()
})
