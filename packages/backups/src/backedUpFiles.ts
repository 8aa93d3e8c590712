import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import { ProblemError, waitForLock } from '@freelance-site/foundation/node'
import { isEnoent } from '@freelance-site/foundation/server'
import type { BackupOptions } from './options.ts'
import { createProblem, formatProblem } from './terminal/problems.ts'

/** The journal of a restore in progress: `restoreJournal.ts`. */
export const journalName = 'restore.json'
/** The list of a backup's files, with their hashes: `backups.ts`. */
export const manifestName = 'backup.json'
export const lockName = 'backup.lock'

const workFiles = [
  /^backups(\/|$)/,
  // Folders for a backup or restore in progress, or for the former contents. Version 1.0.0 made `before-anew-…`.
  /^(backing-up|restoring|before-restore|before-reset|before-anew)-/,
  /\.lock(-journal|-wal|-shm)?$/,
  // SQLite's own files beside a database; the copy of the database includes their contents.
  /\.sqlite-(journal|wal|shm)$/,
  // Files still being written, before they get their final name.
  /\.(tmp|part)$/,
]

/** Whether no backup has the file at a path in a data folder. */
export const isWorkFile = (path: string) =>
  [journalName, manifestName].includes(path.split('/', 1)[0] ?? '') ||
  workFiles.some((shape) => shape.test(path))

/** Whether a path is that of an SQLite database, by the end of its name. */
export const isDatabase = (path: string) => path.endsWith('.sqlite')

/** Databases come first, so that every asset they name already exists when the assets are copied. */
export async function listBackupFiles(options: BackupOptions, folder = options.folder): Promise<string[]> {
  const files = await listFiles(options, folder, '')
  return [...files.filter(isDatabase), ...files.filter((path) => !isDatabase(path))]
}

async function listFiles(options: BackupOptions, folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    // The running site may have removed this folder: it counts as empty.
    if (isEnoent(error)) return []
    throw error
  })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (options.regenerated.includes(path) || isWorkFile(path)) return []
      if (entry.isDirectory()) return listFiles(options, folder, path)
      return entry.isFile() ? [path] : []
    }),
  )
  return found.flat().toSorted()
}

/** The side files of a database in a folder. SQLite would apply them to any database of the same name. */
export const listSideFiles = (database: string, folder: string): string[] =>
  ['-journal', '-wal', '-shm'].map((end) => database + end).filter((path) => existsSync(join(folder, path)))

/** Call it only while holding `backup.lock`. Removes nothing while a restore has its journal, because it needs its folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  if (existsSync(join(folder, journalName))) return
  const leftovers = (await readdir(folder)).filter((name) =>
    /^(backing-up-|restoring-|restore\.json\.)/.test(name),
  )
  for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true })
}

/** The name of the folder inside the data folder that receives the files about to be replaced. */
export const toAsideFolderName = (before: 'reset' | 'restore') =>
  `before-${before}-${new Date().toISOString().replace(/[:.]/g, '-')}`

/** Renames a file. Creates the target's folder if needed, which must be on the same disk. */
export async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
}

/** Lets only its owner read and write a file, and flushes it to the disk. */
export async function makePrivate(path: string): Promise<void> {
  await chmod(path, 0o600)
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Copies a file, as a clone if the file system supports that, and makes the copy private. */
export async function copyPrivate(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await makePrivate(target)
}

/** Throws a `ProblemError` if a lock is taken. At the end, lock files that were not there before are removed. */
export async function lockFolder(
  options: BackupOptions,
  { waitMs = 0, toProblem = createLocked } = {},
): Promise<Disposable> {
  const { folder, locks: names } = options
  using locks = new DisposableStack()
  for (const name of [...names, lockName]) {
    const path = join(folder, name)
    const wasThere = existsSync(path)
    const lock = await waitForLock(path, waitMs).catch((error: unknown) => {
      const message = toErrorMessage(error)
      throw new ProblemError(createProblem('folder.unwritable', { folder, message }), formatProblem)
    })
    if (!lock) throw new ProblemError(toProblem(options, name), formatProblem)
    locks.defer(() => lock.release({ remove: !wasThere }))
  }
  return locks.move()
}

const createLocked = ({ folder, commands }: BackupOptions, lock: string): Problem =>
  lock === lockName
    ? createProblem('folder.inBackup', { folder })
    : createProblem('folder.inUse', { folder, command: commands.start })
