import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { makeOutbox, toIncoming } from '@freelance-site/inbox/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/plugins/plugins.ts'
import { damages } from '../../../packages/content-lake/tests/support/damages.ts'

/** The folder of a site that has had messages. */
async function setUp() {
  const DATA_DIR = createTemporaryFolder()
  const outbox = makeOutbox({ DATA_DIR })
  for (let count = 0; count < 40; count++) await outbox.add(toIncoming())
  await outbox.close()
  const path = join(DATA_DIR, 'outbox.sqlite')
  const open = () => {
    const database = openDatabase({ DATA_DIR })
    onTestFinished(() => database.close())
    return database
  }
  writeFileSync(join(DATA_DIR, 'secrets.json'), '{}')
  return { DATA_DIR, path, open }
}

test.each(Object.keys(damages))('a file that is %s is refused, and left as it is', async (name) => {
  const { path, open } = await setUp()
  damages[name]?.(path)
  const before = statSync(path, { throwIfNoEntry: false })?.size
  const state = name === 'emptied' || name === 'deleted' ? 'missing' : 'damaged'
  const database = open()
  for (const _ of [1, 2]) await expect(database.query('SELECT 1')).rejects.toMatchObject({ state })
  expect(statSync(path, { throwIfNoEntry: false })?.size).toBe(before)
})

test('a file that is removed or replaced while it is open takes no message', async () => {
  const { path, open } = await setUp()
  const database = open()
  const count = () => database.query('SELECT count(*) AS "count" FROM messages')
  expect(await count()).toEqual([{ count: 40 }])
  const bytes = readFileSync(path)
  rmSync(path)
  await expect(count()).rejects.toMatchObject({ state: 'missing' })
  writeFileSync(path, bytes)
  expect(await count()).toEqual([{ count: 40 }])
})

test('a file in a deleted folder is not created again', async () => {
  const { DATA_DIR, open } = await setUp()
  const database = open()
  await database.query('SELECT 1')
  rmSync(DATA_DIR, { recursive: true })
  await expect(database.query('SELECT 1')).rejects.toMatchObject({ state: 'missing' })
  expect(statSync(DATA_DIR, { throwIfNoEntry: false })).toBeUndefined()
})

test('a write-ahead log that is deleted or cut loses nothing', async () => {
  for (const spoil of [rmSync, (wal: string) => truncateSync(wal, statSync(wal).size >> 1)]) {
    const { DATA_DIR, path, open } = await setUp()
    const outbox = makeOutbox({ DATA_DIR })
    await outbox.add(toIncoming())
    // As after kill -9: nobody has closed the database.
    const copy = createTemporaryFolder()
    for (const end of ['', '-wal']) writeFileSync(join(copy, `outbox.sqlite${end}`), readFileSync(path + end))
    spoil(join(copy, 'outbox.sqlite-wal'))
    const database = openDatabase({ DATA_DIR: copy })
    expect(await database.query('SELECT count(*) AS "count" FROM messages')).toEqual([{ count: 41 }])
    await database.close()
    await open().query('SELECT 1')
  }
})

test('an erasure that a reader prevents from emptying the log rejects, and the next one completes it', async () => {
  const DATA_DIR = createTemporaryFolder()
  const outbox = makeOutbox({ DATA_DIR })
  await outbox.add(toIncoming({ suspicion: 'unique-reason' }))
  const path = join(DATA_DIR, 'outbox.sqlite')
  const reader = new DatabaseSync(path)
  onTestFinished(() => reader.close())
  reader.exec('BEGIN; SELECT count(*) FROM messages')
  const purge = () => outbox.purge({ quarantined: 5_000, received: null })
  await expect(purge()).rejects.toThrow('another process is reading')
  reader.exec('COMMIT')
  expect(await purge()).toBe(0)
  for (const end of ['', '-wal']) expect(readFileSync(path + end).includes('unique-reason')).toBe(false)
})
