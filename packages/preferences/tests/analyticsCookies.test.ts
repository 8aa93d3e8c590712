import { expect, test } from 'vitest'
import { toAnalyticsNames, toCookieScopes } from '../src/cookies.ts'

test('finds the cookies of analytics by the beginning of their names', () => {
  expect(toAnalyticsNames('a=1; _ga=2; _ga_XYZ=3; _gid=4; _gidx=5; my_ga=6; _gat=7; theme=_ga')).toEqual([
    '_ga',
    '_ga_XYZ',
    '_gid',
    '_gidx',
    '_gat',
  ])
  expect(toAnalyticsNames('')).toEqual([])
})

test('names every domain and path a cookie seen on a page can have', () => {
  const scopes = toCookieScopes('www.example.fr', '/en/services')
  expect([...new Set(scopes.map(({ domain }) => domain))]).toEqual([
    undefined,
    'www.example.fr',
    'example.fr',
    'fr',
  ])
  expect([...new Set(scopes.map(({ path }) => path))]).toEqual([
    '/',
    '/en',
    '/en/',
    '/en/services',
    '/en/services/',
  ])
  expect(scopes).toHaveLength(20)
  expect(toCookieScopes('localhost', '/')).toEqual([{ path: '/' }, { domain: 'localhost', path: '/' }])
})
