import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, Dialect, Value } from './database.ts'
import { schemaVersion, toSteps } from './schema.ts'

const sql: Dialect = {
  isShared: false,
  moment: 'INTEGER',
  clock: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  // One statement at a time writes, and it sees what the one before wrote.
  skipTaken: '',
  toRows: (parameter) => `json_each(${parameter})`,
}

/**
 * The file cannot be used as it is. Nothing is put in its place, because it, or a backup of it, may hold the only copy of
 * messages.
 */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError'
  /** `missing` also means empty. */
  readonly state: 'damaged' | 'missing'
  /** What is wrong with it, if more is known. */
  readonly reason: string | null

  constructor(state: 'damaged' | 'missing', path: string, reason: string | null = null) {
    super(state === 'missing' ? `${path} is missing or empty` : `${path} is damaged: ${reason}`)
    this.state = state
    this.reason = reason
  }
}

type OpenFile = { file: DatabaseSync; ino: number; statements: Map<string, StatementSync> }

/**
 * A database in a file of this machine. Several processes may have it open. It is created only while `mayCreate` returns true,
 * and never again once it has been open.
 */
export function openSqlite(path: string, mayCreate: () => boolean = () => true): Database {
  let opened: OpenFile | undefined
  let hasBeenOpen = false
  let hasRemains = false

  const open = (): OpenFile => {
    const file = openFile(path, !hasBeenOpen && mayCreate())
    hasBeenOpen = true
    return { file, ino: statSync(path).ino, statements: new Map() }
  }
  /** Closes a file that is no longer the one at the path: what is written to it would be lost with this process. */
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
      // Also if an earlier call deleted rows and could not finish.
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
 * Removes what deleted rows leave. Deleting overwrites them, but not the copies that SQLite leaves in pages whose rows it
 * has moved: only a rebuilt file has none. The write-ahead log still holds all of it, and is emptied.
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
 * Opens or creates the file, readable by its owner only. A commit is on disk when it returns, and copied into the database
 * at once, so that a write-ahead log that is lost takes nothing with it. Deleted rows are overwritten.
 */
function openFile(path: string, mayCreate: boolean): DatabaseSync {
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
    const found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (found !== 'ok') throw new DatabaseFileError('damaged', path, String(found))
    prepareTables(file, path)
    return file
  } catch (error) {
    file.close()
    throw isDamage(error) ? new DatabaseFileError('damaged', path, error.message) : error
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, in the lowest byte: https://www.sqlite.org/rescode.html */
const damageCodes = [11, 26]

const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && damageCodes.includes(Number(error.errcode) & 0xff)

function prepareTables(file: DatabaseSync, path: string): void {
  file.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(file.prepare('PRAGMA user_version').get()?.user_version)
    for (const step of toSteps(version, sql, path)) file.exec(step)
    file.exec(`PRAGMA user_version = ${schemaVersion}`)
    file.exec('COMMIT')
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
}
