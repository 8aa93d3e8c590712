import {
  createTemporaryFolder,
  type DatabaseSettings,
  describeInEach,
  waitFor,
} from '@freelance-site/foundation/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDeliveryAfterAnswer, toRetryDelay } from '../src/delivery.ts'
import { createOutbox, purgeOld } from '../src/outbox.ts'
import { createDirectAccept, createOutboxAccept } from '../src/receiver.ts'
import {
  deliveryDeadlineMs,
  good,
  makeMailer,
  makeOutbox,
  runMailServer,
  runWorker,
  send,
  sendForm,
} from '../testing/contactForm.ts'
import { openMessages, words } from '../testing/formOptions.ts'
import { startSilentServer } from '../testing/mailFaults.ts'
import { type MailServer, readHeader, reply, startMailServer } from '../testing/mailServer.ts'

/** The dependencies of a receiver, and its log. */
function createDeps() {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  return { lines, deps: { domain: 'site.example', words, log } }
}

/** The receiver of a site with an outbox, and its log. */
function receive(settings: DatabaseSettings) {
  const outbox = makeOutbox(settings)
  const { lines, deps } = createDeps()
  return { outbox, lines, deps: { accept: createOutboxAccept(outbox, deps) } }
}

const numbered = (n: number) => ({ ...good, message: `Message ${n}` })
const idsOf = (server: MailServer) => server.arrived.map(({ raw }) => readHeader(raw, 'Message-ID'))

describeInEach('with a disk or a database', (makeSettings) => {
  test('every message arrives once, though the mail server is busy and refuses at first', async () => {
    const answers = [reply(451, 'Later'), reply(451, 'Later'), reply(550, 'No')]
    const server = await runMailServer(startMailServer({ answer: (_, nth) => answers[nth - 1] ?? null }))
    const settings = await makeSettings()
    const { outbox, deps } = receive(settings)
    runWorker(settings, server)
    for (const n of [1, 2, 3]) expect((await send(numbered(n), { deps })).status).toBe(202)
    await waitFor('three delivered messages', async () => (await outbox.count('delivered')) === 3)
    expect(new Set(idsOf(server)).size).toBe(3)
    expect(server.arrived).toHaveLength(3)
  })

  test('a mail server that does not answer delays neither the visitor nor the message', async () => {
    const silent = await runMailServer(startSilentServer())
    const settings = await makeSettings()
    const { outbox, deps } = receive(settings)
    const stuck = runWorker(settings, silent, 200)
    expect((await send(good, { deps })).status).toBe(202)
    await waitFor('two attempts', () => silent.connections() >= 2)
    await stuck.stop()
    expect(await outbox.list()).toMatchObject([{ state: 'waiting' }])

    const server = await runMailServer()
    runWorker(settings, server)
    await waitFor('the mail', () => server.arrived.length === 1)
  })

  test('a mail whose acceptance was lost is sent again under the same Message-ID', async () => {
    const taken: (string | null)[] = []
    const server = await runMailServer(
      startMailServer({
        answer: (mail, nth) => {
          taken.push(readHeader(mail.raw, 'Message-ID'))
          // The first answer never comes: the worker hangs up at the deadline of an attempt.
          return nth === 1 ? new Promise(() => {}) : null
        },
      }),
    )
    const settings = await makeSettings()
    const { outbox, deps } = receive(settings)
    runWorker(settings, server, 1_000)
    await send(good, { deps })
    await waitFor('the delivery', async () => (await outbox.count('delivered')) === 1)
    expect(taken.length).toBeGreaterThan(1)
    expect(new Set(taken).size).toBe(1)
  })

  test('without a mail server messages wait, the log counts them, and they are sent once there is one', async () => {
    const settings = await makeSettings()
    const { outbox, deps } = receive(settings)
    const idle = runWorker(settings, null)
    await send(numbered(1), { deps })
    await send(numbered(2), { deps })
    await waitFor('the log', () => idle.lines.some((line) => line.startsWith('2 messages wait')))
    await idle.stop()
    expect(await outbox.count('waiting')).toBe(2)
    const server = await runMailServer()
    runWorker(settings, server)
    await waitFor('both', () => server.arrived.length === 2)
  })

  test('spam is silently accepted and not sent', async () => {
    const server = await runMailServer()
    const settings = await makeSettings()
    const { outbox, deps } = receive(settings)
    expect((await send({ ...good, website: 'https://pills.example' }, { deps })).status).toBe(202)
    expect((await send({ ...good, elapsedMs: 40 }, { deps })).status).toBe(202)
    expect((await send({ ...good, message: 'The real one', elapsedMs: 40_000 }, { deps })).status).toBe(202)
    runWorker(settings, server)
    await waitFor('the real one', async () => (await outbox.count('delivered')) === 1)
    expect(await outbox.count('quarantined')).toBe(2)
    expect(server.arrived).toHaveLength(1)
  })

  test('with a retention period, delivered messages are deleted after it, quarantined ones after 90 days, waiting ones never', async () => {
    const server = await runMailServer()
    const settings = await makeSettings()
    const { outbox, deps } = receive(settings)
    await send(numbered(1), { deps })
    const first = runWorker(settings, server)
    await waitFor('the delivery', async () => (await outbox.count('delivered')) === 1)
    await first.stop()
    await send({ ...good, website: 'https://pills.example' }, { deps })
    await send(numbered(2), { deps })

    const start = Date.now()
    const lines: string[] = []
    const afterDays = async (days: number) => {
      const log = (line: string) => lines.push(line)
      await purgeOld(outbox, { retentionMonths: 2, log }, start + days * 86_400_000)
      return (await outbox.list()).map(({ state }) => state)
    }
    expect(await afterDays(60)).toEqual(['delivered', 'quarantined', 'waiting'])
    expect(lines).toEqual([])
    expect(await afterDays(61)).toEqual(['quarantined', 'waiting'])
    expect(lines).toEqual([
      'deleted 1 old message: received more than 2 months ago, or set apart as spam 90 days ago.',
    ])
    expect(await afterDays(89)).toEqual(['quarantined', 'waiting'])
    expect(await afterDays(91)).toEqual(['waiting'])
  })

  test('a double click, and a retry with the same id, are one message', async () => {
    const { outbox, deps } = receive(await makeSettings())
    const withId = { ...good, submission: crypto.randomUUID() }
    await Promise.all([send(withId, { deps }), send(withId, { deps }), send(withId, { deps })])
    expect(await outbox.list()).toHaveLength(1)
    await send({ ...withId, message: 'Corrected' }, { deps })
    expect(await outbox.list()).toHaveLength(2)
    const form = { ...good, message: 'By form' }
    await Promise.all([sendForm(form, { deps }), sendForm(form, { deps })])
    expect(await outbox.list()).toHaveLength(3)
    // From the page in the other language it is another message: the visitor expects a reply in that language.
    for (const locale of ['en', 'en']) await sendForm({ ...form, locale }, { deps })
    expect((await outbox.list()).filter(({ message }) => message === 'By form')).toMatchObject([
      { locale: 'fr' },
      { locale: 'en' },
    ])
    // Only the sender can know whether two equal messages are one.
    await Promise.all([send(good, { deps }), send(good, { deps })])
    expect(await outbox.list()).toHaveLength(6)
  })

  test('no name, address or text of a message is logged', async () => {
    const server = await runMailServer(
      startMailServer({
        answer: async ({ raw }, nth) =>
          nth === 1 ? reply(550, `No ${good.email} ${raw.slice(0, 20).replace(/\s/g, ' ')}`) : null,
      }),
    )
    const settings = await makeSettings()
    const { outbox, lines, deps } = receive(settings)
    const worker = runWorker(settings, server)
    await send(good, { deps, headers: { 'x-visitor-address': '192.0.2.77' } })
    await waitFor('the delivery', async () => (await outbox.count('delivered')) === 1)
    const logged = [...lines, ...worker.lines].join('\n')
    expect(logged).toContain('was not accepted by the mail server')
    for (const secret of ['Zoé', 'Martin', good.email, 'Bonjour', '192.0.2.77', 'owner@'])
      expect(logged).not.toContain(secret)
  })
})

test('on a platform without `after`, a stored message is accepted and waits for the schedule', async () => {
  const database = openMessages({ DATA_DIR: createTemporaryFolder() })
  onTestFinished(() => database.close())
  const outbox = createOutbox(database)
  const { lines, deps } = createDeps()
  const after = () => {
    throw new Error('no waitUntil')
  }
  const onStored = createDeliveryAfterAnswer(async () => ({ problem: 'It failed.' }), { after }, deps.log)
  const accept = createOutboxAccept(outbox, { ...deps, onStored })
  expect((await send(good, { deps: { accept } })).status).toBe(202)
  expect(await outbox.count('waiting')).toBe(1)
  expect(lines.join()).toContain('delivery waits for the schedule (no waitUntil)')
})

test('a disk that cannot be written leads to 503', async () => {
  const { lines, deps } = receive({ DATA_DIR: '/dev/null/nowhere' })
  expect((await send(good, { deps })).status).toBe(503)
  expect(lines.join()).toContain('could not be stored')
})

test('the delay between attempts grows, and attempts never end', () => {
  const delays = Array.from({ length: 12 }, (_, attempts) => toRetryDelay(attempts, false))
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays[0]).toBeLessThanOrEqual(5_000)
  expect(delays.at(-1)).toBeLessThanOrEqual(15 * 60_000)
  expect(toRetryDelay(50, true)).toBe(60 * 60_000)
})

describe('without a database', () => {
  const directly = (server: MailServer, deadlineMs = deliveryDeadlineMs) => {
    const { lines, deps } = createDeps()
    return { lines, deps: { accept: createDirectAccept(makeMailer(server, deadlineMs), deps) } }
  }

  test('success means that the mail server accepted the message', async () => {
    const server = await runMailServer()
    expect((await send(good, directly(server))).status).toBe(202)
    expect(server.arrived).toHaveLength(1)
  })

  test('a mail server that has not accepted it by the deadline leads to a failure', async () => {
    const direct = directly(await runMailServer(startSilentServer()), 300)
    expect((await send(good, direct)).status).toBe(503)
    expect(direct.lines.join()).toContain('did not accept a message')
    expect(direct.lines.join()).not.toContain('zoe')
  })

  test('suspected spam is marked for a filter, not dropped', async () => {
    const server = await runMailServer()
    await send({ ...good, website: 'x' }, directly(server))
    expect(readHeader(server.arrived[0]?.raw ?? '', 'Subject')).toContain('sirable')
  })

  test('a retry with the same id has the same Message-ID', async () => {
    const server = await runMailServer()
    const withId = { ...good, submission: crypto.randomUUID() }
    await send(withId, directly(server))
    await send(withId, directly(server))
    await send(good, directly(server))
    expect(new Set(idsOf(server)).size).toBe(2)
  })
})
