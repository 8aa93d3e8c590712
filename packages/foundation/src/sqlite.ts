import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  createVersions,
  type Database,
  type Dialect,
  findVersionProblem,
  firstReleaseVersion,
  selectVersions,
  type Tables,
  toMissingSteps,
  type Value,
} from './database.ts'

const sql: Dialect = {
  isShared: false,
  moment: 'INTEGER',
  clock: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  // SQLite runs one writing statement at a time.
  skipLocked: '',
  toRows: (parameter) => `json_each(${parameter})`,
}

/** The file cannot be used. No new one is created: this one or its backup may hold the only copy of messages. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError'
  /** `missing` also means empty. */
  readonly state: 'damaged' | 'missing'
  readonly reason: string | null

  constructor(state: 'damaged' | 'missing', path: string, reason: string | null = null) {
    super(state === 'missing' ? `${path} is missing or empty` : `${path} is damaged: ${reason}`)
    this.state = state
    this.reason = reason
  }
}

type OpenFile = { file: DatabaseSync; ino: number; statements: Map<string, StatementSync> }

/** Several processes may have it open. Created only if `mayCreate`, and not by a process that has opened it before. */
export function openSqlite(
  path: string,
  tables: readonly Tables[],
  mayCreate: () => boolean = () => true,
): Database {
  let opened: OpenFile | undefined
  let hasBeenOpen = false
  let hasRemains = false

  const open = (): OpenFile => {
    const file = openFile(path, tables, !hasBeenOpen && mayCreate())
    hasBeenOpen = true
    return { file, ino: statSync(path).ino, statements: new Map() }
  }
  /** Closes a file that is no longer at the path: later writes to it would be lost. */
  const closeIfReplaced = () => {
    if (!opened || statSync(path, { throwIfNoEntry: false })?.ino === opened.ino) return
    opened.file.close()
    opened = undefined
  }
  const query: Database['query'] = async (text, values = []) => {
    closeIfReplaced()
    opened ??= open()
    const statement = opened.statements.get(text) ?? opened.file.prepare(text)
    opened.statements.set(text, statement)
    return statement.all(toNamed(values))
  }
  return {
    sql,
    query,
    queryAlone: (_lock, text, values) => query(text, values),
    erase: async (text, values) => {
      const rows = await query(text, values)
      if (rows.length > 0) hasRemains = true
      // Also true if an earlier call deleted rows and then failed.
      if (hasRemains && opened) removeRemains(opened.file)
      hasRemains = false
      return rows
    },
    close: async () => {
      opened?.file.close()
      opened = undefined
    },
  }
}

/**
 * Removes the bytes of deleted rows. `secure_delete` overwrites the rows, but not the copies in pages from which SQLite moved
 * them, so the file is rebuilt. The write-ahead log still contains them, so it is emptied.
 */
function removeRemains(file: DatabaseSync): void {
  file.exec('VACUUM')
  if (file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0)
    throw new Error('the write-ahead log could not be emptied, because another process is reading')
}

const toNamed = (values: Value[]) => Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]))

/** How long one process waits for another's write. */
const busyMs = 3_000

/**
 * Opens or creates the file, which only its user may read. A commit is on disk when it returns, and copied into the database
 * file at once, so that a lost write-ahead log loses nothing. Deleted rows are overwritten.
 */
function openFile(path: string, tables: readonly Tables[], mayCreate: boolean): DatabaseSync {
  if (!mayCreate && !statSync(path, { throwIfNoEntry: false })?.size)
    throw new DatabaseFileError('missing', path)
  mkdirSync(dirname(path), { recursive: true })
  // SQLite gives its journal files the permissions of this one.
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: busyMs })
  try {
    file.exec(
      'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 1; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    )
    // If the side files cannot be written, SQLite opens a file for reading only, and never for writing again. The next query opens
    // it anew.
    file.exec('BEGIN IMMEDIATE; ROLLBACK')
    const found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (found !== 'ok') throw new DatabaseFileError('damaged', path, String(found))
    prepareTables(file, path, tables)
    return file
  } catch (error) {
    file.close()
    throw hasErrorCode(error, damageCodes) ? new DatabaseFileError('damaged', path, error.message) : error
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, in the lowest byte: https://www.sqlite.org/rescode.html */
export const damageCodes = [11, 26]

/** Whether an error of SQLite has one of these primary result codes, such as `damageCodes`. */
export const hasErrorCode = (error: unknown, codes: readonly number[]): error is Error =>
  error instanceof Error && 'errcode' in error && codes.includes(Number(error.errcode) & 0xff)

const readVersion = (file: DatabaseSync) => Number(file.prepare('PRAGMA user_version').get()?.user_version)

/** Reads why this site cannot use a database file, and changes nothing: null if it can. */
export function findFileProblem(file: DatabaseSync, where: string, tables: readonly Tables[]): string | null {
  const hasVersions = file.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'table_versions'`).get()
  const rows = hasVersions ? file.prepare(selectVersions).all() : []
  return findVersionProblem(tables, { where, whole: readVersion(file), rows })
}

function prepareTables(file: DatabaseSync, path: string, tables: readonly Tables[]): void {
  file.exec('BEGIN IMMEDIATE')
  try {
    file.exec(createVersions)
    const stored = { where: path, whole: readVersion(file), rows: file.prepare(selectVersions).all() }
    for (const step of toMissingSteps(tables, sql, stored)) file.exec(step)
    file.exec(`PRAGMA user_version = ${firstReleaseVersion}`)
    file.exec('COMMIT')
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
}
