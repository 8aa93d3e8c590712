import { randomUUID } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listFiles } from '#lib/file.ts'

/** A page may stay open for days before it asks for one more of its scripts. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * The hashed files of all recent releases (`chunks/…`, `media/…`, `content/…`), served at `/_next/static/`: a page
 * opened before a switch finds its scripts whatever release is current.
 */
export const toStaticFolder = (dataDir: string): string => join(dataDir, 'static')

const mediaPart = 'content/'

/** Where `pull` puts the pictures of a snapshot. */
export const toMediaFolder = (dataDir: string): string => join(toStaticFolder(dataDir), mediaPart)

/** Adds the files of a compiled site by hard link, compressed forms included; returns their paths in the store. */
export async function addStatics(dataDir: string, compiled: string): Promise<string[]> {
  const added = await Promise.all(
    ['chunks', 'media'].map(async (part) => {
      const names = await listFiles(join(compiled, 'static', part))
      return names.map((name) => `${part}/${name}`)
    }),
  )
  const paths = added.flat()
  for (const path of paths) share(join(compiled, 'static', path), join(toStaticFolder(dataDir), path))
  return paths
}

/**
 * Removes what no kept release names: pictures at once, since every change may bring new ones; scripts and fonts, which
 * only new code brings, a week later. `dropped` are the files of the releases about to be removed: the time of a script
 * is when the last release that named it was removed.
 */
export async function pruneStatics(
  dataDir: string,
  named: ReadonlySet<string>,
  dropped: ReadonlySet<string>,
  now = new Date(),
): Promise<void> {
  const store = toStaticFolder(dataDir)
  for (const path of await listFiles(store)) {
    if (named.has(path)) continue
    const file = join(store, path)
    if (path.startsWith(mediaPart)) await rm(file, { force: true })
    else if (dropped.has(path)) await utimes(file, now, now)
    else if ((await stat(file)).mtimeMs < now.getTime() - KEPT_MS) await rm(file, { force: true })
  }
}

/** Gives a file a second name; copies it where the two places cannot share (another disk, for one). */
export function share(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code === 'ENOENT' || code === 'ENOSPC') throw error
    copyAtomic(from, to)
  }
}

/** Half a script would be served for as long as its name is known. */
function copyAtomic(from: string, to: string): void {
  const partial = `${to}.${randomUUID()}.part`
  try {
    copyFileSync(from, partial)
    renameSync(partial, to)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}
