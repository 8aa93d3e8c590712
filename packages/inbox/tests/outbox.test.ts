import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTemporaryFolder, describeInEach, waitFor } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import type { Outbox } from '../src/outbox.ts'
import { good, makeInbox, makeOutbox, toIncoming } from '../testing/contactForm.ts'

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
    const { id } = await receiver.add(toIncoming())
    expect(await worker.takeDue(1_000, 60_000)).toMatchObject({ id, ...good, state: 'waiting', attempts: 0 })
    await worker.noteDelivered(id, 2_000)
    expect(await receiver.list()).toMatchObject([{ id, state: 'delivered', deliveredAt: 2_000 }])
  })

  test('returns due messages, the longest waiting first, and none before its time', async () => {
    const outbox = makeOutbox(await makeSettings())
    const first = (await outbox.add(toIncoming({ receivedAt: 1_000 }))).id
    const second = (await outbox.add(toIncoming({ receivedAt: 2_000 }))).id
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

  test('returns a due message though the clock has been set back by a year', async () => {
    const outbox = makeOutbox(await makeSettings())
    const now = Date.now()
    const { id } = await outbox.add(toIncoming({ receivedAt: now }))
    expect(await outbox.takeDue(now - 365 * 86_400_000, leaseMs)).toMatchObject({ id })
  })

  test('keeps the Message-ID through every attempt', async () => {
    const outbox = makeOutbox(await makeSettings())
    await outbox.add(toIncoming())
    const first = await takeDue(outbox, 1_000)
    await outbox.notePostponed(first, 2_000, 'busy')
    await outbox.retry(3_000)
    expect(first.messageId).toMatch(/^<[\w-]+@site\.example>$/)
    expect((await takeDue(outbox, 3_000)).messageId).toBe(first.messageId)
  })

  test('leases a message to one process until the lease ends', async () => {
    const settings = await makeSettings()
    const [one, other] = [makeOutbox(settings), makeOutbox(settings)]
    await one.add(toIncoming())
    const taken = await one.takeDue(1_000, 200)
    expect(taken).not.toBeNull()
    expect(await other.takeDue(1_000, 200)).toBeNull()
    await one.retry(1_000)
    expect(await other.takeDue(1_000, 200)).toBeNull()
    expect(await waitFor('the end of the lease', () => other.takeDue(1_000, leaseMs))).toMatchObject({
      messageId: taken?.messageId,
    })
  })

  test('ignores a failure after the lease has ended, but not a delivery', async () => {
    const outbox = makeOutbox(await makeSettings())
    await outbox.add(toIncoming())
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
    const first = await outbox.add(toIncoming({ merge }))
    expect(await outbox.add(toIncoming({ merge, receivedAt: 1_050 }))).toEqual({
      kind: 'merged',
      id: first.id,
    })
    expect((await outbox.add(toIncoming({ merge: { ...merge, key: 'other' } }))).kind).toBe('stored')
    expect((await outbox.add(toIncoming({ merge, receivedAt: 1_200 }))).kind).toBe('stored')
    expect((await outbox.add(toIncoming())).kind).toBe('stored')
    expect((await outbox.add(toIncoming())).kind).toBe('stored')
  })

  test('quarantines what looks like spam until the owner sends it', async () => {
    const settings = await makeSettings()
    const outbox = makeOutbox(settings)
    const { id } = await outbox.add(toIncoming({ suspicion: 'hiddenField' }))
    expect(await outbox.takeDue(1e9, leaseMs)).toBeNull()
    expect(await outbox.retry(1e9)).toBe(0)
    expect(await outbox.count('quarantined')).toBe(1)
    expect(await makeInbox(settings).change(id, 'send', 1e9)).toBe(true)
    expect((await takeDue(outbox, 1e9)).id).toBe(id)
  })

  test('deletes old spam, and other messages only with a retention period', async () => {
    const outbox = makeOutbox(await makeSettings())
    await outbox.add(toIncoming({ suspicion: 'tooFast' }))
    const recent = (await outbox.add(toIncoming({ suspicion: 'tooFast', receivedAt: 1_500 }))).id
    const delivered = (await outbox.add(toIncoming({ receivedAt: 1_600 }))).id
    await outbox.noteDelivered(delivered, 2_000)
    expect(await outbox.purge({ quarantined: 1_200, received: null })).toBe(1)
    expect((await outbox.list()).map(({ id }) => id)).toEqual([recent, delivered])
  })

  test('deletes by age messages that the owner has received or opened, but no unread waiting one', async () => {
    const settings = await makeSettings()
    const outbox = makeOutbox(settings)
    const add = async (receivedAt: number) => (await outbox.add(toIncoming({ receivedAt }))).id
    const [delivered, opened, unread, young] = [
      await add(1_000),
      await add(1_001),
      await add(1_002),
      await add(9_000),
    ]
    for (const id of [delivered, young]) await outbox.noteDelivered(id, 9_500)
    await makeInbox(settings).change(opened, 'read', 9_500)
    expect(await outbox.purge({ quarantined: 0, received: 5_000 })).toBe(2)
    expect((await outbox.list()).map(({ id }) => id)).toEqual([unread, young])
  })
})

describe('the file of the outbox', () => {
  test('is readable by its user only', async () => {
    const folder = createTemporaryFolder()
    await makeOutbox({ DATA_DIR: folder }).add(toIncoming())
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('has no trace of a deleted message', async () => {
    const folder = createTemporaryFolder()
    const outbox = makeOutbox({ DATA_DIR: folder })
    const message = { ...good, message: 'unique-deleted-words' }
    await outbox.add(toIncoming({ suspicion: 'tooFast', message }))
    expect(await outbox.purge({ quarantined: 5_000, received: null })).toBe(1)
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(readFileSync(join(folder, name)).includes('unique-deleted-words')).toBe(false)
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
