import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import studio from '../../examples/studio/package.json' with { type: 'json' }
import settings from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])(?<name>[\w@.#][^'"\n$]*)\1/g

/** Lines of doc comments, whose examples import too. */
const docLine = /^\s*(?:\/\*\*|\*).*$/gm

/** The imports of the code in some folders: static, dynamic, and files in `new URL`. */
function findImports(...folders: string[]): { file: string; name: string }[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  return files
    .filter((file) => !file.includes('node_modules/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').replaceAll(docLine, '').matchAll(importPattern)].map(
        ({ groups }) => ({
          file,
          name: groups?.name ?? '',
        }),
      ),
    )
}

/** The package of an import: `@scope/name/part` → `@scope/name`. */
const toPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The examples import the package by its name. */
const self = { [settings.name]: settings.version }
const { dependencies, devDependencies } = settings
/** It is part of the published package. */
const inlined = { '@freelance-site/foundation': devDependencies['@freelance-site/foundation'] }
const ofStudio = { ...studio.dependencies, ...studio.devDependencies }
const forBrowsers = { '@sanity/client': dependencies['@sanity/client'] }

const allowedImports: [string, string[], Record<string, string>][] = [
  ['src', ['src'], { ...dependencies, ...inlined, ...self }],
  ['client, which browsers load', ['src/client'], forBrowsers],
  [
    'tests and settings',
    ['tests', 'examples', '.'],
    { ...dependencies, ...devDependencies, ...ofStudio, ...self },
  ],
]

test.each(allowedImports)('%s imports only declared packages', (_title, folders, declared) => {
  const imports = findImports(...folders)
  expect(imports.length).toBeGreaterThan(0)
  const undeclared = imports.filter(({ name }) => !/^(\.|node:)/.test(name) && !(toPackage(name) in declared))
  expect(undeclared).toEqual([])
})

/** It builds, packs and checks every package of this repository. */
const packing = '../foundation/pack/'

test('no file imports a file outside this package, but the test of what is packed', () => {
  const outside = findImports('.')
    .filter(({ name }) => name.startsWith('.'))
    .map(({ file, name }) => ({ file, path: relative(root, join(root, dirname(file), name)) }))
    .filter(({ path }) => path.startsWith('..'))
  expect(outside.map(({ path }) => path).every((path) => path.startsWith(packing))).toBe(true)
  expect(new Set(outside.map(({ file }) => file))).toEqual(
    new Set(['tests/package/packed.test.ts', 'tests/package/packedExample.ts']),
  )
})

test('the client imports nothing from Node or the server', () => {
  const names = findImports('src/client').filter(({ name }) => name !== '@sanity/client')
  const targets = names.map(({ file, name }) => join(dirname(file), name))
  expect(targets.filter((target) => !target.startsWith('src/client/'))).toEqual([])
})

/** The folders of `src`, the lowest layer first; the README lists the highest first. */
const layers = [
  'client documents',
  'errors words',
  'access assets transfer write',
  'query',
  'store',
  'timers',
  'webhooks',
  'settings',
  'routes',
  'lake',
  'commands',
  'run',
  '',
]

test('the folders of src import only from layers below their own', () => {
  const toFolder = (path: string) => path.split('/').slice(1, -1)[0] ?? ''
  const toLayer = (folder: string) => layers.findIndex((folders) => folders.split(' ').includes(folder))
  const between = findImports('src')
    .filter(({ name }) => /^\..*\.ts$/.test(name))
    .map(({ file, name }) => ({ from: toFolder(file), to: toFolder(join(dirname(file), name)) }))
    .filter(({ from, to }) => from !== to)
  expect(between.length).toBeGreaterThan(20)
  expect(between.filter(({ from, to }) => toLayer(to) === -1 || toLayer(to) >= toLayer(from))).toEqual([])
})
