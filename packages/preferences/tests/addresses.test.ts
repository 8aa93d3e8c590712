import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAddresses } from '../src/addresses.ts'

const { toLocalePath, parseLocalePath } = createAddresses(
  ['en', 'de', 'fr'],
  [
    ['/services', '/pricing', '/preise', '/tarifs'],
    ['/projects/', '/projects/', '/projekte/', '/projets/'],
  ],
)

test.each([
  ['/', '/', '/de', '/fr'],
  ['/contact', '/contact', '/de/contact', '/fr/contact'],
  ['/services', '/pricing', '/de/preise', '/fr/tarifs'],
  [
    '/services?plan=1#hosting',
    '/pricing?plan=1#hosting',
    '/de/preise?plan=1#hosting',
    '/fr/tarifs?plan=1#hosting',
  ],
  ['/services-old', '/services-old', '/de/services-old', '/fr/services-old'],
  ['/projects/bakery', '/projects/bakery', '/de/projekte/bakery', '/fr/projets/bakery'],
  ['/projects', '/projects', '/de/projects', '/fr/projects'],
])('%s is at %s, %s and %s', (path, en, de, fr) => {
  expect([toLocalePath(path, 'en'), toLocalePath(path, 'de'), toLocalePath(path, 'fr')]).toEqual([en, de, fr])
  expect(parseLocalePath(en)).toEqual({ locale: 'en', path })
  expect(parseLocalePath(de)).toEqual({ locale: 'de', path })
  expect(parseLocalePath(fr)).toEqual({ locale: 'fr', path })
})

test('the path of the folder is another spelling of a path, in every language', () => {
  expect(parseLocalePath('/services')).toEqual({ locale: 'en', path: '/services' })
  expect(parseLocalePath('/de/services')).toEqual({ locale: 'de', path: '/services' })
})

test('a page that a language lacks is not there: links to it lead to the home page', () => {
  const addresses = createAddresses(
    ['en', 'de'],
    [
      ['/guide', '/guide', ''],
      ['/impressum', '', '/impressum'],
    ],
  )
  expect(addresses.toLocalePath('/guide', 'de')).toBe('/de')
  expect(addresses.toLocalePath('/impressum', 'en')).toBe('/')
  expect(addresses.parseLocalePath('/de/guide')).toEqual({ locale: 'de', path: '/guide' })
  expect(addresses.parseLocalePath('/de')).toEqual({ locale: 'de', path: '/' })
})

test('a path of another language is not one of this language', () => {
  expect(parseLocalePath('/tarifs')).toEqual({ locale: 'en', path: '/tarifs' })
  expect(parseLocalePath('/de/pricing')).toEqual({ locale: 'de', path: '/pricing' })
})

test('any path keeps its page when it changes its language there and back', () => {
  fc.assert(
    fc.property(fc.webPath({ size: 'small' }), (path) => {
      const { path: folder, locale } = parseLocalePath(path || '/')
      for (const other of ['en', 'de', 'fr'] as const)
        expect(parseLocalePath(toLocalePath(folder, other))).toEqual({ locale: other, path: folder })
      expect(parseLocalePath(toLocalePath(folder, locale))).toEqual({ locale, path: folder })
    }),
  )
})
