import type { Redirect } from '@freelance-site/releases'
import { exampleSite } from '@freelance-site/releases/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findRedirectProblems,
  type LocalAddress,
  resolveRedirects,
  withoutFragment,
} from '../src/redirects/resolveRedirects.ts'

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

  test('leads elsewhere for a while in a language that the page lacks, and nowhere once the page is gone', () => {
    const history = { former: [de('/a'), en('/en/a')], toInstead: (language: string) => `/${language}` }
    expect(resolveRedirects([], [{ ...history, current: [de('/b')] }], isPage)).toEqual([
      moved('/a', '/b'),
      { from: '/en/a', to: '/en', status: 302 },
    ])
    expect(resolveRedirects([], [{ ...history, current: [] }], isPage)).toEqual([gone('/a'), gone('/en/a')])
    const removed = { former: [en('/en/a')], current: [de('/a')] }
    const later = { former: [en('/en/a')], current: [en('/en/c')] }
    expect(resolveRedirects([], [{ ...history, current: [de('/a')] }, removed, later], isPage)).toEqual([
      moved('/en/a', '/en/c'),
    ])
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
