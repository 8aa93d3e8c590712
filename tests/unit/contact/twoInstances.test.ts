import { expect, test } from 'vitest'
import { countTaken, postToTwoInstances } from '../../support/contactLoad.ts'
import { describeInPostgres } from '../../support/databases.ts'

describeInPostgres('two instances, one of them killed half-way', (makeSettings) => {
  // Two leases run out in it; its own waits say what is missing.
  test('deliver every accepted message, and again only what the mail server may not have taken', {
    timeout: 180_000,
  }, async () => {
    const databaseUrl = (await makeSettings()).DATABASE_URL ?? ''
    const load = await postToTwoInstances({ databaseUrl, messages: 60, clients: 6, silentEvery: 40 })
    const counts = countTaken(load)
    expect(load.accepted).toHaveLength(60)
    expect([...counts.keys()].sort()).toEqual([...load.accepted].sort())
    expect([...counts.values()].filter(({ ids }) => ids.size !== 1)).toEqual([])
    const again = [...counts].filter(([message, { times }]) => times > 1 && !load.silent.has(message))
    // The one that the killed instance was sending.
    expect(again.length).toBeLessThanOrEqual(1)
  })
})
