import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from 'content-lake/diskError'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { listBackups } from '#server/backup/backups.ts'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { restore } from '#server/backup/restore.ts'
import { makeUsedFolder } from '../../support/usedFolder.ts'

test('a restore that does not fit reports how much space is lacking, and leaves nothing behind', async () => {
  const { dataDir, close } = await makeUsedFolder()
  const { name } = await makeBackup(parseEnv({ DATA_DIR: dataDir }))
  await close()
  const store = join(dataDir, 'backups')
  // A sparse file of 8 TB, larger than any disk of a test.
  await truncate(join(store, String(name), 'lake.sqlite'), 2 ** 43)
  const env = { DATA_DIR: createTemporaryFolder(), BACKUP_DIR: store }
  const [backup] = await listBackups(env)
  if (!backup) throw new Error('there is no backup')
  await expect(
    restore(env, { kind: 'stored', backup }, { part: 'everything', replace: false }),
  ).rejects.toThrow(/: the disk lacks \d+ MB of the 8388609 MB that it takes, so nothing was changed\.$/)
  expect(await readdir(env.DATA_DIR)).toEqual([])
})

test('a full disk is distinguished from a damaged file', () => {
  expect(isDiskFull(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('full'), { errcode: 13 }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('damaged'), { errcode: 11 }))).toBe(false)
  expect(isDiskFull(new Error('anything'))).toBe(false)
})
