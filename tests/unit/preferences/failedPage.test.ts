import { expect, test } from 'vitest'
import { toFailedPage } from '#lib/errors/errorPages.ts'

const origin = 'https://site.example'

test.each([
  ['https://site.example/services', 'https://site.example/services'],
  ['https://site.example/en/legal?from=mail', 'https://site.example/en/legal?from=mail'],
  ['https://site.example//other.example/', 'https://site.example//other.example/'],
])('who comes to an error page from %s can go back there', (referrer, page) => {
  expect(toFailedPage(referrer, origin)).toBe(page)
})

test.each([
  '',
  'https://other.example/services',
  'http://site.example/services',
  'https://site.example.other.example/',
  'javascript:alert(1)',
  'nonsense',
  'https://site.example/500',
  'https://site.example/en/503',
])('who comes from “%s” has no page to try again', (referrer) => {
  expect(toFailedPage(referrer, origin)).toBeNull()
})
