import { cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { takeLock } from '@freelance-site/foundation/node'
import { listFiles } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { runBackupCommand } from '../src/backupCommand.ts'
import { listBackups, readLastOutcome, toName } from '../src/backups.ts'
import { makeBackup } from '../src/makeBackup.ts'
import { checkBackups } from '../src/plugin.ts'
import {
  createAway,
  createBusy,
  createDamaged,
  createLostPictures,
  createMissing,
  createNoSpace,
  createSystemProblem,
} from '../src/problems.ts'
import { restore, runRestoreCommand } from '../src/restore.ts'
import { makeNotesFolder, readNotes } from './support/notesFolder.ts'
import { type DatabaseName, databaseNames } from './support/notesOptions.ts'

const dayMs = 86_400_000
const monday = Date.parse('2026-11-16T03:00:00Z')

/** Makes a used data folder with an upload and a second backup folder, and functions to use them. */
function setUp() {
  const notes = makeNotesFolder()
  const { folder, options } = notes
  notes.upload('red')
  return {
    ...notes,
    store: join(folder, 'backups'),
    /** Makes the backup of a day. */
    backUp: (day: number, getFreeBytes?: () => Promise<number>) =>
      makeBackup(options, {
        now: () => new Date(monday + day * dayMs),
        ...(getFreeBytes && { getFreeBytes }),
      }),
    bringBack: async (day: number, part?: DatabaseName, replace = false) => {
      const name = toName(new Date(monday + day * dayMs))
      const backup = (await listBackups(options)).find((each) => each.name === name)
      if (!backup) throw new Error(`no backup ${name}`)
      const only = options.databases.find((each) => each.name === part)
      return restore(options, { kind: 'stored', backup }, { only, replace })
    },
    names: async () =>
      (await listBackups(options, new Date(monday + 365 * dayMs))).map(({ name }) => name.slice(0, 10)),
    uploads: (store: string) => listFiles(join(store, 'uploads')),
  }
}

test('two backups of the same second are both complete', async () => {
  const { options, backUp } = setUp()
  const [first, second] = [await backUp(0), await backUp(0)]
  expect([first, second]).toMatchObject([
    { name: '2026-11-16T030000Z', problems: [] },
    { name: '2026-11-16T030001Z', problems: [] },
  ])
  expect(await listBackups(options)).toHaveLength(2)
})

test('a database may be without an optional table, but not without any', async () => {
  const { folder, options, secondFolder } = makeNotesFolder()
  const [notes, tasks] = options.databases
  if (!notes || !tasks) throw new Error('There are two.')
  const databases = [notes, { ...tasks, isTableOptional: true }]
  const change = (sql: string) => {
    using database = new DatabaseSync(join(folder, 'tasks.sqlite'))
    database.exec(sql)
  }
  change('ALTER TABLE tasks RENAME TO other')
  expect(await makeBackup(options)).toMatchObject({ name: null })
  expect(await makeBackup({ ...options, databases })).toMatchObject({
    name: expect.any(String),
    problems: [],
  })
  expect(await listBackups(options)).toMatchObject([
    { counts: { notes: 0, tasks: null }, stores: [expect.stringContaining(folder), secondFolder] },
  ])
  change('DROP TABLE other')
  expect(await makeBackup({ ...options, databases })).toMatchObject({ name: null })
})

test('a backup restored from either folder starts the same site', async () => {
  const { folder, secondFolder, options, store, backUp, bringBack, uploads } = setUp()
  expect(await backUp(0)).toEqual({ name: '2026-11-16T030000Z', problems: [], mended: [] })
  expect(await listBackups(options)).toMatchObject([
    {
      name: '2026-11-16T030000Z',
      createdAt: '2026-11-16T03:00:00.000Z',
      counts: { notes: 1, tasks: 1 },
      stores: [store, secondFolder],
    },
  ])
  for (const folder of [store, secondFolder]) {
    expect(await uploads(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{40}-upload\.txt$/)])
    const kept = join(folder, '2026-11-16T030000Z')
    expect((await readdir(kept)).toSorted()).toEqual(
      ['backup.json', 'notes.sqlite', 'tasks.sqlite', 'state.json', 'key.txt'].toSorted(),
    )
    const list = JSON.parse(await readFile(join(kept, 'backup.json'), 'utf8'))
    expect(list).toMatchObject({ format: 1, notes: 1, tasks: 1 })
    for (const name of await readdir(kept)) expect((await stat(join(kept, name))).mode & 0o077).toBe(0)
  }
  const before = await readNotes(folder)
  for (const lost of [secondFolder, store]) {
    const away = join(createTemporaryFolder(), 'away')
    await rename(lost, away)
    for (const name of await readdir(folder))
      if (!name.startsWith('backups')) await rm(join(folder, name), { recursive: true })
    await bringBack(0, undefined)
    expect(await readNotes(folder)).toEqual(before)
    await rename(away, lost)
  }
  await rm(secondFolder, { recursive: true })
})

test('one database is restored without changing the other', async () => {
  const { folder, write, backUp, bringBack } = setUp()
  await backUp(0)
  write('notes', 'later')
  write('tasks', 'later')
  await expect(bringBack(0, 'notes')).rejects.toThrow(/has notes\.sqlite\. Add -- --replace/)

  const { formerContents } = await bringBack(0, 'notes', true)
  const after = await readNotes(folder)
  expect([after.notes.length, after.tasks.length]).toEqual([1, 2])
  expect(await readdir(String(formerContents))).toEqual(['notes.sqlite'])

  await rm(join(folder, 'tasks.sqlite'))
  await bringBack(0, 'tasks')
  expect((await readNotes(folder)).tasks).toHaveLength(1)
})

test('uploads are stored once, and leave with the last backup that names them', async () => {
  const { folder, store, upload, backUp, uploads, names } = setUp()
  await backUp(0)
  const [first = ''] = await uploads(store)
  const inode = async () => (await stat(join(store, 'uploads', first))).ino
  const before = await inode()
  upload('green')
  await backUp(1)
  expect(await uploads(store)).toHaveLength(2)
  expect(await inode()).toBe(before)
  // Not a hard link: damage to one file must not damage the other.
  expect(before).not.toBe((await stat(join(folder, 'uploads', first))).ino)

  // A picture that no document names and no data folder has.
  await writeFile(join(store, 'uploads', `${'a'.repeat(40)}-1x1.png`), 'x')
  await writeFile(join(store, 'uploads', 'something-of-the-owner.png'), 'x')
  for (let day = 2; day < 16; day += 1) await backUp(day)
  expect(await names()).toEqual([
    '2026-12-01',
    '2026-11-30',
    '2026-11-29',
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-22',
  ])
  expect((await uploads(store)).filter((path) => path.includes('aaaa'))).toEqual([])
  expect((await uploads(store)).filter((path) => path.includes('owner'))).toHaveLength(1)
})

test.each(databaseNames)(
  'damaged, empty or missing %s never become a backup, and the old ones stay',
  async (part) => {
    const file = `${part}.sqlite`
    const { folder, options, backUp, names, bringBack } = setUp()
    await backUp(0)
    const before = await readNotes(folder)
    const path = join(folder, file)
    const whole = await readFile(path)
    const damages: [string, () => Promise<void>][] = [
      ['header', () => writeFile(path, Buffer.concat([Buffer.alloc(100, 7), whole.subarray(100)]))],
      ['second page', () => writeFile(path, Buffer.from(whole).fill(7, 4096, 8192))],
      ['half', () => truncate(path, Math.floor(whole.length / 2 / 4096) * 4096)],
      ['empty', () => truncate(path, 0)],
      ['missing', () => rm(path)],
    ]
    for (const [name, damage] of damages) {
      await damage()
      const outcome = await backUp(1)
      expect(outcome, name).toMatchObject({ name: null, problems: [{ place: { file } }] })
      expect(await readLastOutcome(options), name).toEqual(outcome)
      expect(await names(), name).toEqual(['2026-11-16'])
      await writeFile(path, whole)
    }
    await truncate(path, 5_000)
    await bringBack(0, part, true)
    expect(await readNotes(folder)).toEqual(before)
    expect(await backUp(1)).toMatchObject({ name: '2026-11-17T030000Z', problems: [] })
  },
)

test('a damaged or lost picture is restored from any intact copy; without one, it is reported', async () => {
  const { folder, secondFolder, store, backUp, bringBack, uploads } = setUp()
  await backUp(0)
  const [picture = ''] = await uploads(store)
  const copies = [folder, store, secondFolder].map((folder) => join(folder, 'uploads', picture))
  const whole = await readFile(join(folder, 'uploads', picture))
  const [live = '', kept = ''] = copies

  await writeFile(live, 'damaged')
  await bringBack(0, 'notes', true)
  expect(await readFile(live)).toEqual(whole)
  await rm(live)
  await writeFile(kept, 'damaged')
  expect(await backUp(1)).toMatchObject({ problems: [] })
  expect(await readFile(kept)).toEqual(whole)
  await bringBack(1, 'notes', true)
  expect(await readFile(live)).toEqual(whole)

  const path = `uploads/${picture}`
  await writeFile(live, 'damaged')
  expect(await backUp(2)).toMatchObject({ problems: [], mended: [path] })
  expect(await readFile(live)).toEqual(whole)
  await rm(live)
  expect(await backUp(3)).toMatchObject({ problems: [], mended: [path] })
  expect(await readFile(live)).toEqual(whole)

  // The file cannot be read, as on a disk with bad sectors.
  await rm(live)
  await mkdir(live)
  expect(await backUp(4)).toMatchObject({
    name: '2026-11-20T030000Z',
    problems: [{ code: 'backup.system', parameters: { message: expect.stringMatching(/EISDIR/) } }],
    mended: [],
  })
  await rm(live, { recursive: true })

  for (const copy of copies) await writeFile(copy, 'damaged')
  expect(await backUp(5)).toMatchObject({
    problems: [{ code: 'backup.pictures', parameters: { count: 1, files: path } }],
    mended: [],
  })
  expect(await bringBack(1, 'notes', true)).toMatchObject({ lostAssets: [path] })
})

test('a full disk or an unmounted second disk is reported, and existing backups stay', async () => {
  const { secondFolder, options, backUp, names } = setUp()
  expect(await checkBackups(options)).toMatchObject({ state: 'unsure' })
  await backUp(0)
  expect(await checkBackups(options)).toMatchObject({
    state: 'done',
    sentence: expect.stringMatching(/^The last is 2026-11-16T030000Z, with 1 note, 1 task/),
  })
  const full = await backUp(1, async () => 100 * 2 ** 20)
  expect(full).toMatchObject({
    name: null,
    problems: [{ code: 'backup.noSpace', parameters: { megabytes: 157 } }],
  })
  expect(await names()).toEqual(['2026-11-16'])
  await rm(secondFolder, { recursive: true })
  expect(await backUp(1)).toEqual({
    name: '2026-11-17T030000Z',
    problems: [createAway(secondFolder, options)],
    mended: [],
  })
  expect(await checkBackups(options)).toMatchObject({
    state: 'missing',
    sentence: expect.stringMatching(
      /folder of the site only\. Is its disk mounted\? The last is 2026-11-17T030000Z/,
    ),
  })
})

test('an error while old backups of the second folder are removed is reported, and the backup counts', async () => {
  const { secondFolder, backUp } = setUp()
  // The list of an old backup cannot be read, as on a disk with bad sectors.
  await mkdir(join(secondFolder, '2026-11-10T030000Z', 'backup.json'), { recursive: true })
  expect(await backUp(0)).toMatchObject({
    name: '2026-11-16T030000Z',
    problems: [{ code: 'backup.system', parameters: { message: expect.stringMatching(/EISDIR/) } }],
  })
})

test('a backup dated in the future is listed last, and never offered as the newest', async () => {
  const { options, backUp } = setUp()
  await backUp(0)
  const ahead = new Date(Date.now() + 30 * dayMs)
  await makeBackup(options, { now: () => ahead })
  expect((await listBackups(options)).map(({ name }) => name)).toEqual(['2026-11-16T030000Z', toName(ahead)])
  expect(await checkBackups(options)).toMatchObject({
    state: 'done',
    sentence: expect.stringMatching(/^The last is 2026-11-16/),
  })
})

test.each(['troubles', 'incidents'])(
  'an outcome that an earlier version stored with %s can be read',
  async (key) => {
    const { options, store } = setUp()
    const stored = [
      { kind: 'away', folder: '/mnt/backup' },
      { kind: 'damaged', file: 'notes.sqlite', detail: 'malformed' },
      { kind: 'missing', file: 'notes.sqlite' },
      { kind: 'pictures', files: ['a.jpg', 'b.jpg'] },
      { kind: 'noSpace', folder: '/srv', missingMb: 7 },
      { kind: 'busy' },
      { kind: 'system', message: 'EIO' },
    ]
    await mkdir(store)
    await writeFile(join(store, 'last.json'), JSON.stringify({ name: null, [key]: stored, mended: [] }))
    expect(await readLastOutcome(options)).toEqual({
      name: null,
      problems: [
        createAway('/mnt/backup', options),
        createDamaged('notes.sqlite', 'malformed', options),
        createMissing('notes.sqlite', options),
        createLostPictures(['a.jpg', 'b.jpg']),
        createNoSpace('/srv', 7),
        createBusy(),
        createSystemProblem('EIO'),
      ],
      mended: [],
    })
  },
)

test('backups of another site in the same folder are left alone', async () => {
  const { secondFolder, backUp } = setUp()
  await backUp(0)
  const { options } = makeNotesFolder(secondFolder)
  for (let day = 1; day < 60; day += 7)
    await makeBackup(options, { now: () => new Date(monday + day * dayMs) })
  expect(await readdir(secondFolder)).toContain('2026-11-16T030000Z')
})

test('backups from before the secrets were reset leave both folders in their turn', async () => {
  const { folder, options, secondFolder, store, backUp } = setUp()
  for (let day = 0; day < 4; day += 1) await backUp(day)
  for (let reset = 1; reset <= 2; reset += 1) {
    await runRestoreCommand(options, { reset: 'key' }, 'usage')
    await backUp(reset * 7)
  }
  for (const each of [store, secondFolder]) expect(await readdir(each)).toContain('2026-11-16T030000Z')
  for (let day = 21; day < 70; day += 7) await backUp(day)
  for (const each of [store, secondFolder])
    expect((await readdir(each)).filter((name) => name < '2026-12-07')).toEqual([])
  expect(await readdir(folder)).toContain('former-secrets.json')
})

test('a copy of a site, after a reset of its secrets, leaves the later backups of the original alone', async () => {
  const { folder, options, secondFolder, backUp } = setUp()
  await backUp(0)
  const copied = makeNotesFolder(secondFolder)
  await cp(folder, copied.folder, { recursive: true, force: true })
  await runRestoreCommand(copied.options, { reset: 'key' }, 'usage')
  await makeBackup(options, { now: () => new Date(monday + dayMs) })
  for (let day = 2; day < 60; day += 7)
    await makeBackup(copied.options, { now: () => new Date(monday + day * dayMs) })
  expect(await readdir(secondFolder)).toContain('2026-11-17T030000Z')
})

test('a folder that was another site for a while leaves the backups of that site alone', async () => {
  const { options, secondFolder, backUp } = setUp()
  const other = makeNotesFolder(secondFolder)
  await makeBackup(other.options, { now: () => new Date(monday) })
  const archive = join(createTemporaryFolder(), 'own.tar.gz')
  await runBackupCommand(options, archive)
  await runRestoreCommand(options, { name: '2026-11-16T030000Z', replace: true }, 'usage')
  await runRestoreCommand(options, { name: archive, replace: true }, 'usage')
  for (let day = 1; day < 60; day += 7) await backUp(day)
  expect(await readdir(secondFolder)).toContain('2026-11-16T030000Z')
})

test('a backup that was killed leaves nothing that counts as one', async () => {
  const { store, backUp, names } = setUp()
  await mkdir(join(store, 'making-2026-11-15T030000Z'), { recursive: true })
  await writeFile(join(store, 'making-2026-11-15T030000Z', 'notes.sqlite'), 'half')
  expect(await names()).toEqual([])
  await backUp(0)
  expect(await readdir(store)).not.toContainEqual(expect.stringMatching(/^making-/))
})

test('the files of a killed restore are removed, unless it has a journal', async () => {
  const { folder, backUp } = setUp()
  await mkdir(join(folder, 'restoring-abc'))
  await writeFile(join(folder, 'restore.json'), '{}')
  await backUp(0)
  expect(await readdir(folder)).toContain('restoring-abc')
  await rm(join(folder, 'restore.json'))
  await backUp(1)
  expect(await readdir(folder)).not.toContain('restoring-abc')
})

test('a restore is refused while a backup is being made', async () => {
  const { folder, backUp, bringBack } = setUp()
  await backUp(0)
  const lock = takeLock(join(folder, 'backup.lock'))
  await expect(bringBack(0, 'notes', true)).rejects.toThrow(/A backup of .+ is being made/)
  lock?.release()
  await expect(bringBack(0, 'notes', true)).resolves.toBeDefined()
})
