import { openPostgres } from 'foundation/postgres'
import { describeInPostgres, type MakeSettings } from 'foundation/testing/databases'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSharedDeliveries, deliveryTables, followAnnouncements } from '../src/webhook/deliveries.ts'
import type { Deploy, DeployOutcome } from '../src/webhook/handle.ts'

/** A deploy hook that records its calls, and has the outcome that a test sets. */
function createHook() {
  const called: (string | null)[] = []
  const hook: { called: (string | null)[]; outcome: DeployOutcome; deploy: Deploy } = {
    called,
    outcome: { kind: 'accepted' },
    deploy: async (key) => {
      called.push(key)
      return hook.outcome
    },
  }
  return hook
}

/** Instances of the site on one database. */
async function open(makeSettings: MakeSettings, count: number) {
  const settings = await makeSettings()
  const lines: string[] = []
  return Array.from({ length: count }, () => {
    const database = openPostgres(settings.DATABASE_URL ?? '', { tables: [deliveryTables], log: () => {} })
    onTestFinished(() => database.close())
    return { ...createSharedDeliveries(database, (line) => lines.push(line)), lines }
  })
}

describeInPostgres('deliveries of the webhook that machines share', (makeSettings, server) => {
  test('are passed on while the database does not answer', async () => {
    const hook = createHook()
    const [one] = await open(makeSettings, 1)
    await one?.announce(hook.deploy)('before')
    const postgres = server()
    await postgres.stop()
    expect(await one?.announce(hook.deploy)('meanwhile')).toEqual({ kind: 'accepted' })
    await postgres.start()
    expect(hook.called).toEqual(['before', 'meanwhile'])
    expect(one?.lines.join()).toContain('could not be announced')
  })

  test('reach a machine that the webhook did not reach, once each', async () => {
    const [reached, other] = await open(makeSettings, 2)
    const triggered: string[] = []
    const ending = new AbortController()
    const following = followAnnouncements({
      deliveries: { announced: other?.announced ?? (async () => []) },
      trigger: async (key) => void triggered.push(key),
      log: () => {},
      signal: ending.signal,
      intervalMs: 20,
    })
    const hook = createHook()
    await reached?.announce(hook.deploy)('change 1')
    await vi.waitFor(() => expect(triggered).toEqual(['change 1']))
    await reached?.announce(hook.deploy)(null)
    await vi.waitFor(() => expect(triggered).toHaveLength(2))
    expect(triggered[1]).toBe(hook.called[1])
    ending.abort()
    await following
  })

  test('do not reach others if the machine itself could not record them', async () => {
    const [one] = await open(makeSettings, 1)
    const refuse: Deploy = async () => ({ kind: 'notAccepted', reason: 'could not be recorded' })
    await one?.announce(refuse)('change 1')
    expect(await one?.announced()).toEqual([])
  })
})

test('announcements are read again once the database answers, and the incident is logged once', async () => {
  const lines: string[] = []
  let reads = 0
  const ending = new AbortController()
  const triggered: string[] = []
  const following = followAnnouncements({
    deliveries: {
      announced: async () => {
        reads += 1
        if (reads < 4) throw new Error('the database: away')
        return ['change 1']
      },
    },
    trigger: async (key) => void triggered.push(key),
    log: (line) => lines.push(line),
    signal: ending.signal,
    intervalMs: 5,
  })
  await vi.waitFor(() => expect(reads).toBeGreaterThan(6))
  ending.abort()
  await following
  expect(triggered).toEqual(['change 1'])
  expect(lines).toHaveLength(1)
})
