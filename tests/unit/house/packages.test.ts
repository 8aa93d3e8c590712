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
  const versions = [dependencies.sanity, dependencies['@sanity/vision'], lake.devDependencies.sanity]
  expect(new Set([...versions, lake.dependencies['@sanity/mutator']])).toEqual(new Set([versions[0]]))
})
