import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Lock, takeLock } from 'content-lake/exclusiveLock'
import { extract } from 'tar'
import { PlainError } from '#lib/env.ts'
import { isDatabase, listContents, listKeptFiles, removeLeftovers } from './dataFolder.ts'
import { type Manifest, verifyFiles } from './manifest.ts'

export type Restored = { from: string; files: number; formerContents: string | null }

/**
 * Restores a backup into a data folder. Nothing changes unless the whole archive is sound, no process is
 * using the folder, and the folder is empty or `replace` is set; its former contents are then kept in a
 * folder inside it.
 */
export async function restore(dataDir: string, archive: string, replace: boolean): Promise<Restored> {
  const contents = await listContents(dataDir)
  if (contents.length > 0 && !replace)
    throw new PlainError(`${dataDir} is not empty. Add -- --replace to put the backup in its place.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const locks = holdFolder(dataDir)
  await removeLeftovers(dataDir)
  // Inside the data folder, hence on the same disk, so that everything can be moved into place by renaming.
  const staging = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    const manifest = await unpack(archive, staging)
    const formerContents = contents.length > 0 ? await putAside(dataDir, contents) : null
    for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name))
    return { from: manifest.createdAt, files: Object.keys(manifest.files).length, formerContents }
  } finally {
    await rm(staging, { recursive: true, force: true })
    for (const lock of locks) lock.release()
  }
}

/** Unpacks an archive and verifies that it is complete and contains nothing but a backup. */
async function unpack(archive: string, folder: string): Promise<Manifest> {
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      // A backup has plain files only: a link could lead out of the folder.
      filter: (_path, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
    })
    const manifest = await verifyFiles(folder)
    await rm(join(folder, 'backup.json'))
    const files = await listKeptFiles(folder)
    if (!files.includes('secrets.json')) throw new Error('it contains no secrets.json')
    const stranger = files.find((path) => !(path in manifest.files))
    if (stranger !== undefined) throw new Error(`it contains ${stranger}, which it does not list`)
    for (const path of files)
      if (isDatabase(path) || path === 'secrets.json') await chmod(join(folder, path), 0o600)
    return manifest
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlainError(`${archive} is damaged or not a backup, so nothing was changed (${reason}).`)
  }
}

async function putAside(dataDir: string, contents: string[]): Promise<string> {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of contents) await rename(join(dataDir, name), join(aside, name))
  return aside
}

/**
 * Takes the locks of the site, the lake and the mail worker on the folder; refuses if one of them is running.
 */
function holdFolder(dataDir: string): Lock[] {
  const held: Lock[] = []
  for (const name of ['running.lock', 'lake.lock', 'mail.lock']) {
    const lock = takeLock(join(dataDir, name))
    if (lock) {
      held.push(lock)
      continue
    }
    for (const other of held) other.release()
    throw new PlainError(`The site is running on ${dataDir}. Stop npm start first.`)
  }
  return held
}
