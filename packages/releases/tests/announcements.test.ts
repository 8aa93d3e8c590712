import { sharedTables } from 'foundation/database'
import { openPostgres } from 'foundation/postgres'
import { describeInPostgres, type MakeSettings } from 'foundation/testing/databases'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceDelivery, followDeliveries } from '../src/publisher/announcements.ts'

/** A database that several machines share. */
async function open(makeSettings: MakeSettings) {
  const settings = await makeSettings()
  const database = openPostgres(settings.DATABASE_URL ?? '', { tables: [sharedTables], log: () => {} })
  onTestFinished(() => database.close())
  return database
}

/** Follows deliveries until the test ends; `answers` counts the successful reads. */
function follow(query: Parameters<typeof followDeliveries>[0]['query']) {
  const ending = new AbortController()
  const lines: string[] = []
  const followed = { triggered: 0, answers: 0, lines }
  const counted: typeof query = async (...args) => {
    const rows = await query(...args)
    followed.answers += 1
    return rows
  }
  const trigger = () => {
    followed.triggered += 1
  }
  const { signal } = ending
  const following = followDeliveries(
    { query: counted },
    { trigger, log: (line) => lines.push(line), signal, intervalMs: 5 },
  )
  onTestFinished(async () => {
    ending.abort()
    await following
  })
  return followed
}

describeInPostgres('deliveries of the webhook that machines share', (makeSettings, server) => {
  test('are logged while the database does not answer', async () => {
    const database = await open(makeSettings)
    await announceDelivery(database, () => {})
    const lines: string[] = []
    const postgres = server()
    await postgres.stop()
    await announceDelivery(database, (line) => lines.push(line))
    await postgres.start()
    expect(lines.join()).toContain('could not be announced')
  })

  test('reach a machine that the webhook did not reach, once each', async () => {
    const database = await open(makeSettings)
    await announceDelivery(database, () => {})
    const other = follow(database.query)
    await vi.waitFor(() => expect(other.answers).toBeGreaterThan(2))
    expect(other.triggered).toBe(0)
    for (const count of [1, 2]) {
      await announceDelivery(database, () => {})
      await vi.waitFor(() => expect(other.triggered).toBe(count))
    }
  })
})

test('deliveries are read again once the database answers, and the incident is logged once', async () => {
  let reads = 0
  const machine = follow(async () => {
    reads += 1
    if (reads < 4) throw new Error('the database: away')
    return [{ value: JSON.stringify(reads < 6 ? 'change 1' : 'change 2') }]
  })
  await vi.waitFor(() => expect(reads).toBeGreaterThan(7))
  expect(machine.triggered).toBe(1)
  expect(machine.lines).toHaveLength(1)
})
