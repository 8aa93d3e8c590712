import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  detectLanguage,
  isCrawler,
  type LanguageSources,
  parseLanguage,
  parseLocalePath,
  toLanguageAddress,
  toVisitLanguage,
} from '../src/language.ts'

vi.hoisted(() => vi.stubGlobal('LOCALES', ['fr', 'en']).stubGlobal('PATHS', []))

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

  test('returns a language of the site or null for anything', () => {
    fc.assert(fc.property(fc.string(), (value) => ['fr', 'en', null].includes(parseLanguage(value))))
  })
})

describe('detectLanguage', () => {
  const order = ['query', 'cookie', 'local', 'session', 'browser', 'document'] as const
  const say = (source: (typeof order)[number], value: string) => ({
    [source]: source === 'browser' ? [value] : value,
  })

  test.each(order)('prefers %s to all sources below it', (source) => {
    const below = order.slice(order.indexOf(source) + 1)
    for (const [value, other] of [
      ['en', 'fr'],
      ['fr', 'en'],
    ] as const) {
      const says = Object.assign({ ...silent }, ...below.map((name) => say(name, other)), say(source, value))
      expect(detectLanguage(says)).toBe(value)
    }
  })

  test('goes on to the next source, and the next language of the browser, after an unknown one', () => {
    expect(detectLanguage({ ...silent, query: 'es', cookie: '', local: 'x', session: 'en-AU' })).toBe('en')
    expect(detectLanguage({ ...silent, browser: ['de-DE', 'en-GB', 'fr'] })).toBe('en')
  })

  test('reads no source below the one that decides', () => {
    const sources = {
      ...silent,
      local: 'en',
      get session(): string {
        throw new Error('The session storage was read.')
      },
    }
    expect(detectLanguage(sources)).toBe('en')
  })

  test('falls back to French', () => {
    expect(detectLanguage(silent)).toBe('fr')
    expect(detectLanguage({ ...silent, browser: ['x-none'], document: 'x-other' })).toBe('fr')
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

  test.each([
    ['/services', '', '', 'en', '/en/services?lng=en'],
    ['/services', '?a=1', '#x', 'en', '/en/services?lng=en&a=1#x'],
    ['/en/services', '?lng=en&a=1', '', 'fr', '/services?lng=fr&a=1'],
    ['/en/services', '?a=1&lng=en-GB&lng=en', '', 'fr', '/services?lng=fr&a=1'],
  ] as const)(
    '%s%s%s in %s, with a choice that is not stored, is %s',
    (pathname, search, hash, locale, address) => {
      expect(toLanguageAddress({ pathname, search, hash }, locale, locale)).toBe(address)
    },
  )

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

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'DuckDuckBot/1.1',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1)',
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'LinkedInBot/1.0',
  'Slackbot-LinkExpanding 1.0',
  'WhatsApp/2.23',
  'Mozilla/5.0 (compatible; GPTBot/1.2)',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0)',
  'Mozilla/5.0 BingPreview/1.0b',
])('%s is a crawler', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0',
])('%s is a visitor', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false)
})
