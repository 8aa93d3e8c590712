import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isEnoent, listFiles } from '@freelance-site/foundation/server'
import { copyPrivate } from './backedUpFiles.ts'
import type { BackupOptions } from './options.ts'

/** The SHA-1 and SHA-256 of a file, and its size. */
export type Digest = { sha1: string; hash: string; bytes: number }

/** Whether a path in the data folder is that of an upload, of which all backups share one copy per folder. */
export const isAsset = (options: BackupOptions, path: string) => options.assets?.path.test(path) ?? false

/** Copies it from the first source that has an intact one, unless the folder has one. Null if none has. */
export async function ensureAsset(
  options: BackupOptions,
  folder: string,
  path: string,
  sources: string[],
): Promise<(Digest & { isNew: boolean }) | null> {
  const target = join(folder, path)
  const present = await readIntact(options, target, path)
  if (present !== null) return { ...present, isNew: false }
  for (const source of sources) {
    const partial = `${target}.part`
    try {
      // A link is skipped, because its target may change or disappear.
      if (!(await lstat(join(source, path))).isFile()) continue
      // A copy, not a hard link: damage to the original would also damage the backup.
      await copyPrivate(join(source, path), partial)
      const copied = await readIntact(options, partial, path)
      if (copied === null) continue
      await rename(partial, target)
      return { ...copied, isNew: true }
    } catch (error) {
      if (!isEnoent(error)) throw error
    } finally {
      await rm(partial, { force: true })
    }
  }
  return null
}

/** As `ensureAsset`, for several paths. Returns those of which no source has an intact copy. */
export async function ensureAssets(
  options: BackupOptions,
  folder: string,
  paths: string[],
  sources: string[],
): Promise<string[]> {
  const lost: string[] = []
  for (const path of paths) if ((await ensureAsset(options, folder, path, sources)) === null) lost.push(path)
  return lost
}

/** Reads the file piece by piece, so that its size does not matter for the memory. */
export async function digestFile(path: string): Promise<Digest> {
  let bytes = 0
  const [sha1, sha256] = [createHash('sha1'), createHash('sha256')]
  for await (const chunk of createReadStream(path)) {
    sha1.update(chunk)
    sha256.update(chunk)
    bytes += chunk.length
  }
  return { sha1: sha1.digest('hex'), hash: sha256.digest('hex'), bytes }
}

async function readIntact(options: BackupOptions, file: string, path: string): Promise<Digest | null> {
  try {
    const digest = (await lstat(file)).isFile() ? await digestFile(file) : null
    return digest?.sha1 === options.assets?.path.exec(path)?.[1] ? digest : null
  } catch (error) {
    if (isEnoent(error)) return null
    throw error
  }
}

/** Removes the assets of a folder that no backup in it names, and unfinished copies. */
export async function pruneAssets(
  options: BackupOptions,
  folder: string,
  named: ReadonlySet<string>,
): Promise<void> {
  const below = options.assets?.folder
  if (below === undefined) return
  const paths = (await listFiles(join(folder, below))).map((path) => `${below}/${path}`)
  for (const path of paths)
    if (isAsset(options, path) && !named.has(path)) await rm(join(folder, path), { force: true })
}
