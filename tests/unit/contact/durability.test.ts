import { expect, test } from 'vitest'
import { idsByMessage, killAfterEach } from '../../support/contactKills.ts'

test('every accepted message arrives, under one Message-ID, though the receiver is killed after each', async () => {
  const { sent, server } = await killAfterEach(4)
  const ids = idsByMessage(server)
  expect([...ids.keys()].sort()).toEqual([...sent].sort())
  for (const of of ids.values()) expect(of.size).toBe(1)
})
