import fc from 'fast-check'
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match'
import { describe, expect, test } from 'vitest'
import { toRedirectRules, toSpellingRule } from '../src/next/redirectRules.ts'
import {
  findRedirectProblems,
  type LocalAddress,
  type Redirect,
  resolveRedirects,
  withoutFragment,
} from '../src/redirects/redirect.ts'
import { toRedirectAnswers } from '../src/render/makeRelease.ts'
import { toAnswers, toDraft } from '../testing/drafts.ts'
import { ask, setUpFront } from '../testing/front.ts'
import { exampleSite } from '../testing/site.ts'

const isPage = (path: string) => exampleSite.pages.some((page) => page.path === path)

const moved = (from: string, to: string): Redirect => ({ from, to, status: 301 })
const gone = (from: string): Redirect => ({ from, to: null, status: 410 })

describe('redirects that somebody makes', () => {
  test.each<[string, [string, string | null][], string[]]>([
    ['to a page', [['/a', '/services']], []],
    ['to a place on a page', [['/a', '/services#prices']], []],
    ['to nowhere', [['/a', null]], []],
    ['from a page', [['/services', '/contact']], ['0 from addressTaken']],
    [
      'twice from one address',
      [
        ['/a', '/services'],
        ['/a', '/contact'],
      ],
      ['1 from redirectedTwice'],
    ],
    ['to themselves', [['/a', '/a#b']], ['0 to redirectLoop']],
    [
      'in a circle',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
      ['0 to redirectChain', '1 to redirectChain', '2 to redirectChain'],
    ],
    [
      'to another one',
      [
        ['/a', '/b#x'],
        ['/b', '/services'],
      ],
      ['0 to redirectChain', '1 from redirectTarget'],
    ],
    [
      'to an address that is gone',
      [
        ['/a', '/b'],
        ['/b', null],
      ],
      ['0 to redirectChain', '1 from redirectTarget'],
    ],
    [
      'to a circle',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/b'],
      ],
      ['0 to redirectChain', '1 to redirectLoop', '2 to redirectLoop'],
    ],
  ])('%s: each problem is named', (_what, routes, expected) => {
    const problems = findRedirectProblems(
      routes.map(([from, to]) => ({ from, to })),
      isPage,
    )
    expect(problems.map(({ index, field, code }) => `${index} ${field} ${code}`)).toEqual(expected)
  })
})

describe('the history of addresses', () => {
  const de = (path: string): LocalAddress => ({ language: 'de', path })
  const en = (path: string): LocalAddress => ({ language: 'en', path })

  test('leads from each former address straight to the present one in its language', () => {
    const former = ['/a', '/b', '/c'].flatMap((path) => [de(path), en(`/en${path}`)])
    const current = [de('/c'), en('/en/c')]
    expect(resolveRedirects([], [{ former, current }], isPage)).toEqual([
      moved('/a', '/c'),
      moved('/en/a', '/en/c'),
      moved('/b', '/c'),
      moved('/en/b', '/en/c'),
    ])
    expect(resolveRedirects([], [{ former, current: [] }], isPage)).toEqual(
      former.map(({ path }) => gone(path)),
    )
  })

  test('takes the redirects along that led to a former address', () => {
    const made: Redirect[] = [moved('/x', '/a#end'), { from: '/y', to: '/a', status: 302 }]
    const history = { former: [de('/a')], current: [de('/b')] }
    expect(resolveRedirects(made, [history], isPage)).toEqual([
      moved('/x', '/b#end'),
      { from: '/y', to: '/b', status: 302 },
      moved('/a', '/b'),
    ])
    expect(resolveRedirects(made, [{ ...history, current: [] }], isPage)).toEqual([
      gone('/x'),
      gone('/y'),
      gone('/a'),
    ])
  })

  test('yields to a redirect that somebody has made, and to a page', () => {
    const history = { former: [de('/a'), de('/services')], current: [de('/b')] }
    expect(resolveRedirects([moved('/a', '/contact')], [history], isPage)).toEqual([moved('/a', '/contact')])
  })

  test('of a document with a page counts more than that of a removed one', () => {
    const removed = { former: [de('/a')], current: [] }
    const present = { former: [de('/a')], current: [de('/b')] }
    for (const histories of [
      [removed, present],
      [present, removed],
    ])
      expect(resolveRedirects([], histories, isPage)).toEqual([moved('/a', '/b')])
  })
})

const path: fc.Arbitrary<string> = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f')
const address = fc.record({ language: fc.constantFrom('de', 'en'), path })
const histories = fc.array(
  fc.record({
    former: fc.array(address, { maxLength: 6 }),
    current: fc.uniqueArray(address, { maxLength: 2, selector: ({ language }) => language }),
  }),
  { maxLength: 4 },
)
const made = fc.array(
  fc.oneof(
    fc.record({ from: path, to: path, status: fc.constantFrom(301 as const, 302 as const) }),
    path.map(gone),
  ),
  { maxLength: 4 },
)

test('whatever the history, no redirect begins at a page, none leads to another one, and no address is forgotten', () => {
  fc.assert(
    fc.property(made, histories, (own, all) => {
      const pages = new Set(all.flatMap(({ current }) => current.map((each) => each.path)))
      fc.pre(findRedirectProblems(own, (each) => pages.has(each)).length === 0)
      const resolved = resolveRedirects(own, all, (each) => pages.has(each))
      const starts = resolved.map(({ from }) => from)
      expect(new Set(starts).size).toBe(starts.length)
      for (const { from, to } of resolved) {
        expect(pages.has(from)).toBe(false)
        if (to !== null) expect(starts).not.toContain(withoutFragment(to))
      }
      for (const { former } of all)
        for (const each of former) expect(pages.has(each.path) || starts.includes(each.path)).toBe(true)
    }),
  )
})

describe('the front server', () => {
  const redirects = [
    moved('/old', '/services'),
    { from: '/en/old', to: '/en/contact#form', status: 302 as const },
    gone('/removed'),
    gone('/en/removed'),
    moved('/services', '/contact'),
    moved('/pr%c3%a9sentation', '/contact'),
  ]
  const answers = [...toAnswers('r1'), ...toRedirectAnswers(redirects, toAnswers('r1'))]

  async function start() {
    const onPage: string[] = []
    const { origin, site, releases } = await setUpFront({
      onPage: (_request, { path: asked, status }) => onPage.push(`${asked} ${status}`),
    })
    await releases.write(toDraft('r1', { answers }))
    await site.switchTo('r1')
    return { origin, onPage }
  }

  test('redirects each spelling of an address at once and with the query, and a page comes before a redirect', async () => {
    const { origin, onPage } = await start()
    const lead = async (target: string, headers = {}) => {
      const response = await ask(origin, target, { headers })
      const at = response.headers.findIndex((name) => name.toLowerCase() === 'location')
      return [response.status, at < 0 ? null : response.headers[at + 1]]
    }
    expect(await lead('/old')).toEqual([301, '/services'])
    expect(await lead('/old?a=1&b=%C3%A9?')).toEqual([301, '/services?a=1&b=%C3%A9?'])
    expect(await lead('/en/old?a=1')).toEqual([302, '/en/contact?a=1#form'])
    for (const spelling of ['/Old/', '/fr/old', '/./old', '/%6Fl%64', '/a/../old/', '/old//'])
      expect(await lead(`${spelling}?a=1`), spelling).toEqual([301, '/services?a=1'])
    for (const spelling of [
      '/pr%C3%A9sentation',
      '/pr%c3%a9sentation',
      '/pre%CC%81sentation/',
      '/PR%C3%89sentation',
    ])
      expect(await lead(spelling), spelling).toEqual([301, '/contact'])
    for (const spelling of ['/%73ervices', '/Services', '/services/', '/x/../services'])
      expect(await lead(`${spelling}?a=1`), spelling).toEqual([308, '/services?a=1'])
    expect(await lead('/old', { rsc: '1' })).toEqual([301, '/services'])
    expect(await lead('/old?\\evil')).toEqual([301, '/services'])
    expect(await lead('/services')).toEqual([200, null])
    expect(onPage).toEqual(['/services 200'])
  })

  test('answers 410 with the page for gone addresses, in the language of the address and in each form', async () => {
    const { origin } = await start()
    for (const [target, page] of [
      ['/removed', '/410'],
      ['/en/removed?a=1', '/en/410'],
      ['/fr/R%65moved/', '/410'],
      ['/EN/./removed', '/en/410'],
    ] as const) {
      const response = await ask(origin, target)
      expect(response.status).toBe(410)
      expect(response.body.toString()).toContain(`<body>${page} `)
      const data = await ask(origin, target, { headers: { rsc: '1' } })
      expect([data.status, data.body.toString()]).toEqual([410, `data of ${page} in r1`])
    }
  })
})

describe('the rules for Next', () => {
  const paths = ['/old', '/index.php', '/caf%c3%a9', '/en/tag,x/~y', '/a(b)+c*:d$1', '/a%2fb']
  const { redirects, rewrites } = toRedirectRules(
    paths.map((from) => moved(from, '/services')),
    () => '/fr/410',
    'fr',
  )
  const isMatch = (source: string, target: string) =>
    getPathMatch(source, { sensitive: true, strict: true })(target) !== false
  const matches = (target: string) => redirects.filter(({ source }) => isMatch(source, target))
  const toServices = [expect.objectContaining({ destination: '/services', statusCode: 301 })]

  test.each(paths)('%s redirects at once from its spellings', (from) => {
    for (const spelling of [from, from.toUpperCase(), `/fr${from}`, `/FR${from}`])
      expect(matches(spelling), spelling).toEqual(toServices)
    for (const other of [`${from}x`, `/x${from}`, from.slice(0, -1)])
      expect(matches(other), other).toEqual([])
  })

  test('an accent may be separate, and a letter with one a capital', () => {
    for (const spelling of ['/cafe%CC%81', '/CAF%C3%89', '/caf%C3%A9'])
      expect(matches(spelling), spelling).toEqual(toServices)
    expect(matches('/cafe')).toEqual([])
  })

  test('those that lead to one page share a rule, and others have their own', () => {
    expect(redirects).toHaveLength(1)
    const apart: Redirect[] = [moved('/a', '/b'), { from: '/c', to: '/b', status: 302 }, moved('/d', '/e')]
    expect(toRedirectRules(apart, () => '').redirects.map(({ destination }) => destination)).toEqual([
      '/b',
      '/b',
      '/e',
    ])
  })

  test('a thousand addresses that are gone show the page of their language by few rules', () => {
    expect(rewrites).toEqual([])
    const all = Array.from({ length: 1_000 }, (_, index) => [
      `/projets/retire-${index}`,
      `/en/projects/removed-${index}`,
    ])
    const rules = toRedirectRules(
      all.flat().map(gone),
      (from) => (from.startsWith('/en/') ? '/en/410' : '/fr/410'),
      'fr',
    ).rewrites
    expect(rules.length).toBeLessThan(100)
    for (const { source } of rules) expect(source.length).toBeLessThan(4_000)
    for (const [target, route] of [
      ['/projets/retire-0', '/fr/410'],
      ['/fr/Projets/Retire-999', '/fr/410'],
      ['/en/projects/removed-500', '/en/410'],
    ] as const)
      expect(
        rules.filter(({ source }) => isMatch(source, target)).map(({ destination }) => destination),
      ).toEqual([route])
    expect(rules.filter(({ source }) => isMatch(source, '/projets/retire-1000'))).toEqual([])
  })

  test('a very long address redirects as it is', () => {
    const from = `/${'a'.repeat(2_000)}`
    const [rule] = toRedirectRules([moved(from, '/services')], () => '').redirects
    expect(rule && [isMatch(rule.source, from), rule.source.length < 4_000]).toEqual([true, true])
  })

  test('a page redirects its other spellings, also with escapes that it does not need', () => {
    const { source, destination } = toSpellingRule('/en/services', '/en/services')
    expect(destination).toBe('/en/services')
    for (const target of ['/EN/Services', '/en/%73ervices', '/%65n/%53%45rvices', '/e%6E/services'])
      expect(isMatch(source, target), target).toBe(true)
    for (const target of ['/en/services', '/en/service', '/en/%74ervices', '/en/servicess'])
      expect(isMatch(source, target), target).toBe(false)
  })
})
