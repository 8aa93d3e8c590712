import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isExample } from '#lib/identity.ts'
import { siteContentFilter, webhookProjection } from '#server/processes/embeddedLake.ts'
import { readSource, root } from '../../support/sources.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync(['docs/**/*.md', 'packages/*/README.md', 'packages/*/src/**/README.md'], { cwd: root }),
]

const packageShape = z.object({ scripts: z.record(z.string(), z.string()).default({}) })
const readScripts = (path: string) => packageShape.parse(JSON.parse(readSource(path))).scripts
const scripts = readScripts('package.json')

/** A path in this repo, or a file name alone. */
const filePattern =
  /^(?:app|bench|components|docs|fonts|lib|packages|schemas|server|studio|tests)\/[\w./[\]-]*$|^[\w.-]+\.(?:md|mjs|json|ts)$/

/** Files that the site, the lake or Next writes, those of earlier versions, and those that a reader of a recipe writes. */
const isExpectedToBeMissing = (page: string, path: string) =>
  /^(?:publisher|snapshot|release|current|secrets|former-secrets|bench|alerts|keys)\.json$/.test(path) ||
  /^(?:required-server-files|prerender-manifest)\.json$/.test(path) ||
  readSource(page)
    .match(/<!-- not yet: (.*) -->/)?.[1]
    ?.split(' ')
    .includes(path) === true

const findFileNames = (page: string): string[] =>
  [...readSource(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) =>
    filePattern.test(words) ? words : [],
  )

/** A path is that from the root or from the folder of the page. A file name alone matches any file of that name. */
const exists = (page: string, path: string): boolean =>
  existsSync(join(root, path)) ||
  existsSync(join(root, dirname(page), path)) ||
  (!path.includes('/') &&
    globSync(`{app,components,lib,schemas,server,studio,tests,packages/*/src}/**/${path}`, { cwd: root })
      .length > 0)

test('file names are found in the documentation', () => {
  expect(findFileNames('docs/recipes.md').length).toBeGreaterThan(30)
})

test.each(pages)('%s names only files that exist', (page) => {
  expect(
    findFileNames(page).filter((path) => !exists(page, path) && !isExpectedToBeMissing(page, path)),
  ).toEqual([])
})

test.each(pages)('%s links only to files that exist', (page) => {
  const links = [...readSource(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const files = links
    .filter((target) => !/^(?:https?:|#)/.test(target))
    .map((target) => decodeURIComponent(target.replace(/#.*/, '')))
  expect(files.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

// The changelog names removed commands.
test.each(pages.filter((page) => page !== 'CHANGELOG.md'))('%s names only commands that exist', (page) => {
  const commands = readSource(page).matchAll(/npm run(?: --silent)? ([a-z][\w:-]*)(?: -w ([\w@/-]+))?/g)
  // A page of a package names that package's own commands too.
  const own = join(dirname(page), 'package.json')
  const known = existsSync(join(root, own)) ? { ...scripts, ...readScripts(own) } : scripts
  const unknown = [...commands].filter(([, name = '', workspace]) => {
    const ofWorkspace = workspace && readScripts(join('packages', basename(workspace), 'package.json'))
    return !(name in (ofWorkspace || known))
  })
  expect(unknown.map(([command]) => command)).toEqual([])
})

test('README.md and docs/decisions/README.md link to every page of docs', () => {
  const readme = readSource('README.md')
  const records = readSource('docs/decisions/README.md')
  const unlinked = globSync('docs/**/*.md', { cwd: root }).filter(
    (page) => !readme.includes(page) && !records.includes(page.replace('docs/decisions/', '')),
  )
  expect(unlinked).toEqual([])
})

test('docs/hosted-lake.md has the filter and projection of the embedded lake’s webhook', () => {
  const hosted = readSource('docs/hosted-lake.md')
  expect(
    hosted,
    'Run npm start, which writes the filter, and copy it to your webhook at sanity.io.',
  ).toContain(`| Filter | \`${siteContentFilter}\` |`)
  expect(hosted).toContain(`| Projection | \`${webhookProjection}\` |`)
})

const dependencyShape = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

test.runIf(isExample)(
  'record 24 has a row for each dependency of the site and its packages, and no other',
  () => {
    const rows = readSource('docs/decisions/0024-dependencies.md').match(/^\| [@a-z][^|]*(?= \|)/gm) ?? []
    const recorded = rows.flatMap((row) => row.slice(2).split(', '))
    const used = ['package.json', ...globSync('packages/*/package.json', { cwd: root })].flatMap((file) => {
      const { dependencies, devDependencies } = dependencyShape.parse(JSON.parse(readSource(file)))
      return Object.keys({ ...dependencies, ...devDependencies })
    })
    expect(recorded.toSorted()).toEqual([...new Set(used)].toSorted())
  },
)
