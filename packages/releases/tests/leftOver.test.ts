import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'

// Plain JavaScript without types: Node 20 runs it before any package exists.
const { href } = new URL('../src/launcher/leftOver.mjs', import.meta.url)
const { findLeftOver }: { findLeftOver: (root: string) => string[] } = await import(href)

/** A repo with these packages, each with its dependencies; `lock` has the packages that package-lock.json links. */
function createRepo(packages: Record<string, string[]>, { site, lock }: { site: string[]; lock: string[] }) {
  const root = createTemporaryFolder()
  const write = (file: string, value: object) =>
    writeFileSync(join(root, file), JSON.stringify(value, null, 2))
  const toDependencies = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
  for (const [name, dependencies] of Object.entries(packages)) {
    const folder = join('packages', name.split('/').at(-1) ?? '')
    mkdirSync(join(root, folder), { recursive: true })
    write(join(folder, 'package.json'), { name, dependencies: toDependencies(dependencies) })
  }
  write('package.json', { name: 'site', dependencies: toDependencies(site) })
  const toFolder = (name: string) => join('packages', name.split('/').at(-1) ?? '')
  const links = lock.map((name) => [`node_modules/${name}`, { link: true, resolved: toFolder(name) }])
  write('package-lock.json', { packages: Object.fromEntries(links) })
  return root
}

const packages = { '@notes/base': [], '@notes/list': ['@notes/base'] }
const site = ['@notes/base', '@notes/list', 'zod']

test('nothing is left over while every package has its folder', () => {
  expect(findLeftOver(createRepo(packages, { site, lock: ['@notes/base', '@notes/list'] }))).toEqual([])
})

test.each([
  ['with the lock file kept', ['@notes/base', '@notes/list', '@notes/gone']],
  ['with the lock file made again', ['@notes/base', '@notes/list']],
])('the lines that name a deleted package are named, %s', (_, lock) => {
  const left = { ...packages, '@notes/list': ['@notes/base', '@notes/gone'] }
  expect(findLeftOver(createRepo(left, { site: [...site, '@notes/gone'], lock }))).toEqual([
    'Line 7 of package.json names @notes/gone, but there is no packages/gone. Delete the line, or bring the folder back.',
    'Line 5 of packages/list/package.json names @notes/gone, but there is no packages/gone. Delete the line, or bring the folder back.',
  ])
})

test('a package without a scope is recognised by its link in the lock file', () => {
  const root = createRepo(packages, { site: [...site, 'lake'], lock: ['@notes/base', '@notes/list', 'lake'] })
  expect(findLeftOver(root)).toEqual([expect.stringContaining('names lake, but there is no packages/lake.')])
})

test('a package of the owner in another folder is not left over', () => {
  const root = createRepo(packages, { site: [...site, 'own', '@notes/own'], lock: [] })
  mkdirSync(join(root, 'parts/own'), { recursive: true })
  writeFileSync(join(root, 'parts/own/package.json'), '{"name":"own"}')
  const link = { link: true, resolved: 'parts/own' }
  const links = { 'node_modules/own': link, 'node_modules/@notes/own': link }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: links }))
  expect(findLeftOver(root)).toEqual([])
})

test('a package by its former name is named with its present one, at the line of the dependency', () => {
  const root = createRepo(packages, { site, lock: [] })
  const settings = { scripts: { list: 'node list.js' }, dependencies: { list: '*' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(settings, null, 2))
  expect(findLeftOver(root)).toEqual([
    'Line 6 of package.json names list, but packages/list is @notes/list now. Write that name and its version.',
  ])
})
