import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { create } from 'tar'
import { isDatabase, listKeptFiles, removeLeftovers } from './dataFolder.ts'
import { verifyDatabase, writeManifest } from './manifest.ts'

/**
 * Writes everything of a data folder that could not be made again to one archive, which only its owner may
 * read: it holds the secrets. The site may run meanwhile. All of it or nothing is written.
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

/** Whether the file is still there: the site runs on, and what it removed since is not to be had. */
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
  // Assets are never changed, so a second name is as good as a copy; other files are replaced, never written over.
  await link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPERM' || error.code === 'ENOTSUP') return copyFile(source, target)
    throw error
  })
}

/** A database as it is at one moment, whoever writes to it meanwhile. */
async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source)
  try {
    await backup(database, target)
  } finally {
    database.close()
  }
  verifyDatabase(target)
}

/** On disk, and for its owner's eyes only, before it gets its name. */
async function settle(path: string): Promise<void> {
  await chmod(path, 0o600)
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
