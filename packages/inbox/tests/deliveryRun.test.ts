import { describeInEach } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { createDeliveryRun } from '../src/delivery.ts'
import type { Outbox } from '../src/outbox.ts'
import { good, makeMailer, makeOutbox, runMailServer, toIncoming } from '../testing/contactForm.ts'
import { options } from '../testing/formOptions.ts'
import type { MailServer } from '../testing/mailServer.ts'

const add = (outbox: Outbox, message: string, receivedAt = Date.now()) =>
  outbox.add(toIncoming({ message: { ...good, message }, receivedAt }))

const runOn = (outbox: Outbox, server: MailServer | null) =>
  createDeliveryRun({ ...options, outbox, mailer: server && makeMailer(server), log: () => {} })()

describeInEach('a delivery on a platform', (makeSettings) => {
  test('delivers everything that is due', async () => {
    const server = await runMailServer()
    const outbox = makeOutbox(await makeSettings())
    for (const message of ['one', 'two', 'three']) await add(outbox, message)
    expect(await runOn(outbox, server)).toEqual({ problem: null, counts: { tried: 3, waiting: 0 } })
    expect(server.arrived).toHaveLength(3)
    expect(await runOn(outbox, server)).toEqual({ problem: null, counts: { tried: 0, waiting: 0 } })
    expect(server.arrived).toHaveLength(3)
  })

  test('reports how many messages wait without a mail server, and why', async () => {
    const outbox = makeOutbox(await makeSettings())
    await add(outbox, 'one')
    expect(await runOn(outbox, null)).toEqual({
      problem: `Messages wait, because ${options.noMailerReason}.`,
      counts: { tried: 0, waiting: 1 },
    })
  })
})

test('an outbox that cannot be used is a problem, not an error', async () => {
  const { problem } = await runOn(makeOutbox({ DATA_DIR: '/dev/null/nowhere' }), null)
  expect(problem).toContain('The outbox cannot be used')
})
