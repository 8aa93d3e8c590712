import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The writes of a site after its last backup, by database. */
const writesOf = {
  'lake.sqlite': `UPDATE documents SET json = json_set(json, '$.foreign', true)`,
  'outbox.sqlite': `UPDATE messages SET message = message || ' foreign'; UPDATE messages SET "lastProblem" = 'foreign'`,
}

export type DatabaseName = keyof typeof writesOf

export const databaseNames: DatabaseName[] = ['lake.sqlite', 'outbox.sqlite']

/**
 * Leaves a data folder as `kill -9` does: with a valid write-ahead log of the last writes. Deletes the database itself if it is
 * `lost`.
 */
export function leaveWriteAheadLog(dataDir: string, name: DatabaseName, database: 'lost' | 'kept'): void {
  const path = join(dataDir, name)
  const open = new DatabaseSync(path)
  open.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0')
  open.exec(writesOf[name])
  const left = ['-wal', '-shm'].map((end) => [path + end, readFileSync(path + end)] as const)
  if (left[0]?.[1].length === 0) throw new Error(`${name} has no write-ahead log`)
  const whole = readFileSync(path)
  open.close()
  for (const [side, bytes] of left) writeFileSync(side, bytes)
  if (database === 'lost') rmSync(path)
  else writeFileSync(path, whole)
}

/** All rows of a closed database, by table. Throws if it does not pass the integrity check. */
export function readRows(path: string): Record<string, unknown[]> {
  if (!existsSync(path)) throw new Error(`${path} is lost`)
  using database = new DatabaseSync(path)
  const found = database.prepare('PRAGMA integrity_check').get()
  if (found?.integrity_check !== 'ok') throw new Error(`${path} is damaged: ${found?.integrity_check}`)
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
  return Object.fromEntries(
    tables.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${name}"`).all()]),
  )
}
