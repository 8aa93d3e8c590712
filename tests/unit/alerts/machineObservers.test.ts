import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { BackupStatus } from '#lib/backup/backupStatus.ts'
import type { Incident } from '#lib/publishing/incident.ts'
import type { Status } from '#lib/publishing/status.ts'
import {
  observeBackup,
  observeDisks,
  observeParts,
  observeRelease,
  type Parts,
} from '#server/alerts/machineObservers.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn() }
})

const gigabyte = 1024 ** 3
const day = 86_400_000

/** Says how much room each disk has. */
const setRoom = (free: number, total: number) =>
  vi.mocked(statfs).mockResolvedValue({
    ...{ type: 0, bsize: 1, blocks: total, bfree: free, bavail: free, files: 0, ffree: 0, frsize: 1 },
  })

test.each([
  ['half of it is free', 10 * gigabyte, 20 * gigabyte, false],
  ['a tenth of it is free', 2 * gigabyte, 20 * gigabyte, false],
  ['less than a tenth', 1.9 * gigabyte, 20 * gigabyte, true],
  ['half of a small one, but less than 500 MB', 0.4 * gigabyte, 0.8 * gigabyte, true],
])('a disk of which %s', async (_, free, total, isLow) => {
  setRoom(free, total)
  const DATA_DIR = createTemporaryFolder()
  expect(await observeDisks({ DATA_DIR })()).toHaveLength(isLow ? 1 : 0)
})

test('two folders on one disk are one alert; a second disk that is away leaves it open', async () => {
  setRoom(gigabyte, 20 * gigabyte)
  const DATA_DIR = createTemporaryFolder()
  const BACKUP_DIR = join(createTemporaryFolder(), 'backup')
  mkdirSync(BACKUP_DIR)
  expect(await observeDisks({ DATA_DIR, BACKUP_DIR })()).toEqual([
    { alert: { kind: 'disk', folder: DATA_DIR, freeMb: 1024, totalMb: 20_480 } },
  ])
  setRoom(10 * gigabyte, 20 * gigabyte)
  await expect(observeDisks({ DATA_DIR, BACKUP_DIR: `${BACKUP_DIR}/away` })()).rejects.toThrow()
})

const now = Date.parse('2026-11-23T08:00:00Z')
const backedUp = (daysAgo: number): BackupStatus => ({
  kind: 'known',
  last: { createdAt: new Date(now - daysAgo * day).toISOString(), documents: 17, messages: 0 },
  incidents: [],
})

test('a backup is old after a week; where there is none, or none are made here, nothing is said', async () => {
  const observe = (status: BackupStatus) =>
    observeBackup(
      () => status,
      () => now,
    )()
  expect(await observe(backedUp(6))).toEqual([])
  expect(await observe(backedUp(8))).toMatchObject([{ alert: { kind: 'backup' }, since: now - day }])
  expect(await observe({ kind: 'elsewhere' })).toEqual([])
  await expect(observe({ kind: 'known', last: null, incidents: [] })).rejects.toThrow()
})

const well: Parts = {
  incidents: () => [],
  lake: { isUp: () => true },
  renderer: { previewPort: () => 4000 },
  lastFailure: () => null,
}
const failed = (cause: NonNullable<Status['lastFailure']>['cause']) => () => ({ at: 'now', cause })
const damaged: Incident = {
  part: 'content',
  state: 'damaged',
  file: 'lake.sqlite',
  detail: null,
  backup: null,
}

test.each<[string, Partial<Parts>, string[]]>([
  ['all is well', {}, []],
  ['there is no embedded lake', { lake: undefined }, []],
  ['the lake is down', { lake: { isUp: () => false } }, ['lake']],
  ['the renderer is down', { renderer: { previewPort: () => undefined } }, ['renderer']],
  [
    'the lake cannot start because its file is damaged',
    { lake: { isUp: () => false }, incidents: () => [damaged] },
    ['content'],
  ],
  [
    'the code does not compile',
    { renderer: { previewPort: () => undefined }, lastFailure: failed({ kind: 'compile', output: '' }) },
    [],
  ],
])('parts, where %s', async (_, changes, expected) => {
  const found = await observeParts({ ...well, ...changes })()
  expect(found.map(({ alert }) => alert.kind === 'part' && alert.incident.part)).toEqual(expected)
})

test('a release is refused until one succeeds', async () => {
  const cause = { kind: 'ended' } as const
  expect(await observeRelease({ lastFailure: failed(cause) })()).toEqual([
    { alert: { kind: 'release', cause } },
  ])
  expect(await observeRelease(well)()).toEqual([])
})
