import { expect, test } from 'vitest'
import { toPageRules } from '../src/next/pageRules.ts'
import { exampleSite } from '../testing/site.ts'

const [first = ''] = exampleSite.languages

const site = {
  ...exampleSite,
  optional: [
    { path: '/berichte', route: `/${first}/reports` },
    { path: '/berichte/rss.xml', route: `/${first}/reports/rss.xml` },
  ],
}
const notFound = site.pages.find(({ path }) => path === site.toNotFoundPath('/'))?.route

const findDestination = (listed: string[] | undefined, path: string) =>
  toPageRules({ site, endpoints: [], listed }).rewrites.find(({ source }) => source === path)?.destination

test('an optional page is at its address if the content has it, or may have it', () => {
  expect(findDestination([`/${first}/reports`], '/berichte')).toBe(`/${first}/reports`)
  expect(findDestination(undefined, '/berichte')).toBe(`/${first}/reports`)
})

test('elsewhere its address is unknown, although Next renders it', () => {
  expect(findDestination([`/${first}/reports`], '/berichte/rss.xml')).toBe(notFound)
  expect(findDestination([], '/berichte')).toBe(notFound)
})
