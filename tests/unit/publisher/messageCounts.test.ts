import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOutbox } from '#lib/contact/outbox.ts'
import { createMessageCounts } from '#server/publisher/messageCounts.ts'
import { makeFolder, makeOutbox } from '../contact/setUp.ts'

const incoming = (suspicion: string | null) => ({
  message: { fullName: 'Zoé Martin', email: 'zoe@example.com', message: 'Bonjour !' },
  locale: 'fr' as const,
  receivedAt: 1_000,
  domain: 'site.example',
  suspicion,
  merge: null,
})

test('counts what waits and what is set apart as it changes', () => {
  const folder = makeFolder()
  const outbox = makeOutbox(folder)
  const count = createMessageCounts(
    () => makeOutbox(folder),
    () => {},
    true,
  )
  expect(count()).toEqual({ kind: 'counted', waiting: 0, quarantined: 0, isMailSetUp: true })
  const { id } = outbox.add(incoming(null))
  outbox.add(incoming('spam'))
  expect(count()).toEqual({ kind: 'counted', waiting: 1, quarantined: 1, isMailSetUp: true })
  outbox.noteDelivered(id, 2_000)
  expect(count()).toEqual({ kind: 'counted', waiting: 0, quarantined: 1, isMailSetUp: true })
})

test('an outbox that cannot be opened is said to be so, logged once, and counted once it can be', () => {
  const folder = makeFolder()
  const inTheWay = join(folder, 'outbox.sqlite')
  mkdirSync(inTheWay)
  const said: string[] = []
  const count = createMessageCounts(
    () => {
      const outbox = openOutbox(folder)
      onTestFinished(() => outbox.close())
      return outbox
    },
    (line) => said.push(line),
    false,
  )
  expect([count(), count()]).toEqual([{ kind: 'unreadable' }, { kind: 'unreadable' }])
  expect(said).toEqual([expect.stringContaining('cannot be counted')])
  rmdirSync(inTheWay)
  expect(count()).toEqual({ kind: 'counted', waiting: 0, quarantined: 0, isMailSetUp: false })
})
