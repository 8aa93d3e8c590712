import { existsSync } from 'node:fs'
import { cp, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import { runBackupCommand } from '../src/backupCommand.ts'
import { checkVersions } from '../src/plugin.ts'
import { runRestoreCommand } from '../src/restore.ts'
import { makeNotesFolder, readNotes } from './support/notesFolder.ts'
import { toOptions } from './support/notesOptions.ts'

test('a folder that is no site of this repo is backed up, lost and restored', async () => {
  const { folder, options, upload } = makeNotesFolder()
  upload('red')
  const before = await readNotes(folder)
  const made = await runBackupCommand(options)
  expect(made).toMatch(/^Backup \S+ is in .+ and .+: 1 note, 1 task, 0\.0 MB\.$/)
  for (const lost of ['notes.sqlite', 'tasks.sqlite', 'uploads', 'key.txt', 'state.json'])
    await rm(join(folder, lost), { recursive: true })

  const [, name = ''] = made.split(' ')
  expect(await runRestoreCommand(options, { name }, 'usage')).toMatch(/^5 files from .+ are in /)
  expect(await readNotes(folder)).toEqual(before)
})

describe('what the site can make again stays while it is restored', () => {
  const toPage = (folder: string) => join(folder, 'cache', 'page.html')

  test.each<[string, (key: string) => Promise<unknown>]>([
    ['intact', async () => {}],
    ['cut off', (key) => truncate(key, 4)],
    ['empty', (key) => truncate(key, 0)],
    ['lost', (key) => rm(key)],
  ])('if its key is %s', async (_, damage) => {
    const { folder, options } = makeNotesFolder()
    const [, name = ''] = (await runBackupCommand(options)).split(' ')
    const archive = join(createTemporaryFolder(), 'notes.tar.gz')
    await runBackupCommand(options, archive)
    for (const source of [name, archive]) {
      await damage(join(folder, 'key.txt'))
      await runRestoreCommand(options, { name: source, replace: true }, 'usage')
      expect(existsSync(toPage(folder)), source).toBe(true)
    }
  })

  test('unless the backup is of another site, which the key tells, or the backups beside a damaged one', async () => {
    const other = makeNotesFolder()
    const archive = join(createTemporaryFolder(), 'other.tar.gz')
    await runBackupCommand(other.options, archive)
    for (const isDamaged of [false, true]) {
      const { folder, options } = makeNotesFolder()
      await runBackupCommand(options)
      if (isDamaged) await truncate(join(folder, 'key.txt'), 4)
      await runRestoreCommand(options, { name: archive, replace: true }, 'usage')
      expect(existsSync(toPage(folder))).toBe(false)
    }
  })
})

test('an archive is restored in another folder', async () => {
  const { folder, options, upload } = makeNotesFolder()
  upload('red')
  const archive = join(createTemporaryFolder(), 'notes.tar.gz')
  expect(await runBackupCommand(options, archive)).toMatch(/^5 files of .+: 1 note, 1 task, /)
  const elsewhere = toOptions(createTemporaryFolder())
  await runRestoreCommand(elsewhere, { name: archive }, 'usage')
  expect(await readNotes(elsewhere.folder)).toEqual(await readNotes(folder))
  expect(checkVersions(elsewhere)).toMatchObject({ state: 'done' })
})

test('a part is reset, and an unknown part is refused with the known ones', async () => {
  const { folder, options } = makeNotesFolder()
  expect(await runRestoreCommand(options, { reset: 'tasks' }, 'usage')).toMatch(/^tasks\.sqlite is new\./)
  expect((await readNotes(folder)).tasks).toEqual([])
  await expect(runRestoreCommand(options, { reset: 'all' }, 'usage')).rejects.toThrow(
    '--reset takes one of notes, tasks, key (got “all”).\n\nusage',
  )
})

/** Gives the only backup of a folder other names, a copy each. */
async function makeBackups(...names: string[]) {
  const notes = makeNotesFolder()
  const [, made = ''] = (await runBackupCommand(notes.options)).split(' ')
  for (const store of [join(notes.folder, 'backups'), notes.secondFolder]) {
    for (const name of names) await cp(join(store, made), join(store, name), { recursive: true })
    await rm(join(store, made), { recursive: true })
  }
  const restore = (name: string) => runRestoreCommand(notes.options, { name, replace: true }, 'usage')
  return { ...notes, restore }
}

describe('the name of a backup may be its beginning', () => {
  const [november, december, later] = ['2026-11-29T031500Z', '2026-12-01T031500Z', '2026-12-01T120000Z']

  test('if no other backup has it', async () => {
    const { restore } = await makeBackups(november, december, later)
    expect(await restore('2026-11')).toMatch(/^4 files from /)
    expect(await restore(december)).toMatch(/^4 files from /)
    await expect(restore('2026-12-01')).rejects.toThrow(
      `Several backups begin with “2026-12-01”: ${december}, ${later}. Type more of the name.`,
    )
    await expect(restore('2025')).rejects.toThrow('nor a backup whose name begins so.')
  })

  test('and a whole name counts even if another one begins with it', async () => {
    const { restore } = await makeBackups(november, `${november}-2`)
    expect(await restore(november)).toMatch(/^4 files from /)
  })

  test('and a damaged backup is named, and not another one instead', async () => {
    const { restore, folder, secondFolder } = await makeBackups(november, december)
    for (const store of [join(folder, 'backups'), secondFolder])
      await truncate(join(store, november, 'backup.json'), 4)
    await expect(restore('2026-11')).rejects.toThrow('its list of files is missing, damaged')
    await expect(restore('2026')).rejects.toThrow(`${november}, ${december}`)
  })
})
