import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listFiles } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { createDatabase, type DatabaseName, databaseNames, toOptions } from './notesOptions.ts'

/** Creates a used folder of notes and a second backup folder. */
export function makeNotesFolder(secondFolder = createTemporaryFolder()) {
  const folder = createTemporaryFolder()
  for (const name of databaseNames) createDatabase(folder, name)
  for (const below of ['uploads', 'cache']) mkdirSync(join(folder, below))
  writeFileSync(join(folder, 'cache', 'page.html'), 'x')
  writeFileSync(join(folder, 'key.txt'), `key ${Math.random()}`)
  writeFileSync(join(folder, 'state.json'), '{}')
  const write = (name: DatabaseName, text: string, upload: string | null = null) => {
    using database = new DatabaseSync(join(folder, `${name}.sqlite`))
    database.prepare(`INSERT INTO ${name} VALUES (?, ?)`).run(text, upload)
  }
  /** Stores a file under the hash of its content, and a note that names it. */
  const upload = (content: string) => {
    const path = `uploads/${createHash('sha1').update(content).digest('hex')}-upload.txt`
    writeFileSync(join(folder, path), content)
    write('notes', `see ${content}`, path)
    return path
  }
  write('tasks', 'buy milk')
  return { folder, secondFolder, options: toOptions(folder, secondFolder), write, upload }
}

/** Everything in a folder that a backup must contain. */
export async function readNotes(folder: string) {
  const readRows = (name: DatabaseName) => {
    using database = new DatabaseSync(join(folder, `${name}.sqlite`), { readOnly: true })
    return database.prepare(`SELECT * FROM ${name}`).all()
  }
  const uploads = await listFiles(join(folder, 'uploads'))
  return {
    notes: readRows('notes'),
    tasks: readRows('tasks'),
    uploads: uploads.toSorted().map((name) => readFileSync(join(folder, 'uploads', name), 'utf8')),
    key: readFileSync(join(folder, 'key.txt'), 'utf8'),
    state: readFileSync(join(folder, 'state.json'), 'utf8'),
  }
}
