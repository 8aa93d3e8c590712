import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isEnoent, listFiles } from '#lib/file.server.ts'

/** The lake names the file of an asset by the SHA-1 of its content, so each can be checked by itself. */
const assetPath = /^assets\/(?:images|files)\/([0-9a-f]{40})[-.][^/]+$/

export type KeptAsset = { hash: string; bytes: number }

export const isAsset = (path: string) => assetPath.test(path)

/**
 * Makes sure that a folder has a sound copy of an asset, taking it from the first of the sources that has one. Returns null
 * if nobody has one. What is there and sound stays as it is.
 */
export async function keepAsset(folder: string, path: string, sources: string[]): Promise<KeptAsset | null> {
  const target = join(folder, path)
  const known = await readSound(target, path)
  if (known !== null) return known
  for (const source of sources) {
    const partial = `${target}.part`
    try {
      // The target of a link is not part of the store, and may change or disappear.
      if (!(await isPlainFile(join(source, path)))) continue
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // A copy, not a hard link: what damages a file in place would damage its backup, too.
      await copyFile(join(source, path), partial, constants.COPYFILE_FICLONE)
    } catch (error) {
      if (isEnoent(error)) continue
      throw error
    }
    try {
      const found = await readSound(partial, path)
      if (found === null) continue
      await settle(partial)
      await rename(partial, target)
      return found
    } finally {
      await rm(partial, { force: true })
    }
  }
  return null
}

/** Does the same for several assets; returns those that nobody has. */
export async function keepAssets(folder: string, paths: string[], sources: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const path of paths) if ((await keepAsset(folder, path, sources)) === null) lost.push(path)
  return lost
}

/** Whether a folder has an asset with the content that its name says. */
export const hasSoundAsset = async (folder: string, path: string): Promise<boolean> =>
  (await readSound(join(folder, path), path)) !== null

const isPlainFile = async (file: string): Promise<boolean> => (await lstat(file)).isFile()

/** The SHA-256 of an asset whose content matches its name; null if it is missing or damaged. */
async function readSound(file: string, path: string): Promise<KeptAsset | null> {
  let bytes = 0
  const [named, content] = [createHash('sha1'), createHash('sha256')]
  try {
    if (!(await isPlainFile(file))) return null
    for await (const chunk of createReadStream(file)) {
      named.update(chunk)
      content.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (isEnoent(error)) return null
    throw error
  }
  const isSound = named.digest('hex') === assetPath.exec(path)?.[1]
  return isSound ? { hash: content.digest('hex'), bytes } : null
}

/** Removes the assets of a folder that no backup in it names. */
export async function pruneAssets(folder: string, named: ReadonlySet<string>): Promise<void> {
  const kept = (await listFiles(join(folder, 'assets'))).map((path) => `assets/${path}`)
  for (const path of kept) {
    const isUnfinished = path.endsWith('.part') && isAsset(path)
    if (isUnfinished || (isAsset(path) && !named.has(path))) await rm(join(folder, path), { force: true })
  }
}

/** Makes a file readable by its owner only and flushes it to disk, before it gets its final name. */
export async function settle(path: string): Promise<void> {
  await chmod(path, 0o600)
  await using file = await open(path, 'r+')
  await file.sync()
}
