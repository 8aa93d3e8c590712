import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  detectLanguage,
  type LanguageSources,
  parseLanguage,
  toLanguageAddress,
  toVisitLanguage,
} from '#lib/preferences/language.ts'
import { parseLocalePath } from '#lib/site.ts'

const silent: LanguageSources = {
  query: null,
  cookie: null,
  local: null,
  session: null,
  browser: [],
  document: '',
}

describe('parseLanguage', () => {
  test.each([
    ['fr', 'fr'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN_us', 'en'],
    ['fr-CA', 'fr'],
    ['eng', null],
    ['de', null],
    ['', null],
    ['-en', null],
    [null, null],
  ])('reads %j as %j', (value, language) => {
    expect(parseLanguage(value)).toBe(language)
  })

  test('answers a language of the site or null to anything', () => {
    fc.assert(fc.property(fc.string(), (value) => ['fr', 'en', null].includes(parseLanguage(value))))
  })
})

describe('detectLanguage', () => {
  const order = ['query', 'cookie', 'local', 'session', 'browser', 'document'] as const
  const say = (source: (typeof order)[number], value: string) => ({
    [source]: source === 'browser' ? [value] : value,
  })

  test.each(order)('lets %s decide against all below it', (source) => {
    const below = order.slice(order.indexOf(source) + 1)
    for (const [value, other] of [
      ['en', 'fr'],
      ['fr', 'en'],
    ] as const) {
      const says = Object.assign({ ...silent }, ...below.map((name) => say(name, other)), say(source, value))
      expect(detectLanguage(says)).toBe(value)
    }
  })

  test('asks the next source, and the next language of the browser, when one says something unknown', () => {
    expect(detectLanguage({ ...silent, query: 'es', cookie: '', local: 'x', session: 'en-AU' })).toBe('en')
    expect(detectLanguage({ ...silent, browser: ['de-DE', 'en-GB', 'fr'] })).toBe('en')
  })

  test('falls back to French', () => {
    expect(detectLanguage(silent)).toBe('fr')
    expect(detectLanguage({ ...silent, browser: ['de'], document: 'it' })).toBe('fr')
  })
})

describe('toVisitLanguage', () => {
  const english = { ...silent, cookie: 'en', browser: ['en-US'] }
  test.each([
    ['/services', english, 'en'],
    ['/services', { ...english, query: 'fr' }, 'fr'],
    ['/english', silent, 'fr'],
    ['/en', { ...silent, cookie: 'fr', browser: ['fr'] }, 'en'],
    ['/en/services', { ...silent, query: 'fr' }, 'fr'],
    ['/en/services', { ...silent, query: 'es' }, 'en'],
  ])('%s is read in the right language', (path, sources, language) => {
    expect(toVisitLanguage(path, sources)).toBe(language)
  })
})

describe('toLanguageAddress', () => {
  test.each([
    ['/', '', '', 'en', '/en'],
    ['/en', '', '', 'fr', '/'],
    ['/en/legal', '?lng=fr', '#liability', 'fr', '/legal#liability'],
    ['/services', '?a=1&lng=en&b=%20+', '#x', 'en', '/en/services?a=1&b=%20+#x'],
    ['/services', '?lng', '', 'fr', '/services'],
    ['/services', '?lngx=1', '', 'en', '/en/services?lngx=1'],
  ] as const)('%s%s%s in %s is %s', (pathname, search, hash, locale, address) => {
    expect(toLanguageAddress({ pathname, search, hash }, locale)).toBe(address)
  })

  test('goes to the other language and back without losing anything', () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{3,8}$/)
    fc.assert(
      fc.property(fc.array(segment), fc.array(segment), (path, query) => {
        const address = `/${path.join('/')}${query.length ? `?${query.join('&')}` : ''}`
        const there = new URL(toLanguageAddress(new URL(address, 'http://a'), 'en'), 'http://a')
        expect(parseLocalePath(there.pathname).locale).toBe('en')
        expect(toLanguageAddress(there, 'fr')).toBe(address)
      }),
    )
  })
})
