import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import example from '../../examples/studio/package.json' with { type: 'json' }
import settings from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])(?<name>[^'"\n$]+)\1/g

/** Everything that the code of some folders names: imports, dynamic imports, files by `new URL`. */
function findImports(...folders: string[]): { file: string; name: string }[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  return files
    .filter((file) => !file.includes('node_modules/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(({ groups }) => ({
        file,
        name: groups?.name ?? '',
      })),
    )
}

/** `@scope/name` of `@scope/name/part`. */
const toPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** Its own name, under which examples import it. */
const self = { [settings.name]: settings.version }
const { dependencies, peerDependencies, devDependencies } = settings

const whatEachMayImport: [string, string[], Record<string, string>][] = [
  ['src', ['src'], { ...dependencies, ...self }],
  ['client, which browsers load', ['client'], peerDependencies],
  ['tests and settings', ['tests', 'examples', '.'], { ...dependencies, ...devDependencies, ...self }],
]

test.each(whatEachMayImport)('%s imports only declared packages', (_title, folders, declared) => {
  const imports = findImports(...folders)
  const undeclared = imports.filter(({ name }) => !/^(\.|node:)/.test(name) && !(toPackage(name) in declared))
  expect(undeclared).toEqual([])
})

test('no file names a file outside this package', () => {
  const outside = findImports('.').filter(
    ({ file, name }) =>
      name.startsWith('.') && relative(root, join(root, dirname(file), name)).startsWith('..'),
  )
  expect(outside).toEqual([])
})

test('the client imports nothing from Node or the server', () => {
  const targets = findImports('client').map(({ file, name }) => join(dirname(file), name))
  expect(targets.filter((target) => !target.startsWith('client/'))).toEqual([])
})

test('every dependency is imported somewhere, or needed by the example', () => {
  const imported = new Set(findImports('.').map(({ name }) => toPackage(name)))
  expect(imported).toContain('hono')
  const declaredOnly = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !imported.has(name.replace('@types/', '')) && !(name in example.dependencies),
  )
  expect(declaredOnly).toEqual([])
})
