import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { waitForLock } from 'content-lake/exclusiveLock'
import { toErrorMessage } from 'foundation/errorMessage'
import { isEnoent } from 'foundation/file'
import { PlainError } from 'foundation/plainError'

/** Not backed up, because the site makes them again. */
export const regenerated = [
  'releases',
  'static',
  'current.json',
  'first-start',
  'images',
  'assets/incoming',
  'assets/transformed',
]
/** The list of moves of a restore, while they are made: `restoreJournal.ts`. */
export const journalName = 'restore.json'
/** The list of the files of a backup: `manifest.ts`. */
export const manifestName = 'backup.json'
const ownNames = ['backups', journalName, manifestName]
/** Folders of a backup or restore: in progress, interrupted, or the former contents; `before-anew` is of version 1.0.0. */
const temporaryFolders = /^(backing-up|restoring|before-restore|before-reset|before-anew)-/
const locks = /\.lock(-journal|-wal|-shm)?$/
/** Files still being written, before they get their final name. */
const unfinished = /\.(tmp|part)$/
/** SQLite's own files beside a database; the copy of the database includes their contents. */
const sideFiles = /\.sqlite-(journal|wal|shm)$/

export const isDatabase = (path: string) => path.endsWith('.sqlite')

/** Whether a path in a data folder is a lock, a side file, a backup, a list of moves or files, or unfinished. None of these is ever in a backup. */
export function isWorkFile(path: string): boolean {
  const [first = '', ...below] = path.split('/')
  const last = below.at(-1) ?? first
  return (
    ownNames.includes(first) ||
    temporaryFolders.test(first) ||
    locks.test(last) ||
    sideFiles.test(last) ||
    unfinished.test(last)
  )
}

/**
 * The files of a data folder that belong in a backup, by their path in it: all but those that the site makes again, so that
 * new kinds of files are included by default. Databases come first, so that every asset they name already exists when the
 * assets are copied.
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
  const found = await Promise.all(
    entries.map((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (regenerated.includes(path) || isWorkFile(path)) return []
      if (entry.isDirectory()) return listFiles(folder, path)
      return entry.isFile() ? [path] : []
    }),
  )
  return found.flat().toSorted()
}

/** The side files of a database in a folder. SQLite would apply them to any other database of its name. */
export const listSideFiles = (database: string, folder: string): string[] =>
  ['-journal', '-wal', '-shm'].map((end) => database + end).filter((path) => existsSync(join(folder, path)))

/**
 * Removes what an interrupted backup or restore left behind. Call it only while holding `backup.lock`: otherwise the folder
 * may belong to a running backup. Nothing is removed while a restore has its journal, because it still needs its folder.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  if (existsSync(join(folder, journalName))) return
  const left = (await readdir(folder)).filter((name) =>
    /^(backing-up-|restoring-|restore\.json\.)/.test(name),
  )
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
}

/** The name of a folder for what is about to be replaced, inside the data folder. */
export const toAsideName = (before: 'reset' | 'restore') =>
  `before-${before}-${new Date().toISOString().replace(/[:.]/g, '-')}`

/** Moves a file to where there may be no folder for it yet. */
export async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

/**
 * Takes the locks of the site, the lake and backups on a folder. Throws a `PlainError` if one of them is running. At the end
 * of the scope the locks are released, and lock files that were not there before are removed.
 */
export async function lockFolder(
  dataDir: string,
  { waitMs = 0, toSentence = toLockedSentence } = {},
): Promise<Disposable> {
  using locks = new DisposableStack()
  for (const name of ['running.lock', 'lake.lock', 'backup.lock']) {
    const path = join(dataDir, name)
    const wasThere = existsSync(path)
    const lock = await waitForLock(path, waitMs).catch((error: unknown) => {
      throw new PlainError(`${dataDir} cannot be written, so nothing was changed (${toErrorMessage(error)}).`)
    })
    if (!lock) throw new PlainError(toSentence(dataDir, name))
    locks.defer(() => lock.release({ remove: !wasThere }))
  }
  return locks.move()
}

const toLockedSentence = (dataDir: string, lock: string) =>
  lock === 'backup.lock'
    ? `A backup of ${dataDir} is being made. Wait until it is over.`
    : `The site is running on ${dataDir}, or a backup is being restored. Stop npm start first.`
