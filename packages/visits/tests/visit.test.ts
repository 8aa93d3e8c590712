import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Count, createCountRules, type PageRequest, toCampaign, toReferrer } from '../src/visit.ts'
import { arrivals, typed } from '../testing/arrivals.ts'
import { options } from '../testing/site.ts'

const toCounts = createCountRules(options)

const count = (changes: Partial<PageRequest>): Count[] =>
  toCounts({
    method: 'GET',
    target: '/',
    headers: typed,
    answered: { path: '/', status: 200 },
    ownHosts: ['127.0.0.1'],
    ...changes,
  })

/** Any text, and text that is nearly valid. */
const randomText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...'/%?&=@.:-_#\\<>"\' é\u0000\u202eA1'), maxLength: 3_000 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

describe('random text', () => {
  test('as a referrer is counted as a host, or not at all', () => {
    fc.assert(
      fc.property(randomText, (referer) => {
        const host = toReferrer(referer, ['own.example'])
        if (host !== null) expect(host).toMatch(/^(?!www\.)[a-z0-9.-]{3,100}$/)
      }),
    )
  })

  test('as a campaign is counted as two short labels, or not at all', () => {
    fc.assert(
      fc.property(randomText, randomText, (source, campaign) => {
        const both = new URLSearchParams({ utm_source: source, utm_campaign: campaign })
        for (const query of [source, `utm_source=${source}`, `${both}`]) {
          const label = toCampaign(query)
          if (label !== null) expect(label).toMatch(/^[a-z0-9._-]{0,40}\/[a-z0-9._-]{0,40}$/)
        }
      }),
    )
  })

  test('as a missing path is counted without its query, in 100 characters at most', () => {
    fc.assert(
      fc.property(randomText, (rest) => {
        const [counted] = count({ target: `/${rest}`, answered: { path: '/404', status: 404 } })
        expect(counted?.kind).toBe('missing')
        expect(counted?.value).toMatch(/^\/[!->@-~]{0,99}$/)
      }),
    )
  })

  test('in any header adds no other values', () => {
    const names = [
      ...Object.keys(typed),
      'referer',
      'cookie',
      'cache-control',
      'dnt',
      'sec-gpc',
      'sec-purpose',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...names), randomText, randomText, (name, value, target) => {
        for (const { kind, value: counted } of count({
          target: `/?${target}`,
          headers: { ...typed, [name]: value },
        })) {
          expect(['page', 'referrer', 'campaign']).toContain(kind)
          expect(counted).toMatch(/^[a-z0-9._/-]{1,100}$/)
        }
      }),
    )
  })
})

test('a link of this site’s own hosts has no referrer, with or without www', () => {
  const own = ['127.0.0.1', 'site.example']
  expect(toReferrer('https://www.site.example/contact', own)).toBeNull()
  expect(toReferrer('https://site.example:8443/', own)).toBeNull()
  expect(toReferrer('https://blog.site.example/', own)).toBe('blog.site.example')
  expect(toReferrer('https://xn--bcher-kva.xn--p1ai/', own)).toBe('xn--bcher-kva.xn--p1ai')
  expect(toReferrer('android-app://com.google.android.gm/', own)).toBeNull()
})

test.each([
  ['utm_source=lettre&utm_campaign=No%C3%ABl%202026', 'lettre/noel-2026'],
  ['utm_campaign=%3Cscript%3E', '/script'],
  ['utm_source=%F0%9F%8E%84', null],
  ['utm_source=zoe%40example.com&utm_campaign=rentree', '/rentree'],
  ['utm_source=zoe%2540example.com&utm_campaign=rentree', '/rentree'],
  ['utm_source=zoe%25252540example.com', null],
  ['utm_source=zoe%EF%BC%A0example.com', null],
  ['utm_source=zoe%EF%BC%85%EF%BC%94%EF%BC%90example.com', null],
  ['utm_source=zoe%ef%b9%abexample.com', null],
  [`utm_source=zoe%${'25'.repeat(300)}40example.com`, null],
  ['utm_source=lettre%2520d%25E2%2580%2599%25C3%25A9t%25C3%25A9', 'lettre-d-ete/'],
  ['utm_source=pain%26sel', 'pain-sel/'],
  ['utm_source=100%25', '100/'],
  ['utm_medium=mail', null],
  [`utm_source=${'a'.repeat(500)}`, `${'a'.repeat(40)}/`],
  ['', null],
])('the campaign of %s is %s', (query, campaign) => {
  expect(toCampaign(query)).toBe(campaign)
})

test.each([
  'Mozilla/5.0 (Linux; Android 15; CUBOT KINGKONG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/380.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Safari/537.36 Edg/148.0',
])('a person’s browser is counted: %s', (userAgent) => {
  expect(count({ headers: { ...typed, 'user-agent': userAgent } })).toHaveLength(1)
})

test.each([
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/130.0 Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; AhrefsSiteAudit/6.1; +http://ahrefs.com/robot/site-audit)',
  'facebookexternalhit/1.1',
  'python-requests/2.32',
  'Mozilla/5.0',
  '',
  undefined,
])('a robot is not counted: %s', (userAgent) => {
  expect(count({ headers: { ...typed, 'user-agent': userAgent } })).toEqual([])
})

test('the table of requests has each case once', () => {
  expect(new Set(arrivals.map(({ what }) => what)).size).toBe(arrivals.length)
})

test('a page whose number depends on the content is counted if the site says that it is one', () => {
  const answered = { path: '/shop/bread', status: 200 }
  expect(count({ target: '/shop/bread', answered })).toEqual([])
  const withOthers = createCountRules({ ...options, isOtherPage: (path) => path.startsWith('/shop/') })
  const request = { method: 'GET', target: '/shop/bread', headers: typed, answered, ownHosts: [] }
  expect(withOthers(request)).toEqual([{ kind: 'page', value: '/shop/bread', count: 1 }])
  const missing = { ...request, answered: { path: '/shop/none', status: 404 }, target: '/shop/none' }
  expect(withOthers(missing)).toEqual([{ kind: 'missing', value: '/shop/none', count: 1 }])
})
