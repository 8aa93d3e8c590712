import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { refusal } from '../model/lakeError.ts'

/** The lake's file cannot be used. The lake never replaces it, because it may be the only copy of somebody's work. */
export class LakeFileError extends Error {
  override name = 'LakeFileError'
  /** An empty file counts as `missing`. */
  readonly state: 'damaged' | 'missing'
  /** A detail of the damage. */
  readonly reason: string | null

  constructor(state: 'damaged' | 'missing', path: string, reason: string | null = null) {
    super(state === 'missing' ? `${path} is missing or empty` : `${path} is damaged: ${reason}`)
    this.state = state
    this.reason = reason
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: https://www.sqlite.org/rescode.html */
const damageCodes = [11, 26]

/** Runs work that reads the file. An error that means damage becomes a `LakeFileError`. */
export function detectDamage<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && damageCodes.includes(Number(error.errcode) & 0xff)))
      throw error
    throw new LakeFileError('damaged', path, error.message)
  }
}

/**
 * Throws if the file is damaged, or if a document differs from the result of its last change. SQLite has no checksums of its
 * pages, so only this comparison finds bytes that changed inside a text.
 */
export function verifyLakeFile(database: DatabaseSync, path: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (found !== 'ok') throw new LakeFileError('damaged', path, String(found))
  const differing = database.prepare(differingDocuments).get()
  if (differing)
    throw new LakeFileError('damaged', path, `the document ${differing.id} is not what its last change wrote`)
}

const lastChange = 'SELECT after FROM changes WHERE document = $id ORDER BY seq DESC LIMIT 1'
const differingDocuments = `
  SELECT id FROM documents WHERE json IS NOT (${lastChange.replace('$id', 'documents.id')})
  UNION ALL
  SELECT document FROM (SELECT DISTINCT document FROM changes) AS changed
    WHERE document NOT IN (SELECT id FROM documents) AND (${lastChange.replace('$id', 'changed.document')}) IS NOT NULL
  LIMIT 1`

/**
 * Returns a check that throws if the path no longer leads to the file that was opened. SQLite would go on writing into a
 * deleted file, and those writes would be lost when the process ends.
 */
export function refuseWhenReplaced(path: string): () => void {
  const { ino } = statSync(path)
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return
    throw refusal(
      503,
      `Nothing was saved: ${basename(path)} was removed or replaced while the content lake was running. Put it back, or restore a backup, and start the site again.`,
    )
  }
}
