import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that nobody ever sees half of it, not even after the power went: beside its place first and on
 * disk, then moved there. What cannot be written whole leaves nothing behind, and what was there before stays.
 */
export async function writeWhole(path: string, content: string | Buffer, mode = 0o644): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const beside = `${path}.${randomUUID()}.part`
  try {
    const file = await open(beside, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no way to flush a folder; a rename there is in the journal already.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
