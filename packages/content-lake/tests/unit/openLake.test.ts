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
