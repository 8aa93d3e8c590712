import { expect, test } from 'vitest'
import { z } from 'zod'
import { findImports, findSources, readSource, rooms } from '../../support/sources.ts'

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
    .flatMap(({ from }) =>
      'package' in from && !from.package.startsWith('node:') ? [toPackage(from.package)] : [],
    )
  return [...new Set(names)].toSorted()
}

test('every package the site imports is one of its dependencies', () => {
  const site = findSources(rooms).filter((file) => file !== 'lib/preferences/buildBeforePaint.server.ts')
  expect(findPackages(site)).toContain('zod')
  expect(findPackages(site).filter((name) => !(name in dependencies))).toEqual([])
})

test('the lock file names no registry, so that the installer chooses it', () => {
  expect(readSource('package-lock.json')).not.toContain('"resolved": "http')
})

test('the record of packages has a row for each package and no other', () => {
  const rows = readSource('docs/decisions/0024-dependencies.md').match(/^\| [@a-z][^|]*(?= \|)/gm) ?? []
  const recorded = rows.flatMap((row) => row.slice(2).split(', '))
  expect(recorded.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('only the packages that are named run a script when they are installed', () => {
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

test('new versions wait a week, unless they mend a known fault', () => {
  expect(readSource('.npmrc')).toMatch(/^min-release-age=7$/m)
  expect(JSON.parse(readSource('renovate.json'))).toMatchObject({
    minimumReleaseAge: '7 days',
    vulnerabilityAlerts: { schedule: ['at any time'], minimumReleaseAge: null },
    osvVulnerabilityAlerts: true,
  })
})

test('actions of the workflow are named by digest, with their version', () => {
  const used = readSource('.github/workflows/ci.yml').match(/uses: .*/g) ?? []
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((each) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([])
})

const renovateShape = z.object({
  packageRules: z.array(z.object({ groupName: z.string(), matchPackageNames: z.array(z.string()) })),
})

test('every name in a group of Renovate’s is a package of this repo', () => {
  const { packageRules } = renovateShape.parse(JSON.parse(readSource('renovate.json')))
  const lake = packageShape.parse(JSON.parse(readSource('packages/content-lake/package.json')))
  const known = [dependencies, devDependencies, lake.dependencies, lake.devDependencies].flatMap(Object.keys)
  const isKnown = (name: string) =>
    known.some((each) => (name.endsWith('/**') ? each.startsWith(name.slice(0, -2)) : each === name))
  const named = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames)
  expect(named.filter((name) => !isKnown(name))).toEqual([])
})

test('packages of the Studio that must be one version are', () => {
  const lake = packageShape.parse(JSON.parse(readSource('packages/content-lake/package.json')))
  const versions = [dependencies.sanity, lake.devDependencies.sanity]
  expect(new Set([...versions, lake.dependencies['@sanity/mutator']])).toEqual(new Set([versions[0]]))
})
