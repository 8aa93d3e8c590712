import { lstat, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isEnoent, listFiles } from 'foundation/file'
import { toHash } from './backups.ts'
import { copyPrivate } from './dataFolder.ts'
import type { BackupOptions } from './options.ts'

export const isAsset = (options: BackupOptions, path: string) => options.assets?.path.test(path) ?? false

export type StoredAsset = { file: string; isNew: boolean }

/** Copies it from the first source that has an intact one, unless the folder has one. Null if none has. */
export async function ensureAsset(
  options: BackupOptions,
  folder: string,
  path: string,
  sources: string[],
): Promise<StoredAsset | null> {
  const file = join(folder, path)
  if (await isIntact(options, file, path)) return { file, isNew: false }
  for (const source of sources) {
    const partial = `${file}.part`
    try {
      // A link is skipped, because its target may change or disappear.
      if (!(await lstat(join(source, path))).isFile()) continue
      // A copy, not a hard link: damage to the original would also damage the backup.
      await copyPrivate(join(source, path), partial)
      if (!(await isIntact(options, partial, path))) continue
      await rename(partial, file)
      return { file, isNew: true }
    } catch (error) {
      if (!isEnoent(error)) throw error
    } finally {
      await rm(partial, { force: true })
    }
  }
  return null
}

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

async function isIntact({ assets }: BackupOptions, file: string, path: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFile() && (await toHash(file, 'sha1')) === assets?.path.exec(path)?.[1]
  } catch (error) {
    if (isEnoent(error)) return false
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
