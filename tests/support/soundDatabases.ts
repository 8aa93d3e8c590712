import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { verifyDatabase } from '#server/backup/databases.ts'

/** Throws unless the databases of a data folder, which nobody uses any more, pass SQLite's integrity check. */
export function requireSoundDatabases(dataDir: string, names = ['lake.sqlite', 'outbox.sqlite']): void {
  for (const name of names) {
    if (!existsSync(join(dataDir, name))) throw new Error(`${name} is not there`)
    verifyDatabase(join(dataDir, name))
  }
}
