import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkVersions } from '@freelance-site/backups/testing'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { toBackupOptions } from '#server/plugins/backups.ts'
import { siteTables } from '#server/plugins/plugins.ts'

function makeFolder(versions: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, version] of Object.entries(versions)) {
    const database = new DatabaseSync(join(folder, name))
    database.exec(`CREATE TABLE kept (a); PRAGMA user_version = ${version}`)
    database.close()
  }
  return folder
}

const check = (folder: string) => checkVersions(toBackupOptions(parseEnv({ DATA_DIR: folder }), siteTables))

test('a folder of this version, or an empty one, can be opened', () => {
  const folders: Record<string, number>[] = [{}, { 'lake.sqlite': 1, 'outbox.sqlite': 1 }]
  for (const versions of folders) expect(check(makeFolder(versions))).toMatchObject({ state: 'done' })
})

test('databases of a newer version are reported and not changed', () => {
  const folder = makeFolder({ 'lake.sqlite': 99, 'outbox.sqlite': 98 })
  const before = readFileSync(join(folder, 'lake.sqlite'))
  const { state, sentence } = check(folder)
  expect(state).toBe('missing')
  expect(sentence).toMatch(/lake\.sqlite was written by a newer version .*\(99; .*Update the code first/)
  expect(sentence).toMatch(/outbox\.sqlite was written by a newer version .*\(98; .*Update the code first/)
  expect(readFileSync(join(folder, 'lake.sqlite'))).toEqual(before)
})

test('a file that is no database is reported', () => {
  const folder = makeFolder({})
  writeFileSync(join(folder, 'lake.sqlite'), 'not a database, but long enough to be read'.repeat(40))
  expect(check(folder).sentence).toMatch(/lake\.sqlite cannot be read: .*not a database/)
})
