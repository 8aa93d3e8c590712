import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestLake, type TestLakeOptions } from '../../src/testing.ts'

const documents = [
  { _id: 'rose', _type: 'flower', name: 'Rose' },
  { _id: 'drafts.tulip', _type: 'flower', name: 'Tulip' },
]

async function createLake(options: TestLakeOptions = { documents }) {
  const lake = await createTestLake(options)
  onTestFinished(lake.close)
  return lake
}

test('a test lake has the given documents and stores nothing in the folder of the test', async () => {
  const { client } = await createLake()
  expect(await client.fetch('*[_type == "flower"] | order(name).name')).toEqual(['Rose', 'Tulip'])
  const published = client.withConfig({ perspective: 'published' })
  expect(await published.fetch('*[_type == "flower"].name')).toEqual(['Rose'])
  expect([existsSync('.lake'), existsSync(':memory:')]).toEqual([false, false])
})

test('reset brings the first documents back, and forgets history, assets, datasets and sessions', async () => {
  const { client, reset, address, clientConfig } = await createLake()
  await client.delete('rose')
  const asset = await client.assets.upload('file', Buffer.from('A letter'))
  await client.datasets.create('other', { aclMode: 'public' })
  await reset()
  expect(await client.fetch('*._id')).toHaveLength(2)
  expect((await fetch(asset.url)).status).toBe(404)
  expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production'])
  const history = `${address}/v1/data/history/production/transactions?excludeContent=true`
  const headers = { authorization: `Bearer ${clientConfig.token}` }
  const lines = (await (await fetch(history, { headers })).text()).trim().split('\n')
  expect(lines).toHaveLength(1)
})

test('reset can bring other documents, for one test', async () => {
  const { client, reset } = await createLake()
  await reset([{ _id: 'oak', _type: 'tree' }])
  expect(await client.fetch('*._id')).toEqual(['oak'])
  await reset()
  expect(await client.fetch('*._id')).toHaveLength(2)
})

test('a listener that was open before reset hears of changes after it', async () => {
  const { client, reset } = await createLake()
  const heard: string[] = []
  let welcomes = 0
  const listener = client.listen('*[_type == "flower"]', {}, { events: ['welcome', 'reconnect', 'mutation'] })
  const subscription = listener.subscribe((event) => {
    if (event.type === 'welcome') welcomes += 1
    if (event.type === 'mutation') heard.push(event.documentId)
  })
  onTestFinished(() => subscription.unsubscribe())
  await expect.poll(() => welcomes).toBe(1)
  await reset()
  await expect.poll(() => welcomes).toBe(2)
  await client.patch('rose').set({ name: 'Red rose' }).commit()
  await expect.poll(() => heard).toEqual(['rose'])
})

test('a write right after reset arrives, over the connection that the client has', async () => {
  const lake = await createTestLake()
  onTestFinished(lake.close)
  for (let n = 0; n < 30; n += 1) {
    await lake.client.create({ _type: 'note' })
    await lake.reset()
  }
  await lake.client.create({ _id: 'last', _type: 'note' })
  expect(await lake.client.fetch('*[]._id')).toEqual(['last'])
})

test('many lakes run side by side', async () => {
  const lakes = await Promise.all(
    ['a', 'b', 'c'].map((id) => createLake({ documents: [{ _id: id, _type: 'letter' }] })),
  )
  expect(await Promise.all(lakes.map(({ client }) => client.fetch('*[0]._id')))).toEqual(['a', 'b', 'c'])
})

/** The processor time of the work in milliseconds: on a busy machine the clock also counts waiting. */
async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('it starts in less than 20 ms and resets in less than 5 ms', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ _id: `note-${index}`, _type: 'note' }))
  const starts: number[] = []
  const resets: number[] = []
  // Most of the first ten rounds is compiling, and on a busy machine a round shares its processor's caches: the fastest counts.
  for (let round = 0; round < 41; round += 1) {
    starts.push(await measureCpu(() => createLake({ documents: many })))
    const { client, reset } = await createLake({ documents: many })
    await client.delete('note-1')
    resets.push(await measureCpu(reset))
  }
  expect(Math.min(...starts)).toBeLessThan(20)
  expect(Math.min(...resets)).toBeLessThan(5)
})

const packageFolder = join(import.meta.dirname, '../..')

test('the README shows the examples as they are', () => {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8')
  for (const file of ['testing/notes.test.ts', 'studio/playwright.config.ts', 'studio/tests/notes.spec.ts'])
    expect(readme).toContain(readFileSync(join(packageFolder, 'examples', file), 'utf8'))
})
