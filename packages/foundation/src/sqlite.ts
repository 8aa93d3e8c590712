import type { DatabaseSync, StatementSync } from 'node:sqlite'
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
import { inTransaction, openSqliteFile, readVersion, type SqliteFile } from './sqliteFile.ts'

const sql: Dialect = {
  isShared: false,
  moment: 'INTEGER',
  clock: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  // SQLite runs one writing statement at a time.
  skipLocked: '',
  toRows: (parameter) => `json_each(${parameter})`,
}

type OpenFile = SqliteFile & { statements: Map<string, StatementSync> }

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
    const file = openSqliteFile(path, {
      mustExist: hasBeenOpen || !mayCreate(),
      busyMs,
      // The database holds personal data.
      secureDelete: true,
      prepare: (file) => prepareTables(file, path, tables),
    })
    hasBeenOpen = true
    return { ...file, statements: new Map() }
  }
  /** Closes a file that is no longer at the path: later writes to it would be lost. */
  const closeIfReplaced = () => {
    if (!opened?.isReplaced()) return
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

/** Reads why this site cannot use a database file, and changes nothing: null if it can. */
export function findFileProblem(file: DatabaseSync, where: string, tables: readonly Tables[]): string | null {
  const hasVersions = file.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'table_versions'`).get()
  const rows = hasVersions ? file.prepare(selectVersions).all() : []
  return findVersionProblem(tables, { where, whole: readVersion(file), rows })
}

function prepareTables(file: DatabaseSync, path: string, tables: readonly Tables[]): void {
  inTransaction(file, () => {
    file.exec(createVersions)
    const stored = { where: path, whole: readVersion(file), rows: file.prepare(selectVersions).all() }
    for (const step of toMissingSteps(tables, sql, stored)) file.exec(step)
    file.exec(`PRAGMA user_version = ${firstReleaseVersion}`)
  })
}
