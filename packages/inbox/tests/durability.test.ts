import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { runMailServer } from '../testing/contactForm.ts'
import { readHeader } from '../testing/mailServer.ts'
import { killInstance, startInstance, toMessage } from './support/contactKills.ts'

test('every accepted message arrives, under one Message-ID, though the site is killed after each', {
  timeout: 60_000,
}, async () => {
  const server = await runMailServer()
  const settings = { RUN_BY: 'ownServer', DATA_DIR: createTemporaryFolder(), ...server.settings }
  const sent: string[] = []
  for (const n of [1, 2, 3, 4]) {
    const { child, post } = await startInstance(settings)
    sent.push(await post(n))
    // Long enough, at times, for the worker to connect, to send, or to record the delivery.
    await sleep(n * 12)
    await killInstance(child)
  }
  const { child } = await startInstance(settings)
  const arrived = () => new Set(server.arrived.map(({ raw }) => toMessage(raw)))
  await waitFor('every message', () => sent.every((message) => arrived().has(message)))
  await killInstance(child)
  const ids = new Set(server.arrived.map(({ raw }) => `${toMessage(raw)} ${readHeader(raw, 'Message-ID')}`))
  expect(ids.size).toBe(sent.length)
})
