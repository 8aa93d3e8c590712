import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotThere } from '#lib/isNotThere.ts'
import { toReleaseFolder, toStaticFolder } from '../releaseFolder.ts'
import { copyTree } from './copyTree.ts'
import { listReleases } from './releases.ts'

/** A page may stay open for days before it asks for one more of its scripts. */
const KEPT_MS = 7 * 24 * 60 * 60_000

const hashed = ['chunks', 'media', 'content']

/** Adds a release's hashed files, by hard link, to those that are served for all releases. */
export async function keepStatic(dataDir: string, id: string): Promise<void> {
  const { site } = toReleaseFolder(dataDir, id)
  const present = await readdir(join(site, 'static'))
  for (const part of hashed.filter((name) => present.includes(name)))
    await copyTree(join(site, 'static', part), join(toStaticFolder(dataDir), part), {
      leaveOut: () => false,
      share: () => true,
    })
}

/** Removes files that no kept release has had for days. The time of a file says when one last had it. */
export async function removeOldStatic(dataDir: string, now = new Date()): Promise<void> {
  const used = new Set<string>()
  for (const { id } of await listReleases(dataDir))
    for (const file of await listFiles(join(toReleaseFolder(dataDir, id).site, 'static'))) used.add(file)
  const store = toStaticFolder(dataDir)
  for (const file of await listFiles(store)) {
    const path = join(store, file)
    if (used.has(file)) await utimes(path, now, now)
    else if ((await stat(path)).mtimeMs < now.getTime() - KEPT_MS) await rm(path, { force: true })
  }
}

/** Paths of all files of a folder, relative to it; none where there is no such folder yet. */
async function listFiles(folder: string, below = ''): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, below), { withFileTypes: true })
    const lists = entries.map((entry) => {
      const path = join(below, entry.name)
      return entry.isDirectory() ? listFiles(folder, path) : [path]
    })
    return (await Promise.all(lists)).flat()
  } catch (error) {
    if (isNotThere(error)) return []
    throw error
  }
}
