import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match'
import { describe, expect, test } from 'vitest'
import { toRedirectRules, toSpellingRule } from '../src/next/redirectRules.ts'
import type { Redirect } from '../src/redirects/redirect.ts'
import { toRedirectAnswers } from '../src/render/makeRelease.ts'
import { toAnswers, toDraft } from '../testing/drafts.ts'
import { ask, setUpFront } from '../testing/front.ts'

const moved = (from: string, to: string): Redirect => ({ from, to, status: 301 })
const gone = (from: string): Redirect => ({ from, to: null, status: 410 })

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
