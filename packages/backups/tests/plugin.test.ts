import { join } from 'node:path'
import { openSqlite } from '@freelance-site/foundation/server'
import { createPluginContext, createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import { backups, probeBackup } from '../src/plugin.ts'
import type { BackupStatus } from '../src/status.ts'
import { toOptions } from './support/notesOptions.ts'

const day = 86_400_000
const options = {
  ...toOptions('/srv/nothing'),
  language: 'en' as const,
  formatMoment: (moment: string) => moment,
  usage: { backup: 'usage', restore: 'usage' },
}

const now = Date.parse('2026-11-23T08:00:00Z')
const backedUp = (daysAgo: number): BackupStatus => ({
  last: { createdAt: new Date(now - daysAgo * day).toISOString(), documents: 17, messages: 0 },
  problems: [],
})

test('a backup is old after a week; without any, the probe rejects, and where none are made it finds nothing', async () => {
  const find = (status: BackupStatus) =>
    probeBackup(
      () => status,
      options,
      () => now,
    ).find()
  expect(await find(backedUp(6))).toEqual([])
  expect(await find(backedUp(8))).toMatchObject([{ since: now - day }])
  expect(await find(null)).toEqual([])
  await expect(find({ last: null, problems: [] })).rejects.toThrow()
})

test('the status of its work is for the owner; its probe reads the same', async () => {
  const database = openSqlite(join(createTemporaryFolder(), 'site.sqlite'), [])
  onTestFinished(() => database.close())
  const context = createPluginContext(database)
  const plugin = backups({ ...options, folder: createTemporaryFolder() })
  const [probe] = plugin.watch?.(context) ?? []
  expect(await probe?.find()).toEqual([])
  const ending = new AbortController()
  const work = plugin.start?.({ ...context, signal: ending.signal })
  expect(work?.status?.(true)).toEqual({ last: null, problems: [] })
  expect(work?.status?.(false)).toBeNull()
  await expect(probe?.find()).rejects.toThrow('There is no backup yet.')
  ending.abort()
})

test('a command with wrong arguments is refused with its usage', async () => {
  const { backup, restore } = backups(options).commands ?? {}
  await expect(backup?.(['one', 'other'])).rejects.toThrow('usage')
  await expect(restore?.(['--unknown'])).rejects.toThrow(/Unknown option.+usage/s)
})
