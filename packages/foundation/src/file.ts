import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { z } from 'zod'

/** Whether an error says that a file or folder does not exist. */
export const isEnoent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads a file; null if it does not exist. Throws every other error. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isEnoent(error)) return null
    throw error
  }
}

/** Parses a JSON text; null if it is not JSON or not of this shape. */
export function parseJson<T>(text: string, shape: z.ZodType<T>): T | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return shape.safeParse(value).data ?? null
}

/** No reader ever sees a part of the file, not even after a power cut. After an error, the old file stays. */
export async function writeFileAtomic(path: string, content: string | Buffer, mode = 0o644): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const partial = `${path}.${randomUUID()}.part`
  try {
    await writeFile(partial, content, { flag: 'wx', mode, flush: true })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Flushes the list of a folder's files, so that a rename survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot flush a folder; it journals renames.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Lists all files below a folder, by their relative paths with slashes; none if the folder does not exist. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Why nothing can be stored in a folder: less than this is free on its disk, or it must not be written. Null if neither. */
export async function findFolderProblem(folder: string, minFreeBytes: number) {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems have no fixed number of files, and report 0 of 0.
  if (bavail * bsize < minFreeBytes || (files > 0 && ffree === 0)) return 'noSpace'
  return access(folder, constants.W_OK).then(
    () => null,
    () => 'readOnly' as const,
  )
}

/** How many bytes this process may still write on the disk of a folder. Rejects if the folder does not exist. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
