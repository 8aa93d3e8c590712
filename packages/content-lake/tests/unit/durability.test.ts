import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startLake } from '../../src/lake/startLake.ts'
import { openTestDataset } from '../support/dataset.ts'
import { forkLake } from '../support/forkLake.ts'
import { connectClient, makeFolder, startTestLake } from '../support/lake.ts'
import { killWhileWriting } from '../support/lakeKills.ts'

test('every acknowledged write survives kill -9, and the database is sound', {
  timeout: 60_000,
}, async () => {
  const dataDir = await makeFolder()
  const { acknowledged, missing, integrity } = await killWhileWriting(dataDir, 3, 60)
  expect({ missing, integrity }).toEqual({ missing: [], integrity: 'ok' })
  expect(acknowledged).toBeGreaterThan(150)
  // The lake serves these documents and their history.
  const { address } = await startTestLake({ dataDir })
  const found = await connectClient(address).fetch<string[]>('*[_type == "note"]._id')
  expect(found.length).toBeGreaterThanOrEqual(acknowledged)
  const { documents } = await connectClient(address).request({
    url: `/data/history/production/documents/${found.at(-1)}?lastRevision=true`,
  })
  expect(documents).toHaveLength(1)
})

test('a full or read-only disk is reported, loses no document, and takes writes again once it can', async () => {
  const { lake, send: request } = await openTestDataset()
  const { store } = lake
  const send = (path: string, body?: object) =>
    request(path, { method: body ? 'POST' : 'GET', token: 'token', body: JSON.stringify(body) })
  const write = (_id: string) =>
    send('/v1/data/mutate/production', {
      mutations: [{ create: { _id, _type: 'flower', text: 'x'.repeat(100_000) } }],
    })
  const pages = Number(store.database.prepare('PRAGMA page_count').get()?.page_count)
  store.database.exec(`PRAGMA max_page_count = ${pages + 4}`)
  const refused = await write('lily')
  expect([refused.status, await refused.json()]).toEqual([
    507,
    expect.objectContaining({ message: expect.stringContaining('The disk is full') }),
  ])
  const answer = await (await send('/v2025-02-19/data/query/production?query=*[]._id')).json()
  expect(answer).toMatchObject({ result: ['rose'] })
  store.database.exec('PRAGMA max_page_count = 1000000')
  expect((await write('lily')).status).toBe(200)
  // The error of SQLite on a read-only disk.
  store.database.exec('PRAGMA query_only = ON')
  const unwritable = await write('tulip')
  expect([unwritable.status, await unwritable.json()]).toEqual([
    503,
    expect.objectContaining({ message: expect.stringContaining('nothing was saved') }),
  ])
  store.database.exec('PRAGMA query_only = OFF')
  expect((await write('tulip')).status).toBe(200)
})

test('a lake whose side files cannot be written does not start, and starts once they can', async () => {
  const dataDir = await makeFolder()
  // A lake that is killed leaves the side files behind.
  const { child: killed, port } = await forkLake(dataDir)
  await connectClient(`http://127.0.0.1:${port}`).create({ _type: 'note' })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const sideFiles = ['lake.sqlite-wal', 'lake.sqlite-shm'].map((name) => join(dataDir, name))
  // The administrator of a machine may write every file.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (nobody.uid !== undefined)
    for (const path of ['', ...readdirSync(dataDir, { recursive: true }).map(String)])
      chownSync(join(dataDir, path), nobody.uid, nobody.gid)
  const start = async () => {
    const script = new URL('../support/lakeChild.ts', import.meta.url)
    const child = fork(script, [dataDir], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...nobody })
    onTestFinished(() => void child.kill('SIGKILL'))
    let problem = ''
    child.stderr?.on('data', (chunk) => {
      problem += chunk
    })
    return Promise.race([
      once(child, 'message').then(() => 'started'),
      once(child, 'close').then(() => problem),
    ])
  }
  for (const path of sideFiles) chmodSync(path, 0o444)
  expect(await start()).toContain('attempt to write a readonly database')
  for (const path of sideFiles) chmodSync(path, 0o600)
  expect(await start()).toBe('started')
})

test('the seed is written once, at the first start', async () => {
  const dataDir = await makeFolder()
  let seedings = 0
  const seed = () => {
    seedings += 1
    return [{ _id: 'rose', _type: 'flower' }]
  }
  const first = await startTestLake({ dataDir, seed })
  await connectClient(first.address).delete('rose')
  await first.stop()
  const second = await startTestLake({ dataDir, seed })
  expect(await connectClient(second.address).fetch('*')).toEqual([])
  expect(seedings).toBe(1)
})

test('a failing seed leaves no lake behind, and the next start calls the seed again', async () => {
  const dataDir = await makeFolder()
  const fail = () => {
    throw new Error('no seed today')
  }
  await expect(startTestLake({ dataDir, seed: fail })).rejects.toThrow('no seed today')
  const { address } = await startTestLake({ dataDir, seed: () => [{ _id: 'rose', _type: 'flower' }] })
  expect(await connectClient(address).fetch('*[]._id')).toEqual(['rose'])
})

test('a second lake on the same folder is refused until the first has stopped', async () => {
  const { dataDir, settings, stop } = await startTestLake()
  await expect(startLake(settings)).rejects.toThrow(`Another content lake is already running on ${dataDir}`)
  await stop()
  await (await startLake(settings)).close()
})

test('a port in use is reported in a sentence, and the folder is released', async () => {
  const { port } = await startTestLake()
  const dataDir = await makeFolder()
  await expect(startTestLake({ port, dataDir })).rejects.toThrow(`Port ${port} is taken: choose another.`)
  await startTestLake({ dataDir })
})

test.each([
  ['a newer lake', 'PRAGMA user_version = 99', /newer version of this lake \(99; .+Update the code first\.$/],
  ['an older lake', 'PRAGMA user_version = 0', /older version of this lake .+ import the content here\.$/],
])(
  'a folder written by %s is refused with a sentence, and stays unchanged',
  async (_name, change, reason) => {
    const { dataDir, stop } = await startTestLake({ seed: () => [{ _id: 'rose', _type: 'flower' }] })
    await stop()
    const open = () => new DatabaseSync(join(dataDir, 'lake.sqlite'))
    const database = open()
    database.exec(change)
    database.close()
    await expect(startTestLake({ dataDir })).rejects.toThrow(reason)
    const again = open()
    expect(again.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'rose' }])
    again.exec('PRAGMA user_version = 1')
    again.close()
    const { address } = await startTestLake({ dataDir })
    expect(await connectClient(address).fetch('*[]._id')).toEqual(['rose'])
  },
)
