import { expect, test } from 'vitest'
import { toLocalePath, withoutLocale } from '#lib/addresses.ts'

test.each([
  ['/services', '/services', '/en/services'],
  ['/en/services', '/services', '/en/services'],
  ['/fr/services', '/services', '/en/services'],
  ['/en', '/', '/en'],
  ['/', '/', '/en'],
  ['/en/services?a=/en#hosting', '/services?a=/en#hosting', '/en/services?a=/en#hosting'],
  ['/en#offer', '/#offer', '/en/#offer'],
  ['/en?a=1', '/?a=1', '/en/?a=1'],
  ['/english', '/english', '/en/english'],
])('an owner’s link to %s leads to %s on French pages and to %s on English ones', (written, fr, en) => {
  expect(toLocalePath(withoutLocale(written), 'fr')).toBe(fr)
  expect(toLocalePath(withoutLocale(written), 'en')).toBe(en)
})
