import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toNormalPath, toReadablePath } from '../src/addresses/normalPath.ts'
import { exampleSite } from '../testing/site.ts'

const normalise = (path: string) => toNormalPath(path, exampleSite.toCanonicalPath)

describe('each spelling of an address is the same', () => {
  test.each([
    [
      '/services',
      ['/services', '/Services', '/services/', '/%73ervices', '/%53ERVICES', '/services%2e/../services'],
    ],
    [
      '/services',
      ['/./services', '/a/../services', '/%2e/services', '/a/%2E%2e/services', '/../services', '/services/.'],
    ],
    [
      '/services',
      [
        '//services',
        '/services//',
        '\\services',
        '/ser\tvices',
        '/fr/services',
        '/FR//services/',
        '/%66r/services',
      ],
    ],
    [
      '/pr%c3%a9sentation',
      ['/présentation', '/pr%C3%A9sentation', '/pr%c3%a9sentation', '/%70r%c3%A9sentation'],
    ],
    [
      '/pr%c3%a9sentation',
      ['/pre\u0301sentation', '/pre%CC%81sentation', '/PRÉSENTATION', '/Pr%C3%89sentation/'],
    ],
    ['/en/%e6%97%a5%e6%9c%ac', ['/en/日本', '/EN/%E6%97%A5本/']],
    ['/vieille%20page', ['/vieille page', '/vieille%20page']],
    ['/tag,(a)', ['/tag,(a)', '/tag%2C%28a%29', '/Tag%2c(a)']],
    ['/100%25', ['/100%', '/100%25']],
    ['/', ['/', '', '/.', '/..', '//', '/fr', '/a/..', '/fr/fr', '/fr//fr']],
    // An escaped slash, or another sign that would mean something else, is no other spelling.
    ['/a%2fb', ['/a%2Fb']],
    ['/a%3fb', ['/a%3fb']],
    ['/%2541', ['/%2541']],
    // Not UTF-8.
    ['/%e9t%e9', ['/%E9t%e9']],
  ])('%s', (normal, spellings) => {
    expect(spellings.map(normalise)).toEqual(spellings.map(() => normal))
  })
})

const path = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'É',
          'e\u0301',
          '日',
          '.',
          '..',
          '/',
          '//',
          '\\',
          ' ',
          '%',
          '%2e',
          '%2F',
          '%25',
          '%61',
          '%C3',
          '%A9',
          '\t',
        ],
        ...['fr', 'en', 'İ', 'ß', 'ﬁ', '😀', '\ud800', '"', '|', '~', "'", '+'],
      ),
      { maxLength: 8 },
    )
    .map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'grapheme' }),
)

test('the normal spelling of any address is plain, begins with one slash, and stays the same', () => {
  fc.assert(
    fc.property(path, (typed) => {
      const normal = normalise(typed)
      expect(normal).toMatch(/^\/(?!\/)[!-~]*$/)
      expect(normal).not.toMatch(/[\\?#"<>^`{|}]|[A-Z]|\/\.{1,2}(?:\/|$)|\/\//)
      expect(normalise(normal)).toBe(normal)
      expect(normalise(toReadablePath(normal))).toBe(normal)
    }),
    { numRuns: 2_000 },
  )
})

test('it is that of the address which a browser requests', () => {
  fc.assert(
    fc.property(path, (typed) => {
      // Without a host, a query, and spaces at the end, which are no part of the path.
      fc.pre(
        typed.startsWith('/') &&
          !/[\0- ]$/.test(typed) &&
          !/^[/\\]{2}|[?#]/.test(typed.replace(/[\t\r\n]/g, '')),
      )
      const { pathname } = new URL(typed, 'https://site.example')
      expect(normalise(pathname)).toBe(normalise(typed))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['/pr%c3%a9sentation', '/présentation'],
  ['/a%2Fb%20c%e2%80%ae', '/a%2fb%20c%e2%80%ae'],
])('%s is read as %s', (normal, shown) => {
  expect(toReadablePath(normal)).toBe(shown)
})
