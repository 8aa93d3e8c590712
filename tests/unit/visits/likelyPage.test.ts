import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLikelyPage } from '#lib/visits/likelyPage.ts'

test.each([
  ['/service', '/services'],
  ['/servcies', '/services'],
  ['/contact.html', '/contact'],
  ['/contactez', '/contact'],
  ['/en/contacts', '/en/contact'],
  ['/en/privcay', '/en/privacy'],
  ['/tarifs', null],
  ['/wp-login.php', null],
  ['/x', null],
])('%s was meant for %s', (path, page) => {
  expect(findLikelyPage(path)).toBe(page)
})

test('any address has an answer', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (rest) => {
      expect(findLikelyPage(`/${rest}`) ?? '/').toMatch(/^\//)
    }),
  )
})
