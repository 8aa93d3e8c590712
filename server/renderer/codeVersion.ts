import { createHash, type Hash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotThere } from '#lib/isNotThere.ts'

/** The last has the bundler's loaders. */
const folders = [
  'app',
  'components',
  'lib',
  'schemas',
  'studio',
  'public',
  'fonts',
  'server/renderer/next',
  'packages/content-lake/client',
]
const files = /^(next\.config\.\w+|postcss\.config\.\w+|tsconfig.*\.json|package\.json|package-lock\.json)$/

/** Settings that are written into pages with their content, and into no browser code. */
export const pageSettings = ['NEXT_PUBLIC_GA_MEASUREMENT_ID'] as const

/**
 * A fingerprint of everything a compiled site is made from: its sources, its packages and the settings that
 * Next writes into browser code. Two equal fingerprints share one compilation.
 */
export async function getCodeVersion(
  root: string,
  env: Record<string, string | undefined> = process.env,
): Promise<string> {
  const hash = createHash('sha256')
  await addSources(hash, root, await listSources(root))
  for (const name of Object.keys(env).sort())
    if (name.startsWith('NEXT_PUBLIC_') && !pageSettings.some((each) => each === name))
      hash.update(`${name}=${env[name]}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** A fingerprint of some folders of the project. */
export async function hashFolders(root: string, names: string[]): Promise<string> {
  const hash = createHash('sha256')
  const lists = await Promise.all(names.map((name) => listFolder(root, name)))
  await addSources(hash, root, lists.flat().sort())
  return hash.digest('hex').slice(0, 16)
}

async function addSources(hash: Hash, root: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const content = await readSource(root, path)
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}

async function listSources(root: string): Promise<string[]> {
  const top = (await readdir(root)).filter((name) => files.test(name))
  const below = await Promise.all(folders.map((folder) => listFolder(root, folder)))
  return [...top, ...below.flat()].sort()
}

async function listFolder(root: string, folder: string): Promise<string[]> {
  let entries: Dirent[]
  try {
    entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  } catch (error) {
    if (isNotThere(error)) return []
    throw error
  }
  return entries
    .filter((entry) => entry.isFile() && !isEditorLeftover(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}

const isEditorLeftover = (name: string) => name.startsWith('.') || name.endsWith('~')

async function readSource(root: string, path: string): Promise<Buffer> {
  const content = await readFile(join(root, path))
  if (!path.startsWith('tsconfig')) return content
  // Each build adds its own folder to "include"; that changes nothing about the result.
  const { include: _, ...rest } = JSON.parse(content.toString())
  return Buffer.from(JSON.stringify(rest))
}
