import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { listBackups, toName } from '#server/backup/backups.ts'
import type { Outcome } from '#server/backup/makeBackup.ts'
import { startBackups } from '#server/backup/startBackups.ts'
import { makeUsedFolder, usedCount } from '../../support/usedFolder.ts'

const until = (check: () => void) => vi.waitFor(check, 30_000)

const away = { kind: 'away' as const, folder: '/mnt/backup' }
const full = { kind: 'noSpace' as const, folder: '/srv', missingMb: 7 }

/** Starts daily backups with a clock and outcomes that the test sets. */
async function setUp() {
  const env = parseEnv({ DATA_DIR: createTemporaryFolder() })
  let now = new Date('2026-11-22T12:00:00')
  let next: 'made' | Outcome = 'made'
  let readings = 0
  const lines: string[] = []
  const attempts: string[] = []
  const make = async (): Promise<Outcome> => {
    attempts.push(now.toISOString())
    if (next !== 'made') return next
    const name = toName(now)
    const folder = join(env.DATA_DIR, 'backups', name)
    await mkdir(folder, { recursive: true })
    const manifest = {
      format: 1,
      createdAt: now.toISOString(),
      documents: 3,
      messages: 1,
      bytes: 9,
      files: {},
    }
    await writeFile(join(folder, 'backup.json'), JSON.stringify(manifest))
    return { name, incidents: [], mended: [] }
  }
  const backups = startBackups(env, {
    log: (line) => lines.push(line),
    now: () => {
      readings += 1
      return now
    },
    make,
    firstMs: 1,
    intervalMs: 1,
  })
  onTestFinished(() => backups.stop())
  /** Sets the clock and waits until the schedule has read it several times. */
  const at = async (text: string, outcome: 'made' | Outcome = 'made') => {
    next = outcome
    now = new Date(text)
    const before = readings
    await until(() => expect(readings).toBeGreaterThan(before + 4))
  }
  return { env, backups, lines, attempts, at }
}

test('a missed backup is made after the start, then one each day', async () => {
  const { env, backups, lines, attempts, at } = await setUp()
  await until(() => expect(backups.status()).toMatchObject({ last: { documents: 3, messages: 1 } }))
  expect(lines).toEqual([
    expect.stringMatching(/^backup \S+ is made: 3 documents, 1 message, 0\.0 MB; the databases are sound\.$/),
  ])
  await at('2026-11-23T02:59:00')
  expect(attempts).toHaveLength(1)
  await at('2026-11-23T03:00:00')
  await until(() => expect(attempts).toHaveLength(2))
  await at('2026-12-24T10:00:00')
  await until(() => expect(attempts).toHaveLength(3))
  expect(await listBackups(env)).toHaveLength(3)
})

test('a failed backup is logged, shown with the last good one, and tried again after an hour', async () => {
  const { backups, lines, attempts, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2026-11-23T03:00:00', { name: null, incidents: [full], mended: [] })
  await until(() => expect(backups.status()).toMatchObject({ incidents: [full] }))
  expect(backups.status()).toMatchObject({
    last: { createdAt: new Date('2026-11-22T12:00:00').toISOString() },
  })
  expect(lines.at(-1)).toBe(
    'no backup could be made. The disk of /srv lacks 7 MB. The earlier backups are kept.',
  )
  await at('2026-11-23T03:59:00')
  expect(attempts).toHaveLength(2)
  await at('2026-11-23T04:00:00')
  await until(() => expect(backups.status()).toMatchObject({ incidents: [] }))
})

test('a backup that is not in the second folder counts, with a warning', async () => {
  const { backups, attempts, lines, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2026-11-23T03:00:00', { name: '2026-11-23T030000Z', incidents: [away], mended: [] })
  await until(() => expect(lines.at(-1)).toMatch(/There is no folder \/mnt\/backup \(BACKUP_DIR\)/))
  expect(backups.status()).toMatchObject({ incidents: [away] })
})

test('a clock that was set back does not delay the next backup', async () => {
  const { attempts, at } = await setUp()
  await until(() => expect(attempts).toHaveLength(1))
  await at('2027-11-22T12:00:00', { name: null, incidents: [full], mended: [] })
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
  await at('2026-11-21T12:00:00', { name: null, incidents: [full], mended: [] })
  await until(() => expect(backups.status()).toMatchObject({ last: null }))
})

test('a real backup is made in another process', async () => {
  const { dataDir, close } = await makeUsedFolder()
  const lines: string[] = []
  const env = parseEnv({ DATA_DIR: dataDir })
  const backups = startBackups(env, { log: (line) => lines.push(line), firstMs: 1 })
  await until(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toContain(`is made: ${usedCount} documents, 1 message`)
  expect(await listBackups(env)).toHaveLength(1)
  backups.stop()
  await close()
})

test('a site whose content and messages are elsewhere has no backups', () => {
  const backups = startBackups(
    parseEnv({ NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc', DATABASE_URL: 'postgres://u:p@db.example/x' }),
  )
  expect(backups.status()).toEqual({ kind: 'elsewhere' })
})
