import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@freelance-site/foundation/server'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * What the version of the code covers: after a change of it, the site is compiled again.
 * @example
 * import type { CodeOptions } from '@freelance-site/releases/renderer'
 *
 * const code: CodeOptions = { compiled: ['app', 'components'], pageSettings: ['NEXT_PUBLIC_CURRENCY'] }
 */
export type CodeOptions = {
  /** The folders of its code. Tests, examples, documentation and builds in `packages` do not count. */
  compiled: readonly string[]
  /** Settings that end up in pages but not in browser code, although they may be named NEXT_PUBLIC_. */
  pageSettings: readonly string[]
}

const compiledTop =
  /^(next\.config\.\w+|postcss\.config\.\w+|tsconfig.*\.json|package\.json|package-lock\.json)$/

/** Tests, examples and documentation of packages, how they are packed, and what editors leave behind. */
const notCode =
  /^packages\/[^/]+\/(tests|testing|examples|pack|dist)\/|\.(md|txt)$|\/node_modules\/|(^|\/)\.[^/]*$|~$/

/** Equal fingerprints share one compilation. Throws if a folder is missing, since a site without it would count as unchanged. */
export async function getCodeVersion(
  root: string,
  { compiled, pageSettings }: CodeOptions,
  env: Settings,
): Promise<string> {
  const top = (await readdir(root)).filter((name) => compiledTop.test(name)).sort()
  const settings = Object.keys(env)
    .filter((name) => env[name] && name.startsWith('NEXT_PUBLIC_') && !pageSettings.includes(name))
    .sort()
    .map((name) => `${name}=${env[name]}`)
  const sources = await listSources(root, compiled)
  const files: string[] = []
  for (const path of [...top, ...sources])
    files.push(`${path}\0${hash('sha256', await readSource(root, path))}`)
  return toFingerprint([...files, ...settings])
}

/** A fingerprint of everything a release is made from except content. */
export const toBuildFingerprint = (
  codeVersion: string,
  siteUrl: string,
  { pageSettings }: CodeOptions,
  env: Settings,
): string => toFingerprint([codeVersion, siteUrl, ...pageSettings.map((name) => env[name] ?? '')])

const toFingerprint = (parts: string[]) => hash('sha256', JSON.stringify(parts)).slice(0, 16)

async function listSources(root: string, folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    if (!existsSync(join(root, folder)))
      throw new Error(`${join(root, folder)} is missing. The version of the site is computed from it.`)
    return (await listFiles(join(root, folder))).map((path) => `${folder}/${path}`)
  })
  const paths = (await Promise.all(lists)).flat()
  return paths.filter((path) => !notCode.test(path)).sort()
}

async function readSource(root: string, path: string): Promise<Buffer> {
  const content = await readFile(join(root, path))
  if (!path.startsWith('tsconfig')) return content
  // Each build adds its own folder to "include", which does not affect the result.
  const { include: _, ...rest } = JSON.parse(content.toString())
  return Buffer.from(JSON.stringify(rest))
}
