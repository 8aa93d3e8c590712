import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  ContentUnavailable,
  isErrorPath,
  toErrorPath,
  toFailedPage,
  toPageLocale,
} from '#lib/errors/errorPage.ts'

/** A server error as Next reports it to the browser: with Next's own message and a digest. */
const fromServer = (digest: string) =>
  Object.assign(new Error('An error occurred in the Server Components render.'), { digest })

test.each([
  [new Error('The server is down'), '/500'],
  [new Error('Service unavailable'), '/503'],
  [new Error('503 Service Unavailable'), '/503'],
  [new Error('server unavailable'), '/500'],
  [new TypeError('x is not a function'), '/500'],
  [new Error(''), '/500'],
  [fromServer('1234567'), '/500'],
  [fromServer('content unavailable'), '/503'],
  [fromServer(new ContentUnavailable('no answer').digest), '/503'],
  ['unavailable', '/503'],
  [undefined, '/500'],
  [null, '/500'],
  [{ message: 5 }, '/500'],
])('%s leads to %s, in both languages', (error, path) => {
  expect(toErrorPath(error, 'fr')).toBe(path)
  expect(toErrorPath(error, 'en')).toBe(`/en${path}`)
})

test('any thrown value leads to one of the two error pages', () => {
  fc.assert(fc.property(fc.anything(), (error) => isErrorPath(toErrorPath(error, 'fr'))))
})

test('only the two pages are error pages', () => {
  expect(['/500', '/503'].every(isErrorPath)).toBe(true)
  expect(['/', '/404', '/5000', '/en/500'].some(isErrorPath)).toBe(false)
})

test.each([
  ['/', 'fr'],
  ['/services', 'fr'],
  ['/en', 'en'],
  ['/en/services', 'en'],
  ['/english', 'fr'],
  ['/preview/en', 'en'],
  ['/preview/en/legal', 'en'],
  ['/preview/fr/legal', 'fr'],
])('the language of %s is %s', (pathname, locale) => {
  expect(toPageLocale(pathname)).toBe(locale)
})

const origin = 'https://site.example'

test.each([
  ['https://site.example/services', 'https://site.example/services'],
  ['https://site.example/en/legal?from=mail', 'https://site.example/en/legal?from=mail'],
  ['https://site.example//other.example/', 'https://site.example//other.example/'],
])('a visitor who comes to an error page from %s can go back there', (referrer, page) => {
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
])('a visitor who comes from “%s” has no page to try again', (referrer) => {
  expect(toFailedPage(referrer, origin)).toBeNull()
})

test('the page to try again is found without parsing addresses, which could itself be what failed', () => {
  vi.stubGlobal('URL', undefined)
  expect(toFailedPage(`${origin}/services?from=x`, origin)).toBe(`${origin}/services?from=x`)
  expect(toFailedPage(`${origin}/en/500?from=x`, origin)).toBeNull()
  vi.unstubAllGlobals()
})
