import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { create } from 'tar'
import { isDatabase, listKeptFiles, removeLeftovers } from './dataFolder.ts'
import { verifyDatabase, writeManifest } from './manifest.ts'

/**
 * Writes everything in a data folder that cannot be regenerated to one archive, readable only by its owner
 * because it holds the secrets. The site may keep running. Either the whole archive is written or nothing.
 */
export async function backUp(dataDir: string, archive: string): Promise<{ files: number }> {
  await removeLeftovers(dataDir)
  const staging = await mkdtemp(join(dataDir, 'backing-up-'))
  const unfinished = `${archive}.part`
  try {
    const files: string[] = []
    for (const path of await listKeptFiles(dataDir))
      if (await stage(join(dataDir, path), join(staging, path))) files.push(path)
    await writeManifest(staging, files)
    await create({ cwd: staging, file: unfinished, gzip: true, portable: true, mode: 0o600 }, ['.'])
    await settle(unfinished)
    await rename(unfinished, archive)
    return { files: files.length }
  } finally {
    await rm(staging, { recursive: true, force: true })
    await rm(unfinished, { force: true })
  }
}

/** Copies or links a file; false if the running site has removed it since it was listed. */
async function stage(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await (isDatabase(source) ? copyDatabase(source, target) : copyUnchanging(source, target))
    return true
  } catch (error) {
    if (!existsSync(source)) return false
    throw error
  }
}

async function copyUnchanging(source: string, target: string): Promise<void> {
  // A hard link is enough: assets never change, and other files are replaced rather than overwritten.
  await link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPERM' || error.code === 'ENOTSUP') return copyFile(source, target)
    throw error
  })
}

/** Copies a database as of one moment, even while other processes write to it. */
async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source)
  try {
    await backup(database, target)
  } finally {
    database.close()
  }
  verifyDatabase(target)
}

/** Makes a file readable by its owner only and flushes it to disk, before it gets its final name. */
async function settle(path: string): Promise<void> {
  await chmod(path, 0o600)
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
