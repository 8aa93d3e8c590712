import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startLake } from '#server/lake/startLake.ts'
import { connectClient, makeFolder, startTestLake } from '../../support/lake.ts'

const lakeChild = new URL('../../support/lakeChild.ts', import.meta.url)

/** A lake in a process of its own, which can be killed without a chance to tidy up. */
async function startChild(dataDir: string) {
  const child = fork(lakeChild, [dataDir], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ port }] = await once(child, 'message')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { client: connectClient(`http://127.0.0.1:${port}`, { maxRetries: 0 }), kill }
}

test('every acknowledged write is there after kill -9, and the database is sound', async () => {
  const dataDir = await makeFolder()
  const acknowledged = new Set<string>()
  for (const round of [1, 2, 3]) {
    const { client, kill } = await startChild(dataDir)
    let isOver = false
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count += 1) {
        const _id = `note-${round}-${writer}-${count}`
        try {
          await client.create({ _id, _type: 'note' })
          acknowledged.add(_id)
        } catch (error) {
          // Cut off in the middle: nobody was told that this one is saved.
          if (!isOver) throw error
        }
      }
    }
    const writers = [1, 2, 3, 4].map(write)
    await expect.poll(() => acknowledged.size).toBeGreaterThan(round * 40)
    isOver = true
    await kill()
    await Promise.all(writers)
  }

  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
  const { address } = await startTestLake({ dataDir })
  const found = new Set(await connectClient(address).fetch<string[]>('*[_type == "note"]._id'))
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
  const { documents } = await connectClient(address).request({
    url: `/data/history/production/documents/${[...acknowledged][0]}?lastRevision=true`,
  })
  expect(documents).toHaveLength(1)
})

test('the seed is there from the first moment, and never comes back', async () => {
  const dataDir = await makeFolder()
  let asked = 0
  const seed = () => {
    asked += 1
    return [{ _id: 'rose', _type: 'flower' }]
  }
  const first = await startTestLake({ dataDir, seed })
  await connectClient(first.address).delete('rose')
  await first.stop()
  const second = await startTestLake({ dataDir, seed })
  expect(await connectClient(second.address).fetch('*')).toEqual([])
  expect(asked).toBe(1)
})

test('a seed that fails leaves no lake behind: the next start asks again', async () => {
  const dataDir = await makeFolder()
  const fail = () => {
    throw new Error('no seed today')
  }
  await expect(startTestLake({ dataDir, seed: fail })).rejects.toThrow('no seed today')
  const { address } = await startTestLake({ dataDir, seed: () => [{ _id: 'rose', _type: 'flower' }] })
  expect(await connectClient(address).fetch('*[]._id')).toEqual(['rose'])
})

test('two lakes on one folder refuse each other, and the folder is free again afterwards', async () => {
  const { dataDir, settings, stop } = await startTestLake()
  await expect(startLake(settings)).rejects.toThrow(`Another content lake is already running on ${dataDir}`)
  await stop()
  await (await startLake(settings)).close()
})

test('a port that is taken is told in a sentence, and the folder is let go', async () => {
  const { port } = await startTestLake()
  const dataDir = await makeFolder()
  await expect(startTestLake({ port, dataDir })).rejects.toThrow(
    `Port ${port} is taken. Set LAKE_PORT to another.`,
  )
  await startTestLake({ dataDir })
})

test('a folder that a newer lake wrote is refused', async () => {
  const { dataDir, stop } = await startTestLake()
  await stop()
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  await expect(startTestLake({ dataDir })).rejects.toThrow(/newer version of this lake/)
})
