import { expect, test } from 'vitest'
import { makeOutbox, toIncoming } from '../testing/contactForm.ts'

const yearMs = 365 * 86_400_000

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
