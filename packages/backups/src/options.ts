import type { DatabaseSync } from 'node:sqlite'
import type { Log } from 'foundation/log'

/** `remove` also deletes the lock's file. */
type Lock = Disposable & { release(options?: { remove: boolean }): void }

/** What all parts of a data folder have. */
type CommonPart = {
  /** Its name on the command line: `--only content`, `--reset content`. */
  name: string
  /** Its file in the data folder. A database ends in `.sqlite`. */
  file: string
  /** What the usage of `npm run restore` says about resetting it. */
  resetUsage: string
  /** Creates it as in a new folder, after its former files were moved away. */
  reset: () => Promise<unknown>
}

/** A database in one SQLite file, which can be restored alone. */
export type DatabasePart = CommonPart & {
  kind: 'database'
  /** Whether the data is in this folder; otherwise it is on another machine. A backup without an expected file is refused. */
  isExpected: boolean
  /** The table whose rows a backup counts. Its name is also that of the count: a noun in the plural, such as `messages`. */
  table: string
  /** What the usage of `npm run restore` says about restoring it alone. */
  restoreUsage: string
  /** Why this version of the code cannot open the database at this path; null if it can. Must change nothing. */
  findVersionProblem: (database: DatabaseSync, path: string) => string | null
  assets?: Assets
}

/**
 * Uploads that the rows of a database name. Each file is stored once, in a folder that all backups share, and is restored
 * with the database.
 */
export type Assets = {
  /** Their folder in the data folder. */
  folder: string
  /** Matches the path of an asset. Its first group is the SHA-1 of the content, as 40 hexadecimal digits. */
  path: RegExp
  /** The paths of the assets that the database names. */
  list: (database: DatabaseSync) => string[]
}

/**
 * The file that no site shares with another one: backups with another file of this name are of another site. A restore of
 * everything requires it.
 */
export type SecretsPart = CommonPart & {
  kind: 'secrets'
  /** Whether the file's text is complete. */
  isIntact: (text: string) => boolean
}

/**
 * A data folder and its backups.
 *
 * @example
 * const options: BackupOptions = {
 *   folder: '/srv/notes',
 *   secondFolder: { path: '/mnt/backup', setting: 'BACKUP_DIR' },
 *   parts: [notes, secrets],
 *   regenerated: ['cache'],
 *   locks: ['running.lock'],
 *   processFile: new URL('./backupProcess.ts', import.meta.url),
 *   waitForLock,
 *   isDiskFull,
 *   log: createLog('backup'),
 * }
 */
export type BackupOptions = {
  /** The data folder. All its files belong in a backup, except the regenerated ones; its first backup folder is inside. */
  folder: string
  /** A second backup folder, best on another disk and outside of the data folder, and the setting that names it. */
  secondFolder: { path?: string | undefined; setting: string }
  /** The files with a meaning. The order is that of the usage and of the counts. */
  parts: readonly (DatabasePart | SecretsPart)[]
  /** Paths that are not backed up, because the site can make them again. */
  regenerated: readonly string[]
  /** Names of the locks in the data folder that a running site holds. */
  locks: readonly string[]
  /** A module that passes these options to `runBackupProcess`. Its argument is the data folder. */
  processFile: URL
  /** Takes a lock that ends with this process. Returns null if another process holds it for longer than `waitMs`. */
  waitForLock: (path: string, waitMs?: number) => Promise<Lock | null>
  /** Whether an error means that a disk is full. */
  isDiskFull: (error: unknown) => boolean
  log: Log
}

export const listDatabases = ({ parts }: Pick<BackupOptions, 'parts'>): DatabasePart[] =>
  parts.filter((part) => part.kind === 'database')

export const findSecrets = ({ parts }: Pick<BackupOptions, 'parts'>): SecretsPart | undefined =>
  parts.find((part) => part.kind === 'secrets')

/** The databases whose data is in this folder. */
export const listExpected = (options: Pick<BackupOptions, 'parts'>): DatabasePart[] =>
  listDatabases(options).filter(({ isExpected }) => isExpected)

/** The assets of the database that has some. */
export const findAssets = (options: Pick<BackupOptions, 'parts'>): Assets | undefined =>
  listDatabases(options).find(({ assets }) => assets !== undefined)?.assets
