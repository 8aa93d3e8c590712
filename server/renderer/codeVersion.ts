import { createHash, hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '#lib/file.ts'

type Settings = Record<string, string | undefined>

/** What a compiled site is made from; the last two have the bundler's loaders and what a Studio tab runs of the lake. */
const compiled = [
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
const compiledTop =
  /^(next\.config\.\w+|postcss\.config\.\w+|tsconfig.*\.json|package\.json|package-lock\.json)$/

/** What turns compiled code and content into a release: the status and headers of pages, for one. */
const shaping = ['server/publisher', 'server/releases', 'server/renderer']

/** Settings that are written into pages with their content, and into no browser code. */
const pageSettings = ['NEXT_PUBLIC_GA_MEASUREMENT_ID']

/**
 * A fingerprint of everything a compiled site is made from: its sources, its packages and the settings that
 * Next writes into browser code. Two equal fingerprints share one compilation.
 */
export async function getCodeVersion(root: string, env: Settings = process.env): Promise<string> {
  const top = (await readdir(root)).filter((name) => compiledTop.test(name)).sort()
  const settings = Object.keys(env)
    .filter((name) => name.startsWith('NEXT_PUBLIC_') && !pageSettings.includes(name))
    .sort()
    .map((name) => `${name}=${env[name]}`)
  return toFingerprint([await hashFiles(root, [...top, ...(await listFolders(root, compiled))]), ...settings])
}

/**
 * What a release is made from, content apart. The address of the site and some settings are written into pages, so
 * pages made for others are not up to date; nor are those that an earlier version of this code has written.
 */
export async function getBuildFingerprint(
  root: string,
  codeVersion: string,
  siteUrl: string,
  env: Settings = process.env,
): Promise<string> {
  const shape = await hashFiles(root, await listFolders(root, shaping))
  return toFingerprint([codeVersion, siteUrl, shape, ...pageSettings.map((name) => env[name] ?? '')])
}

const toFingerprint = (parts: string[]) => hash('sha256', JSON.stringify(parts)).slice(0, 16)

async function hashFiles(root: string, paths: string[]): Promise<string> {
  const all = createHash('sha256')
  for (const path of paths) {
    const content = await readSource(root, path)
    all.update(`${path}\0${content.length}\0`).update(content)
  }
  return all.digest('hex')
}

async function listFolders(root: string, folders: string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await listFiles(join(root, folder))).map((path) => `${folder}/${path}`)),
  )
  return lists
    .flat()
    .filter((path) => !isEditorLeftover(path))
    .sort()
}

const isEditorLeftover = (path: string) => /(^|\/)\.[^/]*$|~$/.test(path)

async function readSource(root: string, path: string): Promise<Buffer> {
  const content = await readFile(join(root, path))
  if (!path.startsWith('tsconfig')) return content
  // Each build adds its own folder to "include"; that changes nothing about the result.
  const { include: _, ...rest } = JSON.parse(content.toString())
  return Buffer.from(JSON.stringify(rest))
}
