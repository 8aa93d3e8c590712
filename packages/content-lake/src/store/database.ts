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
    return { database, isNew: true, refuseWhenReplaced: () => {}, close: () => database.close() }
  }
  const lock = takeLock(join(folder, lakeFiles.lock))
  if (!lock)
    throw new Error(
      `Another content lake is already running on ${folder}. Stop it first, or choose another folder.`,
    )
  try {
    const opened = openFile(join(folder, lakeFiles.database.file), mustExist)
    const close = () => {
      opened.database.close()
      lock.release()
    }
    return { ...opened, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

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
