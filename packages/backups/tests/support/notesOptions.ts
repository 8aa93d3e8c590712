import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupOptions, DatabasePart } from '../../src/options.ts'

export const databaseNames = ['notes', 'tasks'] as const
export type DatabaseName = (typeof databaseNames)[number]

/** Creates an empty database with one table of texts, which may name an upload. */
export function createDatabase(folder: string, name: DatabaseName): void {
  rmSync(join(folder, `${name}.sqlite`), { force: true })
  using database = new DatabaseSync(join(folder, `${name}.sqlite`))
  database.exec(`CREATE TABLE ${name} (text, upload); PRAGMA user_version = 1`)
}

const toDatabase = (folder: string, name: DatabaseName): DatabasePart => ({
  name,
  file: `${name}.sqlite`,
  isExpected: true,
  table: name,
  findVersionProblem: (database, path) =>
    database.prepare('PRAGMA user_version').get()?.user_version === 1 ? null : `${path} is newer.`,
  reset: async () => createDatabase(folder, name),
})

/** A folder of notes with uploads, and of tasks. It has nothing in common with the site of this repo. */
export const toOptions = (folder: string, secondFolder?: string): BackupOptions => ({
  folder,
  secondFolder: { path: secondFolder, setting: 'SECOND_DISK' },
  databases: databaseNames.map((name) => toDatabase(folder, name)),
  secrets: {
    name: 'key',
    file: 'key.txt',
    isIntact: (text) => text.length > 10,
    reset: async () => writeFileSync(join(folder, 'key.txt'), `key ${Math.random()}`),
  },
  assets: {
    folder: 'uploads',
    path: /^uploads\/([0-9a-f]{40})-[^/]+$/,
    database: 'notes.sqlite',
    list: (database) =>
      database
        .prepare('SELECT upload FROM notes WHERE upload IS NOT NULL')
        .all()
        .map(({ upload }) => String(upload)),
  },
  regenerated: ['cache'],
  locks: ['running.lock'],
  processFile: new URL('./notesProcess.ts', import.meta.url),
  log: () => {},
  commands: { start: 'notes', backup: 'notes backup', restore: 'notes restore' },
})
