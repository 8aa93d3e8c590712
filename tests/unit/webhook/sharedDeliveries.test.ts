import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#lib/database/openDatabase.ts'
import type { Deploy, DeployOutcome } from '#lib/webhook/handle.ts'
import { createSharedDeliveries } from '#lib/webhook/sharedDeliveries.ts'
import { followAnnouncements } from '#server/publisher/announcements.ts'
import { describeInPostgres, type MakeSettings } from '../../support/databases.ts'

/** A hook that counts its calls, and answers as it is told. */
function createHook() {
  const called: (string | null)[] = []
  const hook: { called: (string | null)[]; outcome: DeployOutcome; deploy: Deploy } = {
    called,
    outcome: { kind: 'taken' },
    deploy: async (key) => {
      called.push(key)
      return hook.outcome
    },
  }
  return hook
}

/** Instances of the site on one database. */
async function open(makeSettings: MakeSettings, many: number) {
  const settings = await makeSettings()
  const lines: string[] = []
  return Array.from({ length: many }, () => {
    const database = openDatabase(settings)
    onTestFinished(() => database.close())
    return { ...createSharedDeliveries(database, (line) => lines.push(line)), lines }
  })
}

describeInPostgres('deliveries of the webhook that instances share', (makeSettings, server) => {
  test('call the deploy hook once, though each arrives at both instances many times at once', async () => {
    const hook = createHook()
    const instances = await open(makeSettings, 2)
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, n) => instances[n % 2]?.once(hook.deploy)(`delivery ${n % 3}`)),
    )
    expect(hook.called.toSorted()).toEqual(['delivery 0', 'delivery 1', 'delivery 2'])
    // The others are asked to come again, until the hook has taken it.
    expect(outcomes.filter((outcome) => outcome?.kind === 'taken').length).toBeGreaterThanOrEqual(3)
    for (const n of [0, 1, 2])
      expect(await instances[1]?.once(hook.deploy)(`delivery ${n}`)).toEqual({ kind: 'taken' })
    expect(hook.called).toHaveLength(3)
  })

  test('call it again after it has refused, and each time for a delivery without a key', async () => {
    const hook = createHook()
    const [one, other] = await open(makeSettings, 2)
    hook.outcome = { kind: 'notTaken', reason: 'answered 500' }
    expect(await one?.once(hook.deploy)('first')).toEqual(hook.outcome)
    hook.outcome = { kind: 'taken' }
    expect(await other?.once(hook.deploy)('first')).toEqual({ kind: 'taken' })
    await one?.once(hook.deploy)(null)
    await one?.once(hook.deploy)(null)
    expect(hook.called).toEqual(['first', 'first', null, null])
  })

  test('are passed on while the database is away, since no change may wait for it', async () => {
    const hook = createHook()
    const [one] = await open(makeSettings, 1)
    await one?.once(hook.deploy)('before')
    const postgres = server()
    await postgres.stop()
    expect(await one?.once(hook.deploy)('meanwhile')).toEqual({ kind: 'taken' })
    expect(await one?.announce(hook.deploy)('meanwhile too')).toEqual({ kind: 'taken' })
    await postgres.start()
    expect(hook.called).toEqual(['before', 'meanwhile', 'meanwhile too'])
    expect(one?.lines.join()).toContain('could not be noted')
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
    const refuse: Deploy = async () => ({ kind: 'notTaken', reason: 'could not be recorded' })
    await one?.announce(refuse)('change 1')
    expect(await one?.announced()).toEqual([])
  })
})

test('announcements are looked for again once the database is back, and the incident is logged once', async () => {
  const lines: string[] = []
  let looks = 0
  const ending = new AbortController()
  const triggered: string[] = []
  const following = followAnnouncements({
    deliveries: {
      announced: async () => {
        looks += 1
        if (looks < 4) throw new Error('the database: away')
        return ['change 1']
      },
    },
    trigger: async (key) => void triggered.push(key),
    log: (line) => lines.push(line),
    signal: ending.signal,
    intervalMs: 5,
  })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(6))
  ending.abort()
  await following
  expect(triggered).toEqual(['change 1'])
  expect(lines).toHaveLength(1)
})
