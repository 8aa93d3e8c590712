import { closeSync, mkdirSync, openSync } from 'node:fs'
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
}

/** A database in a file of this machine. Several processes may have it open. */
export function openSqlite(path: string): Database {
  let opened: { file: DatabaseSync; statements: Map<string, StatementSync> } | undefined
  const query: Database['query'] = async (text, values = []) => {
    opened ??= { file: openFile(path), statements: new Map() }
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
      // The write-ahead log still holds the deleted rows: truncate it.
      if (rows.length > 0) opened?.file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return rows
    },
    close: async () => {
      opened?.file.close()
      opened = undefined
    },
  }
}

const toNamed = (values: Value[]) => Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]))

/** How long one process waits for another's write. */
const BUSY_MS = 3_000

/**
 * Opens or creates the file, readable by its owner only. A commit is on disk when it returns. Deleted rows are
 * overwritten.
 */
function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  // SQLite gives its journal files the permissions of this one.
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    prepareTables(file, path)
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

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
