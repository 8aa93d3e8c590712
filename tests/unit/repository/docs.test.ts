import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { siteContentFilter, webhookProjection } from '#server/processes/embeddedLake.ts'
import { readSource, root } from '../../support/sources.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readSource('package.json')))

/** A path in this repo, or a bare file name. */
const place =
  /^(?:app|bench|components|docs|fonts|lib|schemas|server|studio|tests)\/[\w./[\]-]*$|^[\w.-]+\.(?:md|mjs|json|ts)$/

/** Files made at run time, or to be written by a reader who follows a recipe. */
const isNoted = (page: string, path: string) =>
  /^(?:publisher|snapshot|release|current|secrets|bench|alerts)\.json$/.test(path) ||
  readSource(page)
    .match(/<!-- not yet: (.*) -->/)?.[1]
    ?.split(' ')
    .includes(path) === true

const findPlaces = (page: string): string[] =>
  [...readSource(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => (place.test(words) ? words : []))

/** A bare name matches any file of that name. */
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) ||
  (!path.includes('/') &&
    globSync(`{app,components,lib,schemas,server,studio,tests}/**/${path}`, { cwd: root }).length > 0)

test('the documentation names files of this repo', () => {
  expect(findPlaces('docs/recipes.md').length).toBeGreaterThan(30)
})

test.each(pages)('%s names only files that exist', (page) => {
  expect(findPlaces(page).filter((path) => !isThere(path) && !isNoted(page, path))).toEqual([])
})

test.each(pages)('%s links only to what exists', (page) => {
  const links = [...readSource(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const inside = links
    .filter((target) => !/^(?:https?:|#)/.test(target))
    .map((target) => decodeURIComponent(target.replace(/#.*/, '')))
  expect(inside.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

test.each(pages)('%s names only commands that exist', (page) => {
  const asked = [...readSource(page).matchAll(/npm run(?: --silent)? ([a-z][\w:-]*)/g)].map(
    ([, name = '']) => name,
  )
  expect(asked.filter((name) => !(name in scripts))).toEqual([])
})

test('every page of docs can be reached from the README', () => {
  const readme = readSource('README.md')
  const records = readSource('docs/decisions/README.md')
  const lost = globSync('docs/**/*.md', { cwd: root }).filter(
    (page) => !readme.includes(page) && !records.includes(page.replace('docs/decisions/', '')),
  )
  expect(lost).toEqual([])
})

test('the page on the hosted lake asks for the webhook that the check looks for, and no other page names one', () => {
  const hosted = readSource('docs/hosted-lake.md')
  expect(hosted).toContain(`| Filter | \`${siteContentFilter}\` |`)
  expect(hosted).toContain(`| Projection | \`${webhookProjection}\` |`)
  expect(readSource('docs/platform.md')).not.toContain('_type in')
})
