import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'

export const root = join(import.meta.dirname, '../..')

/** The folders with the code of the site. */
export const siteFolders = ['app', 'components', 'studio', 'lib', 'schemas', 'server'] as const

/** The code files below some folders, as paths from the root of the repo. */
export const findSources = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))

/** A file of the repo by its path from the root, or a package by its name. */
type Imported = { file: string } | { package: string }

const importPattern =
  /(?:^(?:import|export)\s+(?<type>type\s)?[^'"]*?\s*from\s*|^import\s*|\bimport\(\s*)['"](?<name>[^'"]+)['"]/gm

/** The imports of a file, including dynamic imports and types. */
export const findImports = (file: string): Imported[] =>
  [...readCode(file).matchAll(importPattern)].map(({ groups }) => toImported(file, groups?.name ?? ''))

/** The files that are loaded with some files, and the names of packages that they import; types are not loaded. */
export function findLoaded(files: readonly string[]): string[] {
  const loaded = new Set(files)
  // A set also visits what is added while it is read.
  for (const file of loaded) {
    if (!/\.(?:tsx?|mjs)$/.test(file)) continue
    for (const { groups } of readCode(file).matchAll(importPattern)) {
      if (groups?.type !== undefined) continue
      const from = toImported(file, groups?.name ?? '')
      loaded.add('file' in from ? from.file : from.package)
    }
  }
  return [...loaded]
}

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A file without its docstrings, whose examples import, too. */
export const readCode = (file: string): string => readSource(file).replace(/^ *\/\*\*[\s\S]*?\*\//gm, '')

const workspaceShape = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  exports: z.record(z.string(), z.string()),
  imports: z.record(z.string(), z.object({ default: z.string() })).default({}),
})

/** The `package.json` of each workspace package, by its folder. */
export const workspaces = new Map(
  globSync('packages/*/package.json', { cwd: root })
    .toSorted()
    .map((file) => [basename(dirname(file)), workspaceShape.parse(JSON.parse(readSource(file)))]),
)

/** The exported files of workspace packages, by their import names. */
const workspaceFiles = new Map(
  [...workspaces].flatMap(([folder, { name, exports }]) =>
    Object.entries(exports).map(([path, file]) => [join(name, path), join('packages', folder, file)]),
  ),
)

function toImported(file: string, name: string): Imported {
  const [, folder = ''] = /^packages\/([^/]+)/.exec(file) ?? []
  const own = workspaces.get(folder)?.imports[name]
  if (own !== undefined) return { file: join('packages', folder, own.default) }
  if (name.startsWith('#')) return { file: name.slice(1) }
  if (name.startsWith('.')) return { file: relative(root, join(root, dirname(file), name)) }
  const exported = workspaceFiles.get(name)
  return exported === undefined ? { package: name } : { file: exported }
}
