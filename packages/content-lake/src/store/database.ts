import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseFileError, openSqliteFile, readVersion, takeLock } from '@freelance-site/foundation/node'
import { refusal } from '../errors/lakeError.ts'
import { lakeFiles } from './lakeFiles.ts'
import { findVersionProblem } from './schema.ts'

/** The open database of a lake. One on disk locks its folder until `close`. */
export type OpenedDatabase = {
  database: DatabaseSync
  /** Whether it has no tables yet: `createTables` adds them. */
  isNew: boolean
  /** Throws a refusal with 503 if the file was removed or replaced. Call it before each write. */
  refuseWhenReplaced: () => void
  /** Copies what was written from the write-ahead log into the database file, soon after this. */
  copySoon: () => void
  close: () => void
}

/**
 * Opens the lake's database in a folder. Creates both if they are missing, unless the database must exist. Throws an error with
 * a message for the user if another lake is running on the folder, or if another version of the lake wrote it. Throws a
 * `DatabaseFileError` if the database is damaged, or is missing although it must exist.
 */
export function openDatabase(folder: string, { mustExist = false, isInMemory = false } = {}): OpenedDatabase {
  if (isInMemory) {
    const database = new DatabaseSync(':memory:')
    const nothing = () => {}
    return {
      database,
      isNew: true,
      refuseWhenReplaced: nothing,
      copySoon: nothing,
      close: () => database.close(),
    }
  }
  const lock = takeLock(join(folder, lakeFiles.lock))
  if (!lock)
    throw new Error(
      `Another content lake is already running on ${folder}. Stop it first, or choose another folder.`,
    )
  try {
    const opened = openFile(join(folder, lakeFiles.database.file), mustExist)
    const copying = createCopying(opened.database)
    const close = () => {
      copying.stop()
      opened.database.close()
      lock.release()
    }
    return { ...opened, copySoon: copying.start, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** How long a write stays only in the write-ahead log. Copying flushes the disk twice more, which takes longer than the write. */
const copyDelayMs = 100

/** Copies writes from the log together, after they are answered. Each is on disk before that. */
function createCopying(database: DatabaseSync) {
  // As SQLite does by itself without the setting of `openSqliteFile`.
  database.exec('PRAGMA wal_autocheckpoint = 1000')
  let timer: NodeJS.Timeout | undefined
  const copy = () => {
    timer = undefined
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch (error) {
      // Such as a full disk: the log still has everything, and is copied after the next write.
      if (!isSqliteError(error)) throw error
    }
  }
  return {
    start: () => {
      timer ??= setTimeout(copy, copyDelayMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

const isSqliteError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

function openFile(path: string, mustExist: boolean) {
  let isNew = false
  const { file, isReplaced } = openSqliteFile(path, {
    mustExist,
    busyMs: 5_000,
    prepare: (database) => {
      isNew = readVersion(database) === 0 && !database.prepare('SELECT name FROM sqlite_schema').get()
      if (isNew && mustExist) throw new DatabaseFileError('missing', path)
      const problem = isNew ? null : findVersionProblem(database, path)
      if (problem !== null) throw new Error(problem)
      if (!isNew) verifyDocuments(database, path)
    },
  })
  const refuseWhenReplaced = () => {
    if (isReplaced())
      throw refusal(
        503,
        `Nothing was saved: ${lakeFiles.database.file} was removed or replaced while the content lake was running. Put it back, or restore a backup, and start the site again.`,
      )
  }
  return { database: file, isNew, refuseWhenReplaced }
}

/**
 * Throws if a document differs from the result of its last change. SQLite has no checksums of its pages, so only this comparison
 * finds bytes that changed inside a text.
 */
function verifyDocuments(database: DatabaseSync, path: string): void {
  const differing = database.prepare(differingDocuments).get()
  if (differing)
    throw new DatabaseFileError(
      'damaged',
      path,
      `the document ${differing.id} is not what its last change wrote`,
    )
}

const lastChange = 'SELECT after FROM changes WHERE document = $id ORDER BY seq DESC LIMIT 1'
const differingDocuments = `
  SELECT id FROM documents WHERE json IS NOT (${lastChange.replace('$id', 'documents.id')})
  UNION ALL
  SELECT document FROM (SELECT DISTINCT document FROM changes) AS changed
    WHERE document NOT IN (SELECT id FROM documents) AND (${lastChange.replace('$id', 'changed.document')}) IS NOT NULL
  LIMIT 1`
