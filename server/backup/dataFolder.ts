import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { waitForLock } from 'content-lake/exclusiveLock'
import { PlainError } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
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
/** The list of moves of a restore, there from its first move to its last: `restoreJournal.ts`. */
export const journalName = 'restore.json'
/** Where the backups themselves are, and the journal of a restore. */
const ownNames = ['backups', journalName]
/** Folders of a backup or restore: in progress, interrupted, or the former contents; `before-anew` is of version 1.0.0. */
const passing = /^(backing-up|restoring|before-restore|before-reset|before-anew)-/
const lock = /\.lock(-journal|-wal|-shm)?$/
/** Files still being written, before they get their final name. */
const unfinished = /\.(tmp|part)$/
/** SQLite's own files beside a database; the copy of the database includes their contents. */
const beside = /\.sqlite-(journal|wal|shm)$/

export const isDatabase = (path: string) => path.endsWith('.sqlite')

/** Whether a path in a data folder is the site's own work: locks, side files, backups. None of it is ever in a backup. */
export function isWorkFile(path: string): boolean {
  const [first = '', ...below] = path.split('/')
  const last = below.at(-1) ?? first
  return (
    ownNames.includes(first) ||
    passing.test(first) ||
    lock.test(last) ||
    beside.test(last) ||
    unfinished.test(last)
  )
}

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
  const found = await Promise.all(
    entries.map((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (remade.includes(path) || isWorkFile(path)) return []
      if (entry.isDirectory()) return listFiles(folder, path)
      return entry.isFile() ? [path] : []
    }),
  )
  return found.flat().toSorted()
}

/** The side files that a database of a folder has now: what they hold would be applied to any other of its name. */
export const listBeside = (database: string, folder: string): string[] =>
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
 * Takes the locks of the site, the lake and backups on the folder; refuses with a sentence if one of them is running. At the
 * end they are released, and those files are removed that were not there before.
 */
export async function holdFolder(
  dataDir: string,
  { waitMs = 0, toSentence = toTakenSentence } = {},
): Promise<Disposable> {
  using held = new DisposableStack()
  for (const name of ['running.lock', 'lake.lock', 'backup.lock']) {
    const path = join(dataDir, name)
    const wasThere = existsSync(path)
    const lock = await waitForLock(path, waitMs).catch((error: unknown) => {
      throw new PlainError(`${dataDir} cannot be written, so nothing was changed (${toErrorMessage(error)}).`)
    })
    if (!lock) throw new PlainError(toSentence(dataDir, name))
    held.defer(() => lock.release({ remove: !wasThere }))
  }
  return held.move()
}

const toTakenSentence = (dataDir: string, lock: string) =>
  lock === 'backup.lock'
    ? `A backup of ${dataDir} is being made. Wait until it is over.`
    : `The site is running on ${dataDir}, or a backup is being restored. Stop npm start first.`
