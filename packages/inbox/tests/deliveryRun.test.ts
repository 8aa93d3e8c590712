import { describeInEach } from 'foundation/testing/databases'
import { expect, test, vi } from 'vitest'
import { createDeliveryRun, type DeliveryRun, handleDeliveryRun } from '../src/delivery.ts'
import type { Outbox } from '../src/outbox.ts'
import { good, makeMailer, makeOutbox, runMailServer, toIncoming } from '../testing/contactForm.ts'
import { options } from '../testing/formOptions.ts'
import type { MailServer } from '../testing/mailServer.ts'

const secret = 'a secret of sixteen characters'
const authorization = `Bearer ${secret}`
const call = (run: DeliveryRun | null, headers: Record<string, string> = { authorization }) =>
  handleDeliveryRun(new Request('https://site.example/api/cron/deliver', { headers }), { secret, run })

const add = (outbox: Outbox, message: string, receivedAt = Date.now()) =>
  outbox.add(toIncoming({ message: { ...good, message }, receivedAt }))

const runOn = (outbox: Outbox, server: MailServer | null, tidy = async () => {}) =>
  createDeliveryRun({
    ...options,
    outbox,
    mailer: server && makeMailer(server),
    tidy,
    log: () => {},
  })

describeInEach('the scheduled delivery', (makeSettings) => {
  test('delivers everything that is due', async () => {
    const server = await runMailServer()
    const outbox = makeOutbox(await makeSettings())
    for (const message of ['one', 'two', 'three']) await add(outbox, message)
    const response = await call(runOn(outbox, server))
    expect([response.status, await response.json()]).toMatchObject([200, { tried: 3, waiting: 0 }])
    expect(server.arrived).toHaveLength(3)
    expect(await (await call(runOn(outbox, server))).json()).toMatchObject({ tried: 0 })
    expect(server.arrived).toHaveLength(3)
  })

  test('deletes expired data, of all plugins', async () => {
    const outbox = makeOutbox(await makeSettings())
    const tidy = vi.fn(async () => {})
    await call(runOn(outbox, null, tidy))
    expect(tidy).toHaveBeenCalledTimes(1)
  })

  test('reports how many messages wait without a mail server', async () => {
    const outbox = makeOutbox(await makeSettings())
    await add(outbox, 'one')
    const response = await call(runOn(outbox, null))
    expect([response.status, await response.json()]).toMatchObject([503, { kind: 'noMailer', waiting: 1 }])
  })
})

test('an outbox that cannot be used is answered with 503', async () => {
  const response = await call(runOn(makeOutbox({ DATA_DIR: '/dev/null/nowhere' }), null))
  expect([response.status, await response.json()]).toMatchObject([503, { kind: 'failed' }])
})

test.each([
  ['without a secret', {}],
  ['with another secret', { authorization: `${authorization}!` }],
  ['with a part of it', { authorization: authorization.slice(0, -1) }],
  ['with the secret alone', { authorization: secret }],
])('nobody starts a delivery %s', async (_, headers) => {
  let runs = 0
  const run: DeliveryRun = async () => {
    runs += 1
    return { kind: 'done', tried: 0, waiting: 0 }
  }
  expect((await call(run, headers)).status).toBe(401)
  expect(runs).toBe(0)
  expect((await call(run)).status).toBe(200)
  expect(runs).toBe(1)
})

test('without the secret or without a database the answer is 503', async () => {
  const request = new Request('https://site.example/api/cron/deliver', {
    headers: { authorization: 'Bearer undefined' },
  })
  expect((await handleDeliveryRun(request, { secret: undefined, run: null })).status).toBe(503)
  expect((await call(null)).status).toBe(503)
})
