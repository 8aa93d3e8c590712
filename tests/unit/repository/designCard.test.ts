import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#lib/site.ts'
import settings from '../../../package.json' with { type: 'json' }

const packages = [
  'next',
  'react',
  'react-dom',
  'sanity',
  'next-sanity',
  '@portabletext/react',
  'i18next',
  'react-i18next',
  'js-cookie',
  'zod',
]

test('the site uses the packages its design names, and Playwright for tests', () => {
  expect(Object.keys(settings.dependencies)).toEqual(expect.arrayContaining(packages))
  expect(Object.keys(settings.devDependencies)).toContain('@playwright/test')
})

test('the top of the repo has the files and folders its design names', () => {
  for (const name of [
    'package.json',
    'next.config.ts',
    'tsconfig.json',
    'app',
    'studio',
    'schemas',
    'components',
    'lib',
    'tests',
  ])
    expect(existsSync(name), name).toBe(true)
})

test('the site has the pages of the specification and the two result pages of the form', () => {
  expect(Object.values(pages).map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...['/', '/services', '/contact', '/legal', '/privacy', '/cookies', '/404', '/500', '/503'],
      ...['/contact/sent', '/contact/not-sent'],
    ]),
  )
})

test('every listed page has a folder, and every page folder is listed', () => {
  const folders = globSync('app/[[]lang]/**/page.tsx').map((file) =>
    file.slice('app/[lang]'.length, -'/page.tsx'.length),
  )
  expect(folders.map((path) => path || '/').toSorted()).toEqual(
    Object.values(pages)
      .map(({ path }) => path)
      .toSorted(),
  )
})
