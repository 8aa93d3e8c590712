import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { toPause } from '#lib/contact/delivery.ts'
import { type Incoming, type Outbox, openOutbox } from '#lib/contact/outbox.ts'
import { good, makeOutbox } from '../../support/contactForm.ts'
import { describeInEach } from '../../support/databases.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'
import { waitFor } from '../../support/waitFor.ts'

const incoming = (changes: Partial<Incoming> = {}): Incoming => ({
  message: good,
  locale: 'fr',
  receivedAt: 1_000,
  domain: 'site.example',
  suspicion: null,
  merge: null,
  ...changes,
})

const leaseMs = 60_000

async function takeDue(outbox: Outbox, now: number) {
  const taken = await outbox.takeDue(now, leaseMs)
  if (!taken) throw new Error('No message is due.')
  return taken
}

/** Takes the message that is due and postpones it; returns its id. */
async function failDue(outbox: Outbox, now: number, dueAt: number) {
  const taken = await takeDue(outbox, now)
  await outbox.notePostponed(taken, dueAt, 'busy')
  return taken.id
}

describeInEach('the outbox', (makeSettings) => {
  test('shows a message to every process that has it open', async () => {
    const settings = await makeSettings()
    const [receiver, worker] = [makeOutbox(settings), makeOutbox(settings)]
    const { id } = await receiver.add(incoming())
    expect(await worker.takeDue(1_000, 60_000)).toMatchObject({ id, ...good, state: 'waiting', attempts: 0 })
    await worker.noteDelivered(id, 2_000)
    expect(await receiver.list()).toMatchObject([{ id, state: 'delivered', deliveredAt: 2_000 }])
  })

  test('returns due messages, the longest waiting first, and none before its time', async () => {
    const outbox = makeOutbox(await makeSettings())
    const first = (await outbox.add(incoming({ receivedAt: 1_000 }))).id
    const second = (await outbox.add(incoming({ receivedAt: 2_000 }))).id
    expect(await outbox.takeDue(999, leaseMs)).toBeNull()
    expect(await failDue(outbox, 5_000, 9_000)).toBe(first)
    expect(await failDue(outbox, 5_000, 9_500)).toBe(second)
    expect(await outbox.takeDue(5_000, leaseMs)).toBeNull()
    expect(await outbox.takeDue(9_000, leaseMs)).toMatchObject({
      id: first,
      attempts: 1,
      lastProblem: 'busy',
    })
  })

  test('keeps the Message-ID through every attempt', async () => {
    const outbox = makeOutbox(await makeSettings())
    await outbox.add(incoming())
    const first = await takeDue(outbox, 1_000)
    await outbox.notePostponed(first, 2_000, 'busy')
    await outbox.retry(3_000)
    expect(first.messageId).toMatch(/^<[\w-]+@site\.example>$/)
    expect((await takeDue(outbox, 3_000)).messageId).toBe(first.messageId)
  })

  test('gives a message to one of those who ask, until the lease has ended', async () => {
    const settings = await makeSettings()
    const [one, other] = [makeOutbox(settings), makeOutbox(settings)]
    await one.add(incoming())
    const taken = await one.takeDue(1_000, 200)
    expect(taken).not.toBeNull()
    expect(await other.takeDue(1_000, 200)).toBeNull()
    await one.retry(1_000)
    expect(await other.takeDue(1_000, 200)).toBeNull()
    expect(await waitFor('the end of the lease', () => other.takeDue(1_000, leaseMs))).toMatchObject({
      messageId: taken?.messageId,
    })
  })

  test('lets whoever lost a lease postpone nothing, but note what was delivered', async () => {
    const outbox = makeOutbox(await makeSettings())
    await outbox.add(incoming())
    const lost = await outbox.takeDue(1_000, 0)
    const { id } = await takeDue(outbox, 1_000)
    if (lost) await outbox.notePostponed(lost, 0, 'slow')
    expect(await outbox.list()).toMatchObject([{ attempts: 0, lastProblem: null }])
    expect(await outbox.takeDue(1_000, leaseMs)).toBeNull()
    await outbox.noteDelivered(id, 2_000)
    expect(await outbox.count('delivered')).toBe(1)
  })

  test('treats a repeated submission within its time as one message', async () => {
    const outbox = makeOutbox(await makeSettings())
    const merge = { key: 'k', withinMs: 100 }
    const first = await outbox.add(incoming({ merge }))
    expect(await outbox.add(incoming({ merge, receivedAt: 1_050 }))).toEqual({
      kind: 'merged',
      id: first.id,
    })
    expect((await outbox.add(incoming({ merge: { ...merge, key: 'other' } }))).kind).toBe('kept')
    expect((await outbox.add(incoming({ merge, receivedAt: 1_200 }))).kind).toBe('kept')
    expect((await outbox.add(incoming())).kind).toBe('kept')
    expect((await outbox.add(incoming())).kind).toBe('kept')
  })

  test('quarantines what looks like spam until the owner sends it', async () => {
    const outbox = makeOutbox(await makeSettings())
    const { id } = await outbox.add(incoming({ suspicion: 'it fills a field that nobody sees' }))
    expect(await outbox.takeDue(1e9, leaseMs)).toBeNull()
    expect(await outbox.retry(1e9)).toBe(0)
    expect(await outbox.count('quarantined')).toBe(1)
    expect(await outbox.retry(1e9, [id])).toBe(1)
    expect((await takeDue(outbox, 1e9)).id).toBe(id)
  })

  test('deletes delivered messages and old spam, but never a waiting one', async () => {
    const outbox = makeOutbox(await makeSettings())
    const delivered = (await outbox.add(incoming())).id
    await outbox.noteDelivered(delivered, 2_000)
    const fresh = (await outbox.add(incoming())).id
    await outbox.noteDelivered(fresh, 6_000)
    await outbox.add(incoming({ suspicion: 'spam' }))
    const waiting = (await outbox.add(incoming({ receivedAt: 1_100 }))).id
    const quarantined = (await outbox.add(incoming({ suspicion: 'spam', receivedAt: 1_500 }))).id
    expect(await outbox.purge({ delivered: 5_000, quarantined: 1_200 })).toBe(2)
    expect((await outbox.list()).map(({ id }) => id)).toEqual([fresh, waiting, quarantined])
  })
})

describe('the file of the outbox', () => {
  test('is readable by its user only', async () => {
    const folder = createTemporaryFolder()
    await makeOutbox({ DATA_DIR: folder }).add(incoming())
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('has no trace of a deleted message', async () => {
    const folder = createTemporaryFolder()
    const outbox = makeOutbox({ DATA_DIR: folder })
    const { id } = await outbox.add(incoming({ message: { ...good, message: 'unique-delivered-words' } }))
    await outbox.noteDelivered(id, 2_000)
    await outbox.purge({ delivered: 5_000, quarantined: 0 })
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(readFileSync(join(folder, name)).includes('unique-delivered-words')).toBe(false)
  })

  test('opens a file of the first version, in which quarantined messages are called “apart”', async () => {
    const folder = createTemporaryFolder()
    const first = openOutbox({ DATA_DIR: folder })
    const waiting = await first.add(incoming())
    const suspect = await first.add(incoming({ suspicion: 'spam', receivedAt: 2_000 }))
    await first.close()
    const database = new DatabaseSync(join(folder, 'outbox.sqlite'))
    database.exec(
      `UPDATE messages SET state = 'apart' WHERE state = 'quarantined'; ALTER TABLE messages DROP COLUMN leasedUntil; PRAGMA user_version = 1`,
    )
    database.close()
    const states = (await makeOutbox({ DATA_DIR: folder }).list()).map(({ id, state }) => [id, state])
    expect(states).toEqual([
      [waiting.id, 'waiting'],
      [suspect.id, 'quarantined'],
    ])
  })

  test('refuses a file of a newer version with a sentence', async () => {
    const folder = createTemporaryFolder()
    await makeOutbox({ DATA_DIR: folder }).list()
    const database = new DatabaseSync(join(folder, 'outbox.sqlite'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    await expect(makeOutbox({ DATA_DIR: folder }).list()).rejects.toThrow(/newer version/)
  })
})

test('retries soon at first, then less and less often, and never gives up', () => {
  const pauses = Array.from({ length: 12 }, (_, attempts) => toPause(attempts, false))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(5_000)
  expect(pauses.at(-1)).toBeLessThanOrEqual(15 * 60_000)
  expect(toPause(50, true)).toBe(60 * 60_000)
})
