import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from 'content-lake/exclusiveLock'
import { listFiles } from 'foundation/file'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { listBackups, toName } from '#server/backup/backups.ts'
import { makeBackup, readLastOutcome } from '#server/backup/makeBackup.ts'
import { type Part, restore } from '#server/backup/restore.ts'
import { checkBackups } from '#server/cli/check/checkBackups.ts'
import { toIncoming } from '../../support/contactForm.ts'
import { openOutbox } from '../../support/outbox.ts'
import { runScript } from '../../support/runScript.ts'
import { makeUsedFolder, readFolder, startLakeOn, usedCount } from '../../support/usedFolder.ts'

const dayMs = 86_400_000
const monday = Date.parse('2026-11-16T03:00:00Z')

/** Makes a used data folder and a second backup folder, and functions to use them. */
async function setUp() {
  const { dataDir, client, close } = await makeUsedFolder()
  const BACKUP_DIR = createTemporaryFolder()
  const env = parseEnv({ DATA_DIR: dataDir, BACKUP_DIR })
  const store = join(dataDir, 'backups')
  return {
    DATA_DIR: dataDir,
    BACKUP_DIR,
    env,
    client,
    close,
    store,
    /** Makes the backup of a day. */
    backUp: (day: number, getFreeBytes?: () => Promise<number>) =>
      makeBackup(env, {
        now: () => new Date(monday + day * dayMs),
        ...(getFreeBytes && { getFreeBytes }),
      }),
    bringBack: async (day: number, part: Part, replace = false) => {
      const name = toName(new Date(monday + day * dayMs))
      const backup = (await listBackups(env)).find((each) => each.name === name)
      if (!backup) throw new Error(`no backup ${name}`)
      return restore(env, { kind: 'stored', backup }, { part, replace })
    },
    names: async () =>
      (await listBackups(env, new Date(monday + 365 * dayMs))).map(({ name }) => name.slice(0, 10)),
    upload: async (background: string) => {
      const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } })
      return client.assets.upload('image', await picture.png().toBuffer(), { filename: 'more.png' })
    },
    pictures: (folder: string) => listFiles(join(folder, 'assets')),
  }
}

test('two backups of the same second are both complete', async () => {
  const { env, close, backUp } = await setUp()
  await close()
  const [first, second] = [await backUp(0), await backUp(0)]
  expect([first, second]).toMatchObject([
    { name: '2026-11-16T030000Z', incidents: [] },
    { name: '2026-11-16T030001Z', incidents: [] },
  ])
  expect(await listBackups(env)).toHaveLength(2)
})

test('a backup restored from either folder starts the same site', async () => {
  const { DATA_DIR, BACKUP_DIR, env, close, store, backUp, bringBack, pictures } = await setUp()
  expect(await backUp(0)).toEqual({ name: '2026-11-16T030000Z', incidents: [], mended: [] })
  await close()
  expect(await listBackups(env)).toMatchObject([
    {
      name: '2026-11-16T030000Z',
      createdAt: '2026-11-16T03:00:00.000Z',
      documents: usedCount,
      messages: 1,
      stores: [store, BACKUP_DIR],
    },
  ])
  for (const folder of [store, BACKUP_DIR]) {
    expect(await pictures(folder)).toEqual([expect.stringMatching(/^images\/[0-9a-f]{40}-60x40\.png$/)])
    const kept = join(folder, '2026-11-16T030000Z')
    expect((await readdir(kept)).toSorted()).toEqual(
      ['backup.json', 'lake.sqlite', 'outbox.sqlite', 'publisher.json', 'secrets.json'].toSorted(),
    )
    for (const name of await readdir(kept)) expect((await stat(join(kept, name))).mode & 0o077).toBe(0)
  }
  const before = await readFolder(DATA_DIR)
  for (const lost of [BACKUP_DIR, store]) {
    const away = join(createTemporaryFolder(), 'away')
    await rename(lost, away)
    for (const name of await readdir(DATA_DIR))
      if (!name.startsWith('backups')) await rm(join(DATA_DIR, name), { recursive: true })
    await bringBack(0, 'everything')
    expect(await readFolder(DATA_DIR)).toEqual(before)
    await rename(away, lost)
  }
  await rm(BACKUP_DIR, { recursive: true })
})

test('content is restored without changing newer messages, and messages without changing content', async () => {
  const { DATA_DIR, client, close, backUp, bringBack } = await setUp()
  await backUp(0)
  await client.patch('project-bakery', { set: { 'title.fr': 'Après' } }).commit()
  await close()
  const outbox = openOutbox({ DATA_DIR })
  await outbox.add(toIncoming({ receivedAt: Date.now() }))
  await outbox.close()
  await expect(bringBack(0, 'content')).rejects.toThrow(/has lake\.sqlite\. Add -- --replace/)

  const { formerContents } = await bringBack(0, 'content', true)
  const after = await readFolder(DATA_DIR)
  expect(JSON.stringify(after.content)).toContain('Four à bois')
  expect(after.messages).toHaveLength(2)
  expect(await readdir(String(formerContents))).toEqual(expect.arrayContaining(['lake.sqlite']))

  await rm(join(DATA_DIR, 'outbox.sqlite'))
  await bringBack(0, 'messages')
  expect((await readFolder(DATA_DIR)).messages).toHaveLength(1)
})

test('pictures are stored once, and leave with the last backup that names them', async () => {
  const { DATA_DIR, store, upload, close, backUp, pictures, names } = await setUp()
  await backUp(0)
  const [first = ''] = await pictures(store)
  const inode = async () => (await stat(join(store, 'assets', first))).ino
  const before = await inode()
  await upload('#20c020')
  await backUp(1)
  expect(await pictures(store)).toHaveLength(2)
  expect(await inode()).toBe(before)
  // Not a hard link: damage to one file must not damage the other.
  expect(before).not.toBe((await stat(join(DATA_DIR, 'assets', first))).ino)
  await close()

  // A picture that no document names and no data folder has.
  await writeFile(join(store, 'assets', 'images', `${'a'.repeat(40)}-1x1.png`), 'x')
  await writeFile(join(store, 'assets', 'images', 'something-of-the-owner.png'), 'x')
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
  expect((await pictures(store)).filter((path) => path.includes('aaaa'))).toEqual([])
  expect((await pictures(store)).filter((path) => path.includes('owner'))).toHaveLength(1)
})

test.each([
  ['lake.sqlite', 'content'],
  ['outbox.sqlite', 'messages'],
] as const)(
  'a damaged, empty or missing %s never becomes a backup, and the old ones stay',
  async (file, part) => {
    const { DATA_DIR, env, close, backUp, names, bringBack } = await setUp()
    await backUp(0)
    await close()
    const before = await readFolder(DATA_DIR)
    const path = join(DATA_DIR, file)
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
      expect(outcome, name).toMatchObject({ name: null, incidents: [{ file }] })
      expect(await readLastOutcome(env), name).toEqual(outcome)
      expect(await names(), name).toEqual(['2026-11-16'])
      await writeFile(path, whole)
    }
    await truncate(path, 10_000)
    await bringBack(0, part, true)
    expect(await readFolder(DATA_DIR)).toEqual(before)
    expect(await backUp(1)).toMatchObject({ name: '2026-11-17T030000Z', incidents: [] })
  },
)

test('a damaged or lost picture is restored from any intact copy; without one, it is reported', async () => {
  const { DATA_DIR, BACKUP_DIR, store, close, backUp, bringBack, pictures } = await setUp()
  await backUp(0)
  await close()
  const [picture = ''] = await pictures(store)
  const copies = [DATA_DIR, store, BACKUP_DIR].map((folder) => join(folder, 'assets', picture))
  const whole = await readFile(join(DATA_DIR, 'assets', picture))
  const [live = '', kept = ''] = copies

  await writeFile(live, 'damaged')
  await bringBack(0, 'content', true)
  expect(await readFile(live)).toEqual(whole)
  await rm(live)
  await writeFile(kept, 'damaged')
  expect(await backUp(1)).toMatchObject({ incidents: [] })
  expect(await readFile(kept)).toEqual(whole)
  await bringBack(1, 'content', true)
  expect(await readFile(live)).toEqual(whole)

  const path = `assets/${picture}`
  await writeFile(live, 'damaged')
  expect(await backUp(2)).toMatchObject({ incidents: [], mended: [path] })
  expect(await readFile(live)).toEqual(whole)
  await rm(live)
  expect(await backUp(3)).toMatchObject({ incidents: [], mended: [path] })
  expect(await readFile(live)).toEqual(whole)

  // The file cannot be read, as on a disk with bad sectors.
  await rm(live)
  await mkdir(live)
  expect(await backUp(4)).toMatchObject({
    name: '2026-11-20T030000Z',
    incidents: [{ kind: 'system', message: expect.stringMatching(/EISDIR/) }],
    mended: [],
  })
  await rm(live, { recursive: true })

  for (const copy of copies) await writeFile(copy, 'damaged')
  expect(await backUp(5)).toMatchObject({ incidents: [{ kind: 'pictures', files: [path] }], mended: [] })
  expect(await bringBack(1, 'content', true)).toMatchObject({ lostAssets: [path] })
})

test('a full disk or an unmounted second disk is reported, and existing backups stay', async () => {
  const { BACKUP_DIR, env, backUp, names, close } = await setUp()
  expect(await checkBackups(env)).toMatchObject({ state: 'unsure' })
  await backUp(0)
  expect(await checkBackups(env)).toMatchObject({
    state: 'done',
    sentence: expect.stringMatching(
      new RegExp(`^The last is 2026-11-16T030000Z, with ${usedCount} documents, 1 message`),
    ),
  })
  const full = await backUp(1, async () => 100 * 2 ** 20)
  expect(full).toMatchObject({ name: null, incidents: [{ kind: 'noSpace', missingMb: 157 }] })
  expect(await names()).toEqual(['2026-11-16'])
  await rm(BACKUP_DIR, { recursive: true })
  expect(await backUp(1)).toEqual({
    name: '2026-11-17T030000Z',
    incidents: [{ kind: 'away', folder: BACKUP_DIR }],
    mended: [],
  })
  expect(await checkBackups(env)).toMatchObject({
    state: 'missing',
    sentence: expect.stringMatching(/Is its disk mounted\? .+ The last is 2026-11-17T030000Z/),
  })
  await close()
})

test('a backup dated in the future is listed last, and never offered as the newest', async () => {
  const { env, backUp, close } = await setUp()
  await close()
  await backUp(0)
  const ahead = new Date(Date.now() + 30 * dayMs)
  await makeBackup(env, { now: () => ahead })
  expect((await listBackups(env)).map(({ name }) => name)).toEqual(['2026-11-16T030000Z', toName(ahead)])
  expect(await checkBackups(env)).toMatchObject({
    state: 'done',
    sentence: expect.stringMatching(/^The last is 2026-11-16/),
  })
})

test('the outcome that version 1.0.0 stored of its last attempt can be read', async () => {
  const { env, store, close } = await setUp()
  await close()
  const trouble = { kind: 'away' as const, folder: '/mnt/backup' }
  await mkdir(store)
  await writeFile(join(store, 'last.json'), JSON.stringify({ name: null, troubles: [trouble], mended: [] }))
  expect(await readLastOutcome(env)).toEqual({ name: null, incidents: [trouble], mended: [] })
})

test('backups of another site in the same folder are left alone', async () => {
  const one = await setUp()
  const other = await setUp()
  const { BACKUP_DIR } = one
  const shared = parseEnv({ DATA_DIR: other.DATA_DIR, BACKUP_DIR })
  await one.backUp(0)
  for (let day = 1; day < 60; day += 7)
    await makeBackup(shared, { now: () => new Date(monday + day * dayMs) })
  expect(await readdir(BACKUP_DIR)).toContain('2026-11-16T030000Z')
  await Promise.all([one.close(), other.close()])
})

test('a backup that was killed leaves nothing that counts as one', async () => {
  const { store, backUp, names, close } = await setUp()
  await mkdir(join(store, 'making-2026-11-15T030000Z'), { recursive: true })
  await writeFile(join(store, 'making-2026-11-15T030000Z', 'lake.sqlite'), 'half')
  expect(await names()).toEqual([])
  await backUp(0)
  expect(await readdir(store)).not.toContainEqual(expect.stringMatching(/^making-/))
  await close()
})

test('a restore is refused while a backup is being made', async () => {
  const { DATA_DIR, close, backUp, bringBack } = await setUp()
  await backUp(0)
  await close()
  const lock = takeLock(join(DATA_DIR, 'backup.lock'))
  await expect(bringBack(0, 'content', true)).rejects.toThrow(/A backup of .+ is being made/)
  lock?.release()
  await expect(bringBack(0, 'content', true)).resolves.toBeDefined()
})

test('the commands make, list and restore backups by name', async () => {
  const { DATA_DIR, store, client, close } = await setUp()
  const run = (script: string, ...args: string[]) => runScript(`server/cli/${script}.ts`, args, { DATA_DIR })
  expect(await run('restore')).toEqual({ code: 0, output: expect.stringMatching(/^There is no backup in/) })
  const made = await run('backup')
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`^Backup \\S+ is in .+: ${usedCount} documents, 1 message, 0\\.\\d MB\\.\\n$`),
    ),
  })
  const [name = ''] = await readdir(store).then((names) => names.filter((each) => each.endsWith('Z')))
  const listed = await run('restore')
  expect(listed.output).toMatch(
    new RegExp(`^${name}  \\d{4}-\\d\\d-\\d\\d .+  ${usedCount} documents, 1 message, 0\\.`),
  )
  expect(await run('restore', '2001')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is neither/),
  })
  expect(await run('restore', name, '--only', 'pictures')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^--only takes content or messages/),
  })
  await client.patch('project-bakery', { set: { 'title.fr': 'Après' } }).commit()
  await close()
  const restored = await run('restore', name.slice(0, 10), '--only', 'content', '--replace')
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^2 files from .+ What was there is in/),
  })
  const lake = await startLakeOn(DATA_DIR)
  expect(await lake.client.fetch('*[_id == "project-bakery"][0].title.fr')).toBe('Four à bois')
  await lake.close()
})
