import { expect, test } from 'vitest'
import { z } from 'zod'
import { isExample } from '#lib/identity.ts'
import { findImports, findSources, readSource, siteFolders, workspaces } from '../../support/sources.ts'

const packageShape = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const { dependencies, devDependencies } = packageShape.parse(JSON.parse(readSource('package.json')))

/** `@scope/name` of `@scope/name/part`. */
const toPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

function findPackages(files: string[]): string[] {
  const names = files
    .flatMap(findImports)
    .flatMap((from) =>
      'package' in from && !from.package.startsWith('node:') ? [toPackage(from.package)] : [],
    )
  return [...new Set(names)].toSorted()
}

test('every package that the site imports is one of its dependencies', () => {
  const site = findSources(siteFolders)
  expect(findPackages(site)).toContain('zod')
  expect(findPackages(site).filter((name) => !(name in dependencies))).toEqual([])
})

/** The packages of this repo. A site's owner replaces them by a later version, which was tested here. */
const ofThisRepo = isExample ? [...workspaces] : []

/** Which packages each package may import. */
const arrows: Record<string, readonly string[]> = {
  alerts: ['foundation'],
  backups: ['foundation'],
  content: ['foundation', 'releases', 'studio-kit'],
  'content-lake': ['foundation'],
  foundation: [],
  inbox: ['foundation', 'studio-kit'],
  preferences: ['foundation'],
  releases: ['foundation'],
  'studio-kit': ['foundation'],
  visits: ['foundation', 'studio-kit'],
}

test.each(ofThisRepo)(
  'packages/%s imports no file of the site, and of the packages only those below it',
  (name) => {
    const from = findSources([`packages/${name}/src`]).flatMap(findImports)
    const files = from.flatMap((each) => ('file' in each ? each.file.split('/').slice(0, 2).join('/') : []))
    const allowed = [name, ...(arrows[name] ?? [])].map((each) => `packages/${each}`)
    expect(files.length).toBeGreaterThan(0)
    expect([...new Set(files)].filter((folder) => !allowed.includes(folder))).toEqual([])
  },
)

test.each(ofThisRepo)(
  'packages/%s names each dependency that it imports',
  (name, { dependencies, peerDependencies }) => {
    const sources = findSources([`packages/${name}/src`])
    const own = { ...dependencies, ...peerDependencies }
    expect(findPackages(sources).filter((each) => !(each in own))).toEqual([])
  },
)

/** Two copies of one of these do not work together. As a peer, npm refuses a version that is not the site's. */
const onlyOnce = ['@sanity/ui', 'next', 'react', 'react-dom', 'sanity', 'styled-components']

test.each(ofThisRepo)(
  'packages/%s uses the site’s copies of Sanity, Next and React',
  (_name, { dependencies }) => {
    expect(onlyOnce.filter((name) => name in dependencies)).toEqual([])
  },
)

/** Free at the registry, and nobody else's. `content-lake` is, too. */
const scope = '@freelance-site/'

test('every package has a name of this project', () => {
  const names = [...workspaces.values()].map(({ name }) => name)
  expect(names.filter((name) => !name.startsWith(scope))).toEqual(['content-lake'])
})

/** How a manifest names the packages of this repo, also those that are not there. */
const findOwn = (manifest: { dependencies: object; devDependencies: object }) =>
  Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([name]) => name.startsWith(scope) || name === 'content-lake',
  )

test('packages depend on each other’s exact version', () => {
  const versions = new Map([...workspaces.values()].map(({ name, version }) => [name, version]))
  const own = [...workspaces.values()].flatMap(findOwn)
  expect(own.length).toBeGreaterThan(workspaces.size)
  expect(own.filter(([name, version]) => versions.get(name) !== version)).toEqual([])
})

test('the site depends on the folders of its packages, whichever version an update puts there', () => {
  const folders = new Map([...workspaces].map(([folder, { name }]) => [name, `file:packages/${folder}`]))
  const own = findOwn({ dependencies, devDependencies })
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(([name, from]) => folders.get(name) !== from)).toEqual([])
})

test('package-lock.json names no registry host', () => {
  expect(readSource('package-lock.json')).not.toContain('"resolved": "http')
})

test('only the package `node` runs a script when it is installed', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(readSource('package.json')))
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
    .parse(JSON.parse(readSource('package-lock.json')))
  const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  expect(allowScripts).toEqual({ node: true })
  expect(withScript).toEqual(['node_modules/node'])
  expect(readSource('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
})

test('the workflow names each action by its digest, followed by its version', () => {
  const used = readSource('.github/workflows/ci.yml').match(/uses: .*/g) ?? []
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((each) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([])
})

const renovateShape = z.object({
  packageRules: z.array(z.object({ groupName: z.string(), matchPackageNames: z.array(z.string()) })),
})

test.runIf(isExample)('renovate.json names only packages of this repo', () => {
  const { packageRules } = renovateShape.parse(JSON.parse(readSource('renovate.json')))
  const lake = packageShape.parse(JSON.parse(readSource('packages/content-lake/package.json')))
  const ofPackages = [...workspaces.values()].map(({ dependencies }) => dependencies)
  const names = [dependencies, devDependencies, lake.devDependencies, ...ofPackages].flatMap(Object.keys)
  const isInstalled = (name: string) =>
    names.some((each) => (name.endsWith('/**') ? each.startsWith(name.slice(0, -2)) : each === name))
  const grouped = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames)
  expect(grouped.filter((name) => !isInstalled(name))).toEqual([])
})

test('Sanity’s packages that belong together have the same version', () => {
  const studio = packageShape.parse(
    JSON.parse(readSource('packages/content-lake/examples/studio/package.json')),
  )
  const kit = workspaces.get('studio-kit')?.peerDependencies
  const lake = workspaces.get('content-lake')?.dependencies
  const versions = [dependencies.sanity, kit?.sanity, studio.dependencies.sanity]
  expect(new Set([...versions, lake?.['@sanity/mutator']])).toEqual(new Set([versions[0]]))
})

test('the image is built on the version of Node that package.json names', () => {
  expect(/^ARG BASE=node:([\d.]+)-/m.exec(readSource('Dockerfile'))?.[1]).toBe(dependencies.node)
})
