import { type Dirent, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isEnoent } from '#lib/file.server.ts'

/** Regenerated when needed, so not backed up. */
export const remade = [
  'releases',
  'static',
  'current.json',
  'first-start',
  'images',
  'assets/incoming',
  'assets/transformed',
]
/** Where the backups themselves are. */
const backups = 'backups'
/** Folders of a backup or restore: in progress, interrupted, or the former contents. */
const passing = /^(backing-up|restoring|before-restore|before-anew)-/
const lock = /\.lock(-journal|-wal|-shm)?$/
/** Files still being written, before they get their final name. */
const unfinished = /\.(tmp|part)$/
/** SQLite's own files beside a database; the copy of the database includes their contents. */
const beside = /\.sqlite-(journal|wal|shm)$/

export const isDatabase = (path: string) => path.endsWith('.sqlite')

/**
 * The files of a data folder that belong in a backup, by their path in it: everything except what is known to
 * be regenerated, so that new kinds of files are included by default. Databases come first, so that every
 * asset they name already exists when the assets are copied.
 */
export async function listKeptFiles(folder: string): Promise<string[]> {
  const files = await listFiles(folder, '')
  return [...files.filter(isDatabase), ...files.filter((path) => !isDatabase(path))]
}

async function listFiles(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    // The site is running: a folder it removes meanwhile counts as empty.
    if (isEnoent(error)) return []
    throw error
  })
  const found = await Promise.all(entries.map((entry) => listEntry(folder, below, entry)))
  return found.flat().toSorted()
}

function listEntry(folder: string, below: string, entry: Dirent): string[] | Promise<string[]> {
  const path = below === '' ? entry.name : `${below}/${entry.name}`
  if (remade.includes(path) || lock.test(entry.name) || beside.test(entry.name)) return []
  if (below === '' && (passing.test(entry.name) || entry.name === backups)) return []
  if (entry.isDirectory()) return listFiles(folder, path)
  return entry.isFile() && !unfinished.test(entry.name) ? [path] : []
}

/** The side files that a database of a folder has now: what they hold would be applied to any other of its name. */
export const listBeside = (database: string, folder: string): string[] =>
  ['-journal', '-wal', '-shm'].map((end) => database + end).filter((path) => existsSync(join(folder, path)))

/** Removes what an interrupted backup or restore left behind. */
export async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => /^(backing-up|restoring)-/.test(name))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
}

/** Moves files of a data folder into a folder of their own inside it; null if there are none. */
export async function putAside(
  dataDir: string,
  before: 'anew' | 'restore',
  paths: string[],
): Promise<string | null> {
  if (paths.length === 0) return null
  const aside = join(dataDir, `before-${before}-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(aside, { mode: 0o700 })
  for (const path of paths) await move(join(dataDir, path), join(aside, path))
  return aside
}

/** Moves a file to where there may be no folder for it yet. */
export async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}
