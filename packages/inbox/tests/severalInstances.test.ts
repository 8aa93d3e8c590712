import { openPostgres, sharedTables } from '@freelance-site/foundation/server'
import { describeInPostgres, waitFor } from '@freelance-site/foundation/testing'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createOutbox, messageTables } from '../src/outbox.ts'
import { runMailServer, toIncoming } from '../testing/contactForm.ts'
import { startSilentServer } from '../testing/mailFaults.ts'

const incoming = (key: string) => toIncoming({ merge: { key, withinMs: 1_000 } })

/** A client that is no instance of the site. */
async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** An instance of the site: connections of its own to the database. */
function open(url: string, limits: { connectMs?: number; queryMs?: number } = {}) {
  const lines: string[] = []
  const tables = [sharedTables, messageTables]
  const database = openPostgres(url, { tables, log: (line) => lines.push(line), ...limits })
  onTestFinished(() => database.close())
  return { outbox: createOutbox(database), database, lines }
}

describeInPostgres('several instances of the site', (makeSettings, server) => {
  const makeUrl = async () => (await makeSettings()).DATABASE_URL ?? ''

  test('create the tables once, though all start together', async () => {
    const url = await makeUrl()
    const instances = Array.from({ length: 8 }, () => open(url))
    const counts = await Promise.all(instances.map(({ outbox }) => outbox.count('waiting')))
    expect(new Set(counts)).toEqual(new Set([0]))
  })

  test('store each message once, though all of them get it several times at once', async () => {
    const url = await makeUrl()
    const instances = [open(url), open(url)]
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => instances[n % 2]?.outbox.add(incoming(`message ${n % 25}`))),
    )
    expect(outcomes.filter((outcome) => outcome?.kind === 'stored')).toHaveLength(25)
    expect(await instances[0]?.outbox.count('waiting')).toBe(25)
  })

  test('take each message once, though all ask at once', async () => {
    const url = await makeUrl()
    const instances = [open(url), open(url)]
    for (let n = 0; n < 40; n += 1) await instances[0]?.outbox.add(incoming(`message ${n}`))
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, n) => instances[n % 2]?.outbox.takeDue(1_000, 60_000)),
    )
    const ids = taken.flatMap((entry) => entry?.id ?? [])
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test('fail with a reason while the database does not answer, and work afterwards', async () => {
    const { outbox, lines } = open(await makeUrl())
    await outbox.add(incoming('before'))
    const postgres = server()
    await postgres.stop()
    await waitFor('the log', () => lines.length > 0)
    await expect(outbox.add(incoming('meanwhile'))).rejects.toThrow(/^the database: \S/)
    await postgres.start()
    expect(await outbox.add(incoming('after'))).toMatchObject({ kind: 'stored' })
    expect(await outbox.count('waiting')).toBe(2)
  })

  test('use existing tables, and refuse those of a newer version', async () => {
    const url = await makeUrl()
    await open(url).outbox.add(incoming('first'))
    const client = await connect(url)
    const { outbox } = open(url)
    await client.query('UPDATE schema_version SET "version" = "version" + 90')
    await expect(outbox.list()).rejects.toThrow(/newer version/)
    await client.query('UPDATE schema_version SET "version" = "version" - 90')
    expect(await outbox.count('waiting')).toBe(1)
  })

  test('give up on a statement that another one blocks, and store nothing of it', async () => {
    const url = await makeUrl()
    const { outbox } = open(url, { queryMs: 300 })
    expect(await outbox.count('waiting')).toBe(0)
    const client = await connect(url)
    await client.query('BEGIN')
    await client.query('LOCK TABLE messages')
    await expect(outbox.add(incoming('blocked'))).rejects.toThrow(/timeout/)
    await client.query('ROLLBACK')
    expect(await outbox.add(incoming('free'))).toMatchObject({ kind: 'stored' })
    expect(await outbox.count('waiting')).toBe(1)
  })
})

test('a database that never answers leads to a timeout', async () => {
  const silent = await runMailServer(startSilentServer())
  const { outbox } = open(`postgres://127.0.0.1:${silent.port}`, { connectMs: 200 })
  await expect(outbox.add(incoming('lost'))).rejects.toThrow(/^the database: .*timeout/)
})
