import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import lake from '../../packages/content-lake/package.json' with { type: 'json' }

export const root = join(import.meta.dirname, '../..')

export const rooms = ['app', 'components', 'studio', 'lib', 'schemas', 'server'] as const

/** The code files below some folders, as paths from the root of the repo. */
export const findSources = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/**
 * An import: a file of the repo by its path from the root, or a package by its name. `words` is the import
 * clause.
 */
export type Import = { from: { file: string } | { package: string }; words: string }

const importPattern =
  /(?:^(?:import|export)\s+(?<words>[^'"]*?)\s*from\s*|^import\s*|\bimport\(\s*)['"](?<name>[^'"]+)['"]/gm

/** Every import of a file, including dynamic and type imports. */
export function findImports(file: string): Import[] {
  return [...readSource(file).matchAll(importPattern)].map(({ groups }) => ({
    from: toTarget(file, groups?.name ?? ''),
    words: groups?.words ?? '*',
  }))
}

/** The exported files of workspace packages, by their import names. */
const workspaceFiles = new Map(
  Object.entries(lake.exports).map(([name, file]) => [
    join(lake.name, name),
    join('packages/content-lake', file),
  ]),
)

function toTarget(file: string, name: string): Import['from'] {
  if (name.startsWith('#')) return { file: name.slice(1) }
  if (name.startsWith('.')) return { file: relative(root, join(root, dirname(file), name)) }
  const exported = workspaceFiles.get(name)
  return exported === undefined ? { package: name } : { file: exported }
}
