import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { z } from 'zod'

/** Whether a file operation failed because there is nothing at its path; any other failure is one. */
export const isEnoent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What a file holds, or null where there is none. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isEnoent(error)) return null
    throw error
  }
}

/** The value of a JSON text, or null if it is damaged: not JSON, or not of this shape. */
export function parseJson<T>(text: string, shape: z.ZodType<T>): T | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return shape.safeParse(value).data ?? null
}

/**
 * Writes a file so that no reader ever sees half of it, not even after a power cut: under another name in the same
 * folder first, flushed to disk, then renamed. Where that fails, the partial file is removed and the former one stays.
 */
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

/** Flushes what a folder lists, so that a file that was moved there or away is so after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no way to flush a folder; a rename there is in the journal already.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The paths of all files below a folder, relative to it and with slashes; none where there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** How many bytes are free on the disk of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
