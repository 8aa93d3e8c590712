import { join } from 'node:path'
import { readRows } from './lostDatabase.ts'

/** Throws unless the databases of a data folder, which nobody uses any more, pass SQLite's integrity check. */
export function requireSoundDatabases(dataDir: string, names = ['lake.sqlite', 'outbox.sqlite']): void {
  for (const name of names) readRows(join(dataDir, name))
}
