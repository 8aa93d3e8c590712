import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '@freelance-site/foundation/server'

/** A file that can be reset alone. */
export type Part = {
  /** Its name on the command line: `--only notes`, `--reset notes`. */
  name: string
  file: string
  /** Creates it as in a new folder, after its former files were moved away. */
  reset: () => Promise<unknown>
}

/** An SQLite database, which can be restored alone. Its file ends in `.sqlite`. */
export type DatabasePart = Part & {
  /** Whether its data is in this folder, rather than on another machine. A backup without an expected file is refused. */
  isExpected: boolean
  /** The table whose rows a backup counts: a noun in the plural, which sentences and lists of backups use. */
  table: string
  /** Whether a sound database may be without that table, because the part of the site that creates it can be taken out. */
  isTableOptional?: boolean
  /** Why this version of the code cannot open the database; null if it can. Must change nothing. */
  findVersionProblem: (database: DatabaseSync, path: string) => string | null
}

/** The file that no two sites share. A restore of everything requires it, and backups with another one are of another site. */
type Secrets = Part & { isIntact: (text: string) => boolean }

/** Uploads that a database names. Each is stored once, beside the backups, and is restored with the database. */
type Assets = {
  folder: string
  /** Matches the path of an asset. Its first group is the SHA-1 of the content, in hexadecimal digits. */
  path: RegExp
  /** The file of the database, and a function that reads the paths of the assets that it names. */
  database: string
  list: (database: DatabaseSync) => string[]
}

/** A data folder and its backups. */
export type BackupOptions = {
  /** The data folder. All its files belong in a backup, except the regenerated ones. The first backup folder is in it. */
  folder: string
  /** A second backup folder outside of the data folder, best on another disk, and the setting that names it. */
  secondFolder: { path?: string | undefined; setting: string }
  databases: readonly DatabasePart[]
  secrets: Secrets
  assets?: Assets
  /** Paths in the data folder that are not backed up, because the site can make them again. */
  regenerated: readonly string[]
  /** The locks in the data folder that a running site holds. */
  locks: readonly string[]
  /** A module that passes these options to `runBackupProcess`. Its argument is the data folder. */
  processFile: URL
  /** The commands of the site, as sentences name them. */
  commands: { start: string; backup: string; restore: string }
  log: Log
}
