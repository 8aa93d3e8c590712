import { expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { findPages, pages, toListedType } from '#lib/pages.ts'

const paths = Object.values(pages).map(({ path }) => path)

test('no two pages have one address', () => {
  const addresses = locales.flatMap((locale) => paths.map((path) => toLocalePath(path, locale)))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('a path has lower-case letters, digits and hyphens, as browsers and servers compare it without decoding', () => {
  for (const locale of locales)
    for (const path of paths) expect(toLocalePath(path, locale)).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/)
})

test('pages are preloaded, but none that lists documents, even if it is in the menu', () => {
  const preloaded = findPages({ isPreloaded: true })
  expect(preloaded).toContain('contact')
  expect(preloaded.filter((page) => toListedType(page) !== null)).toEqual([])
})

test('the home page is at the root of each language', () => {
  expect(locales.map((locale) => toLocalePath('/', locale).split('/').filter(Boolean).length)).toEqual(
    locales.map((_, index) => Math.min(index, 1)),
  )
})
