import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLake } from '../../src/commands/openLake.ts'
import { answersPing } from '../../src/ping.ts'
import { connectClient, startTestLake } from '../support/lake.ts'

test('a lake that runs is used, and goes on running', async () => {
  const { address, port, settings } = await startTestLake()
  {
    await using lake = await openLake({ ...settings, port })
    await lake.client.create({ _id: 'rose', _type: 'flower' })
  }
  expect(await connectClient(address).fetch('*._id')).toEqual(['rose'])
})

test('a lake is found by its folder alone, whatever port the options name', async () => {
  const { address, settings } = await startTestLake()
  await connectClient(address).create({ _id: 'rose', _type: 'flower' })
  const other = await startTestLake()
  await using lake = await openLake({ ...settings, port: other.port })
  expect(await lake.client.fetch('*._id')).toEqual(['rose'])
})

test('the note of a killed lake, or in the copy of a folder, leads to no other lake', async () => {
  const { settings, address, dataDir, stop } = await startTestLake()
  await connectClient(address).create({ _id: 'rose', _type: 'flower' })
  await stop()
  expect(existsSync(join(dataDir, 'lake.port'))).toBe(false)
  const other = await startTestLake()
  writeFileSync(join(dataDir, 'lake.port'), String(other.port))
  await using lake = await openLake({ ...settings, port: other.port })
  expect(await lake.client.fetch('*._id')).toEqual(['rose'])
})

test('a lake without a note is found at the port of the options', async () => {
  const { address, port, dataDir, settings } = await startTestLake()
  await connectClient(address).create({ _id: 'rose', _type: 'flower' })
  rmSync(join(dataDir, 'lake.port'))
  await using lake = await openLake({ ...settings, port })
  expect(await lake.client.fetch('*._id')).toEqual(['rose'])
})

test('a lake that does not run is started, and stopped at the end of the scope', async () => {
  const { address, port, settings, stop } = await startTestLake()
  await connectClient(address).create({ _id: 'rose', _type: 'flower' })
  await stop()
  let own = ''
  {
    await using lake = await openLake({ ...settings, port })
    own = lake.client.config().apiHost
    expect(await lake.client.fetch('*._id')).toEqual(['rose'])
    expect(await answersPing(own)).toBe(true)
  }
  expect(await answersPing(own)).toBe(false)
})
