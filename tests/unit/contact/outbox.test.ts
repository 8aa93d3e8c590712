import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { toPause } from '#lib/contact/delivery.ts'
import { openOutbox } from '#lib/contact/outbox.ts'
import { good, makeOutbox } from '../../support/contactForm.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const incoming = (changes: Partial<Parameters<ReturnType<typeof openOutbox>['add']>[0]> = {}) => ({
  message: good,
  locale: 'fr' as const,
  receivedAt: 1_000,
  domain: 'site.example',
  suspicion: null,
  merge: null,
  ...changes,
})

describe('the outbox', () => {
  test('shows a message to every process that has it open', () => {
    const folder = createTemporaryFolder()
    const [receiver, worker] = [makeOutbox(folder), makeOutbox(folder)]
    const { id } = receiver.add(incoming())
    expect(worker.nextDue(1_000)).toMatchObject({ id, ...good, state: 'waiting', attempts: 0 })
    worker.noteDelivered(id, 2_000)
    expect(receiver.list()).toMatchObject([{ id, state: 'delivered', deliveredAt: 2_000 }])
  })

  test('is readable by its user only', () => {
    const folder = createTemporaryFolder()
    makeOutbox(folder).add(incoming())
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('returns due messages, the longest waiting first, and none before its time', () => {
    const outbox = makeOutbox()
    const first = outbox.add(incoming({ receivedAt: 1_000 })).id
    const second = outbox.add(incoming({ receivedAt: 2_000 })).id
    expect(outbox.nextDue(999)).toBeNull()
    expect(outbox.nextDue(5_000)?.id).toBe(first)
    outbox.notePostponed(first, 9_000, 'busy')
    expect(outbox.nextDue(5_000)?.id).toBe(second)
    outbox.notePostponed(second, 9_500, 'busy')
    expect(outbox.nextDue(5_000)).toBeNull()
    expect(outbox.nextDue(9_000)).toMatchObject({ id: first, attempts: 1, lastProblem: 'busy' })
  })

  test('keeps the Message-ID through every attempt', () => {
    const outbox = makeOutbox()
    const { id } = outbox.add(incoming())
    const before = outbox.nextDue(1_000)?.messageId
    outbox.notePostponed(id, 2_000, 'busy')
    outbox.retry(3_000)
    expect(before).toMatch(/^<[\w-]+@site\.example>$/)
    expect(outbox.nextDue(3_000)?.messageId).toBe(before)
  })

  test('treats a repeated submission within its time as one message', () => {
    const outbox = makeOutbox()
    const merge = { key: 'k', withinMs: 100 }
    const first = outbox.add(incoming({ merge }))
    expect(outbox.add(incoming({ merge, receivedAt: 1_050 }))).toEqual({ kind: 'merged', id: first.id })
    expect(outbox.add(incoming({ merge: { ...merge, key: 'other' } })).kind).toBe('kept')
    expect(outbox.add(incoming({ merge, receivedAt: 1_200 })).kind).toBe('kept')
    expect(outbox.add(incoming()).kind).toBe('kept')
    expect(outbox.add(incoming()).kind).toBe('kept')
  })

  test('quarantines what looks like spam until the owner sends it', () => {
    const outbox = makeOutbox()
    const { id } = outbox.add(incoming({ suspicion: 'it fills a field that nobody sees' }))
    expect(outbox.nextDue(1e9)).toBeNull()
    expect(outbox.retry(1e9)).toBe(0)
    expect(outbox.count('quarantined')).toBe(1)
    expect(outbox.retry(1e9, [id])).toBe(1)
    expect(outbox.nextDue(1e9)?.id).toBe(id)
  })

  test('deletes delivered messages and old spam without a trace, but never a waiting one', () => {
    const folder = createTemporaryFolder()
    const outbox = makeOutbox(folder)
    const delivered = outbox.add(incoming({ message: { ...good, message: 'unique-delivered-words' } })).id
    outbox.noteDelivered(delivered, 2_000)
    const fresh = outbox.add(incoming()).id
    outbox.noteDelivered(fresh, 6_000)
    outbox.add(incoming({ suspicion: 'spam' }))
    const quarantined = outbox.add(incoming({ suspicion: 'spam', receivedAt: 1_500 })).id
    const waiting = outbox.add(incoming()).id
    expect(outbox.purge({ delivered: 5_000, quarantined: 1_200 })).toBe(2)
    expect(outbox.list().map(({ id }) => id)).toEqual([fresh, waiting, quarantined])
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(readFileSync(join(folder, name)).includes('unique-delivered-words')).toBe(false)
  })

  test('opens a file of the first version, in which quarantined messages are called “apart”', () => {
    const folder = createTemporaryFolder()
    const first = openOutbox(folder)
    const waiting = first.add(incoming())
    const suspect = first.add(incoming({ suspicion: 'spam', receivedAt: 2_000 }))
    first.close()
    const database = new DatabaseSync(join(folder, 'outbox.sqlite'))
    database.exec(`UPDATE messages SET state = 'apart' WHERE state = 'quarantined'; PRAGMA user_version = 1`)
    database.close()
    const states = makeOutbox(folder)
      .list()
      .map(({ id, state }) => [id, state])
    expect(states).toEqual([
      [waiting.id, 'waiting'],
      [suspect.id, 'quarantined'],
    ])
  })

  test('refuses a file of a newer version with a sentence', () => {
    const folder = createTemporaryFolder()
    openOutbox(folder).close()
    const database = new DatabaseSync(join(folder, 'outbox.sqlite'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(() => openOutbox(folder)).toThrow(/newer version/)
  })
})

test('retries soon at first, then less and less often, and never gives up', () => {
  const pauses = Array.from({ length: 12 }, (_, attempts) => toPause(attempts, false))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(5_000)
  expect(pauses.at(-1)).toBeLessThanOrEqual(15 * 60_000)
  expect(toPause(50, true)).toBe(60 * 60_000)
})
