import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import settings from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])(?<name>[^'"\n$]+)\1/g

/** The imports of the code in some folders: static, dynamic, and files in `new URL`. */
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

/** The package of an import: `@scope/name/part` → `@scope/name`. */
const toPackage = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The examples import the package by its name. */
const self = { [settings.name]: settings.version }
const { dependencies, devDependencies } = settings
const forBrowsers = { '@sanity/client': dependencies['@sanity/client'] }

const allowedImports: [string, string[], Record<string, string>][] = [
  ['src', ['src'], { ...dependencies, ...self }],
  ['client, which browsers load', ['client'], forBrowsers],
  ['tests and settings', ['tests', 'examples', '.'], { ...dependencies, ...devDependencies, ...self }],
]

test.each(allowedImports)('%s imports only declared packages', (_title, folders, declared) => {
  const imports = findImports(...folders)
  expect(imports.length).toBeGreaterThan(0)
  const undeclared = imports.filter(({ name }) => !/^(\.|node:)/.test(name) && !(toPackage(name) in declared))
  expect(undeclared).toEqual([])
})

test('no file imports a file outside this package', () => {
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
