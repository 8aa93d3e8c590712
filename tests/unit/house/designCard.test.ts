import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
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

test('the site is made of the packages its design names, Playwright among those that test it', () => {
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

test('the site has the pages of the specification and the two that answer a form, and no others', () => {
  const pages = globSync('app/[[]lang]/**/page.tsx').map((file) => file.slice('app/[lang]'.length))
  expect(pages.toSorted()).toEqual([
    '/404/page.tsx',
    '/500/page.tsx',
    '/503/page.tsx',
    '/contact/not-sent/page.tsx',
    '/contact/page.tsx',
    '/contact/sent/page.tsx',
    '/cookies/page.tsx',
    '/legal/page.tsx',
    '/page.tsx',
    '/privacy/page.tsx',
    '/services/page.tsx',
  ])
})
