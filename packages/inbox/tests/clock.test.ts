import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailWorker } from '../src/worker.ts'
import { makeOutbox, toIncoming } from '../testing/contactForm.ts'
import { options } from '../testing/formOptions.ts'

const yearMs = 365 * 86_400_000

test('after the clock jumps ahead, no message is deleted until it has been steady', async () => {
  const outbox = makeOutbox()
  const receivedAt = Date.now()
  const { id } = await outbox.add(toIncoming({ receivedAt }))
  // Only delivered messages are ever deleted because of their age.
  await outbox.noteDelivered(id, receivedAt)
  let ahead = 0
  const purge = vi.fn(outbox.purge)
  const start = (steadyMs: number) => {
    const worker = startMailWorker({
      ...options,
      outbox: { ...outbox, purge },
      mailer: null,
      log: () => {},
      now: () => Date.now() + ahead,
      pollMs: 5,
      retentionMonths: 1,
      steadyMs,
    })
    onTestFinished(() => worker.stop())
    return worker
  }
  const first = start(50)
  await vi.waitFor(() => expect(purge).toHaveBeenCalledTimes(1))
  await first.stop()
  start(60_000)
  ahead = yearMs
  const list = vi.fn(() => outbox.list())
  for (let round = 0; round < 20; round++) expect(await list()).toHaveLength(1)
  expect(purge).toHaveBeenCalledTimes(1)
  // A year has really passed.
  start(0)
  await vi.waitFor(async () => expect(await outbox.list()).toEqual([]))
})

test('a message that waits is sent though the clock has been set back by a day or a year', async () => {
  for (const back of [86_400_000, yearMs]) {
    const outbox = makeOutbox()
    const now = Date.now()
    const { id } = await outbox.add(toIncoming({ receivedAt: now }))
    expect(await outbox.takeDue(now - back, 1_000)).toMatchObject({ id })
  }
})

test('a message that has just been refused waits for its next attempt', async () => {
  const outbox = makeOutbox()
  const now = Date.now()
  await outbox.add(toIncoming({ receivedAt: now }))
  const taken = await outbox.takeDue(now, 1_000)
  if (taken === null) throw new Error('It is due.')
  await outbox.notePostponed(taken, now + 3_600_000, 'full')
  expect(await outbox.takeDue(now + 60_000, 1_000)).toBeNull()
})
