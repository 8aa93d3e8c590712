import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listFiles, writeFileAtomic } from '@freelance-site/foundation/server'

/** A page may stay open for days before it requests another of its scripts. */
const retentionMs = 7 * 24 * 60 * 60_000

/** The hashed files of all recent releases: a page opened before a switch still finds its scripts. */
export const toStaticFolder = (dataDir: string): string => join(dataDir, 'static')

const mediaPart = 'image/'

/** The pictures of all recent releases, a part of the static folder. */
export const toMediaFolder = (dataDir: string): string => join(toStaticFolder(dataDir), mediaPart)

/** Adds the files of a compiled site by hard link; returns their paths in the store. */
export async function addStatics(dataDir: string, compiled: string): Promise<string[]> {
  const paths = (await listFiles(join(compiled, 'static'))).filter((path) => /^(chunks|media)\//.test(path))
  for (const path of paths) await share(join(compiled, 'static', path), join(toStaticFolder(dataDir), path))
  return paths
}

/**
 * Removes files that no remaining release names: pictures at once, because every change may add some; scripts and
 * fonts, which only new code adds, after a week. The week starts with the removal of the last release that names them:
 * `dropped` are the files of the releases being removed, and their modification time is set to now.
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
    else if ((await stat(file)).mtimeMs < now.getTime() - retentionMs) await rm(file, { force: true })
  }
}

/** Hard-links a file, or copies it where linking is impossible, such as to another disk. */
export async function share(from: string, to: string): Promise<void> {
  if (existsSync(to)) return
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async () => writeFileAtomic(to, await readFile(from)))
}
