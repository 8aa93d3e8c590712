import { createHash, hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '#lib/file.server.ts'

type Settings = Record<string, string | undefined>

/** The sources of a compiled site; the last two hold the bundler's loaders and the lake's browser client. */
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

/** The code that turns a compiled site and content into a release, such as the status and headers of pages. */
const shaping = ['server/publisher', 'server/releases', 'server/renderer']

/** Settings that end up in pages but not in browser code. */
const pageSettings = ['NEXT_PUBLIC_GA_MEASUREMENT_ID', 'MESSAGES_KEPT_MONTHS', 'COUNT_VISITS']

/**
 * A fingerprint of everything a compiled site is made from: its sources, its packages and the settings that
 * Next writes into browser code. Equal fingerprints share one compilation.
 */
export async function getCodeVersion(root: string, env: Settings = process.env): Promise<string> {
  const top = (await readdir(root)).filter((name) => compiledTop.test(name)).sort()
  const settings = Object.keys(env)
    .filter((name) => env[name] && name.startsWith('NEXT_PUBLIC_') && !pageSettings.includes(name))
    .sort()
    .map((name) => `${name}=${env[name]}`)
  return toFingerprint([await hashFiles(root, [...top, ...(await listFolders(root, compiled))]), ...settings])
}

/**
 * A fingerprint of everything a release is made from except content: the compiled site, the code that shapes
 * releases, the address of the site and the settings written into pages.
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
  // Each build adds its own folder to "include", which does not affect the result.
  const { include: _, ...rest } = JSON.parse(content.toString())
  return Buffer.from(JSON.stringify(rest))
}
