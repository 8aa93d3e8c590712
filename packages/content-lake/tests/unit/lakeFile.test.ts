import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { takeLock } from '@freelance-site/foundation/node'
import { expect, test } from 'vitest'
import { damages } from '../support/damages.ts'
import { connectClient, makeFolder, startTestLake } from '../support/lake.ts'

const seed = () =>
  Array.from({ length: 50 }, (_, at) => ({ _id: `flower-${at}`, _type: 'flower', text: 'rose '.repeat(40) }))

/** Creates the folder of a lake, and stops the lake. */
async function setUp() {
  const dataDir = await makeFolder()
  const { stop } = await startTestLake({ dataDir, seed })
  await stop()
  return { dataDir, path: join(dataDir, 'lake.sqlite') }
}

test.each(Object.keys(damages))(
  'a file that is %s is refused, never seeded, and left as it is',
  async (name) => {
    const { dataDir, path } = await setUp()
    damages[name]?.(path)
    const before = statSync(path, { throwIfNoEntry: false })?.size
    const state = name === 'emptied' || name === 'deleted' ? 'missing' : 'damaged'
    await expect(startTestLake({ dataDir, seed, mustExist: true })).rejects.toMatchObject({ state })
    expect(statSync(path, { throwIfNoEntry: false })?.size).toBe(before)
  },
)

test('bytes that changed inside a text, which SQLite does not notice, are found', async () => {
  const { dataDir, path } = await setUp()
  const database = new DatabaseSync(path)
  database.exec(`UPDATE documents SET json = replace(json, 'rose', 'lily') WHERE id = 'flower-7'`)
  database.close()
  await expect(startTestLake({ dataDir })).rejects.toThrow(/flower-7 is not what its last change wrote/)
})

test('a write is refused after the file was removed or replaced while the lake runs', async () => {
  const { dataDir, path } = await setUp()
  const { address } = await startTestLake({ dataDir, mustExist: true })
  const client = connectClient(address, { maxRetries: 0 })
  const write = () => client.create({ _type: 'flower', text: 'late' })
  await write()
  renameSync(path, `${path}.away`)
  await expect(write()).rejects.toMatchObject({ statusCode: 503, message: /Nothing was saved: lake.sqlite/ })
  writeFileSync(path, readFileSync(`${path}.away`))
  await expect(write()).rejects.toMatchObject({ statusCode: 503 })
  renameSync(`${path}.away`, path)
  await write()
})

test('deleting the write-ahead log loses nothing soon after a write', async () => {
  const { dataDir } = await setUp()
  const { address } = await startTestLake({ dataDir })
  const client = connectClient(address)
  const created: string[] = []
  /** The documents in a copy of only the database, without its log, while it is still open. */
  const copyIds = async () => {
    const copy = await makeFolder()
    writeFileSync(join(copy, 'lake.sqlite'), readFileSync(join(dataDir, 'lake.sqlite')))
    const { address, stop } = await startTestLake({ dataDir: copy, mustExist: true })
    const ids = await connectClient(address).fetch<string[]>('*[_type == "late"]._id')
    await stop()
    return ids.sort()
  }
  for (let count = 0; count < 5; count++) created.push((await client.create({ _type: 'late' }))._id)
  await expect.poll(copyIds).toEqual(created.toSorted())
  // Delete the log while the lake runs.
  rmSync(join(dataDir, 'lake.sqlite-wal'))
  created.push((await client.create({ _type: 'late' }))._id)
  await expect.poll(copyIds).toEqual(created.toSorted())
})

test('a lock file works even if another program wrote into it', async () => {
  const path = join(await makeFolder(), 'some.lock')
  writeFileSync(path, 'not a database, and long enough to be taken for one'.repeat(20))
  const lock = takeLock(path)
  expect(lock).not.toBeNull()
  expect(takeLock(path)).toBeNull()
  lock?.release()
})

test('history goes on in order when the clock has been set back by a year', async () => {
  const { dataDir } = await setUp()
  const first = await startTestLake({ dataDir })
  const { _updatedAt: before } = await connectClient(first.address).create({ _type: 'late' })
  await first.stop()
  const second = await startTestLake({ dataDir, now: () => Date.now() - 365 * 86_400_000 })
  const { _updatedAt: after } = await connectClient(second.address).create({ _type: 'late' })
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
})
