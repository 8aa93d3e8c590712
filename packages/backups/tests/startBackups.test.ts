import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listBackups, type Outcome, toName } from '../src/backups.ts'
import { createAway, createNoSpace } from '../src/problems.ts'
import { startBackups } from '../src/startBackups.ts'
import { makeNotesFolder } from './support/notesFolder.ts'
import { toOptions } from './support/notesOptions.ts'

const until = (check: () => void) => vi.waitFor(check, 30_000)

const away = createAway('/mnt/backup', toOptions('/srv'))
const full = createNoSpace('/srv', 7)

/** Starts daily backups with a clock and outcomes that the test sets. */
async function setUp() {
  let now = new Date('2026-11-22T12:00:00')
  let next: 'made' | Outcome = 'made'
  let readings = 0
  const lines: string[] = []
  const options = { ...toOptions(createTemporaryFolder()), log: (line: string) => lines.push(line) }
  const attempts: string[] = []
  const make = async (): Promise<Outcome> => {
    attempts.push(now.toISOString())
    if (next !== 'made') return next
    const name = toName(now)
    const manifest = { format: 1, createdAt: now.toISOString(), notes: 3, tasks: 1, bytes: 9, files: {} }
    const folder = join(options.folder, 'backups', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'backup.json'), JSON.stringify(manifest))
    return { name, problems: [], mended: [] }
  }
  const backups = startBackups(options, {
    now: () => {
      readings += 1
      return now
    },
    make,
    firstMs: 1,
    intervalMs: 1,
  })
  onTestFinished(async () => void (await backups.stop()))
  /** Sets the clock and waits until the schedule has read it several times. */
  const at = async (text: string, outcome: 'made' | Outcome = 'made') => {
    next = outcome
    now = new Date(text)
    const before = readings
    await until(() => expect(readings).toBeGreaterThan(before + 4))
  }
  return { options, backups, lines, attempts, at }
}

test('a missed backup is made after the start, then one each day', async () => {
  const { options, backups, lines, attempts, at } = await setUp()
  await until(() => expect(backups.status()).toMatchObject({ last: { notes: 3, tasks: 1 } }))
  expect(lines).toEqual([
    expect.stringMatching(
      /^backup \S+ \(UTC\) is made: 3 notes, 1 task, 0\.0 MB; the databases are sound\.$/,
    ),
  ])
  await at('2026-11-23T02:59:00')
  expect(attempts).toHaveLength(1)
  await at('2026-11-23T03:00:00')
  await until(() => expect(attempts).toHaveLength(2))
  await at('2026-12-24T10:00:00')
  await until(() => expect(attempts).toHaveLength(3))
  expect(await listBackups(options)).toHaveLength(3)
})

test('a failed backup is logged, shown with the last good one, and tried again after an hour', async () => {
  const { backups, lines, attempts, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2026-11-23T03:00:00', { name: null, problems: [full], mended: [] })
  await until(() => expect(backups.status()).toMatchObject({ problems: [full] }))
  expect(backups.status()).toMatchObject({
    last: { createdAt: new Date('2026-11-22T12:00:00').toISOString() },
  })
  expect(lines.at(-1)).toBe(
    'no backup could be made. The disk of /srv lacks 7 MB, so it gets no new backup. The earlier ones are kept. Free some space.',
  )
  await at('2026-11-23T03:59:00')
  expect(attempts).toHaveLength(2)
  await at('2026-11-23T04:00:00')
  await until(() => expect(backups.status()).toMatchObject({ problems: [] }))
})

test('a backup that is not in the second folder counts, with a warning', async () => {
  const { backups, attempts, lines, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2026-11-23T03:00:00', { name: '2026-11-23T030000Z', problems: [away], mended: [] })
  await until(() => expect(lines.at(-1)).toMatch(/There is no folder \/mnt\/backup \(SECOND_DISK\)/))
  expect(backups.status()).toMatchObject({ problems: [away] })
})

test('a clock that was set back does not delay the next backup', async () => {
  const { attempts, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2027-11-22T12:00:00', { name: null, problems: [full], mended: [] })
  await until(() => expect(attempts).toHaveLength(2))
  await at('2026-11-24T12:00:00')
  await at('2026-11-24T13:30:00')
  await until(() => expect(attempts).toHaveLength(3))
})

test('a backup dated in the future is neither the last one nor a reason to make none', async () => {
  const { backups, attempts, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2026-11-27T12:00:00')
  await until(() => expect(attempts).toHaveLength(2))
  await at('2026-11-23T12:00:00')
  await until(() => expect(attempts).toHaveLength(3))
  await until(() =>
    expect(backups.status()).toMatchObject({
      last: { createdAt: new Date('2026-11-23T12:00:00').toISOString() },
    }),
  )
  await at('2026-11-21T12:00:00', { name: null, problems: [full], mended: [] })
  await until(() => expect(backups.status()).toMatchObject({ last: null }))
})

test('a real backup is made in another process', async () => {
  const lines: string[] = []
  const options = { ...makeNotesFolder().options, log: (line: string) => lines.push(line) }
  const backups = startBackups(options, { firstMs: 1 })
  await until(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatch(/is made: 0 notes, 1 task/)
  expect(await listBackups(options)).toHaveLength(1)
  await backups.stop()
})

test('a folder whose databases are elsewhere has no backups', () => {
  const options = toOptions('/srv/nothing')
  const databases = options.databases.map((database) => ({ ...database, isExpected: false }))
  expect(startBackups({ ...options, databases }).status()).toBeNull()
})
