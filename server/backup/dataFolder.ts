import { type Dirent, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Made again from the rest, or by whatever runs, whenever it is needed; so it needs no backup. */
const remade = [
  'releases',
  'static',
  'current.json',
  'publisher-port.json',
  'images',
  'assets/incoming',
  'assets/transformed',
]
/** Left by a backup or a restore: under way, broken off, or the folder as it was before. */
const passing = /^(backing-up|restoring|before-restore)-/
const lock = /\.lock(-journal|-wal|-shm)?$/
/** On its way to the name that it is to have. */
const unfinished = /\.(tmp|part)$/
/** SQLite's own files beside a database; the copy of the database holds what they hold. */
const beside = /\.sqlite-(journal|wal|shm)$/

export const isDatabase = (path: string) => path.endsWith('.sqlite')

/**
 * The files of a data folder that a backup takes, by their path in it: everything but what is known to be made
 * again, so that nothing new is forgotten. Databases come first: what they name, files that are never
 * changed, is then there to be found.
 */
export async function listKeptFiles(folder: string): Promise<string[]> {
  const files = await listFiles(folder, '')
  return [...files.filter(isDatabase), ...files.filter((path) => !isDatabase(path))]
}

async function listFiles(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(toNoneIfGone)
  const found = await Promise.all(entries.map((entry) => listEntry(folder, below, entry)))
  return found.flat().toSorted()
}

/** The site runs on meanwhile: a folder that it takes away holds nothing any more. */
function toNoneIfGone(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function listEntry(folder: string, below: string, entry: Dirent): string[] | Promise<string[]> {
  const path = below === '' ? entry.name : `${below}/${entry.name}`
  if (remade.includes(path) || lock.test(entry.name) || beside.test(entry.name)) return []
  if (below === '' && passing.test(entry.name)) return []
  if (entry.isDirectory()) return listFiles(folder, path)
  return entry.isFile() && !unfinished.test(entry.name) ? [path] : []
}

/** What stands in a data folder, locks and what a restore left aside: nothing, in a folder that is new. */
export async function listContents(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => !lock.test(name) && !passing.test(name))
}

/** Removes what a backup or a restore that was cut off has left behind. */
export async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => /^(backing-up|restoring)-/.test(name))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
}
