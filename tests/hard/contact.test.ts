import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sendManyBodies } from '../support/contactFuzz.ts'
import { idsByMessage, killAfterEach } from '../support/contactKills.ts'

test('50 accepted messages arrive through 50 kills, each under one Message-ID', async () => {
  const { sent, server } = await killAfterEach(50)
  const ids = idsByMessage(server)
  expect([...ids.keys()].sort()).toEqual([...sent].sort())
  for (const of of ids.values()) expect(of.size).toBe(1)
  console.log(`50 kills: ${ids.size} messages in ${server.arrived.length} mails.`)
})

test('10,000 generated bodies break nothing, and memory does not grow', async () => {
  await sendManyBodies(500)
  const before = readHeap()
  const { mails, statuses } = await sendManyBodies(10_000)
  const grown = Math.round((readHeap() - before) / 1024 / 1024)
  console.log(`10,000 bodies: ${mails} mails, answers ${JSON.stringify(statuses)}, ${grown} MB more memory.`)
  expect(mails).toBeGreaterThan(1_000)
  expect(grown).toBeLessThan(32)
})

/** The heap in use after garbage collection. */
function readHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
