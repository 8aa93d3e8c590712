import { createTemporaryFolder, describeInEach, describeInPostgres } from '@freelance-site/foundation/testing'
import { good, makeInbox, makeOutbox, runMailServer, site } from '@freelance-site/inbox/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { canSend, parseEnv } from '#lib/env.server.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { createReceiver } from '../../support/contactReceiver.ts'
import { owner, startMailServer } from '../../support/mailServer.ts'

const post = (receive: (request: Request) => Promise<Response>, body: unknown) =>
  receive(
    new Request(`${site}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-visitor-address': '192.0.2.1' },
      body: JSON.stringify(body),
    }),
  )

describe('the receiver of an environment', () => {
  test('stores messages on disk if there is one, with or without a mail server', async () => {
    const folder = createTemporaryFolder()
    const env = parseEnv({ RUN_BY: 'ownServer', DATA_DIR: folder, SITE_URL: site })
    expect(canSend(env)).toBe(true)
    expect((await post(createReceiver(env, { database: openDatabase(env) }), good)).status).toBe(202)
    expect(await makeOutbox({ DATA_DIR: folder }).list()).toMatchObject([
      { ...good, messageId: expect.stringMatching(/@site\.example>$/) },
    ])
  })

  test('sends at once without a disk', async () => {
    const server = await runMailServer(startMailServer())
    const env = parseEnv(server.settings)
    expect(canSend(env)).toBe(true)
    expect((await post(createReceiver(env, { database: openDatabase(env) }), good)).status).toBe(202)
    expect(server.arrived).toMatchObject([{ to: [owner] }])
  })

  test('limits a visitor by the header of the front server or of a platform', async () => {
    const server = await runMailServer(startMailServer())
    const countAccepted = async (source: Record<string, string>) => {
      const env = parseEnv({ ...server.settings, DATA_DIR: createTemporaryFolder(), ...source })
      const receive = createReceiver(env, { database: openDatabase(env) })
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push((await post(receive, good)).status)
      return statuses.filter((status) => status === 202).length
    }
    expect(await countAccepted({ RUN_BY: 'ownServer' })).toBe(10)
    expect(await countAccepted({ VISITOR_ADDRESS_HEADER: 'x-visitor-address' })).toBe(10)
    expect(await countAccepted({})).toBe(12)
  })

  test('can send without CONTACT_FROM', async () => {
    const { settings } = await runMailServer(startMailServer())
    expect(canSend(parseEnv({ ...settings, CONTACT_FROM: '' }))).toBe(true)
  })

  test('cannot send while a setting of the mail provider is missing', async () => {
    const { settings } = await runMailServer(startMailServer())
    for (const name of mailSettingNames) {
      const env = parseEnv({ ...settings, [name]: '' })
      expect(canSend(env)).toBe(false)
      const response = await post(createReceiver(env, { database: openDatabase(env) }), good)
      expect([response.status, await response.json()]).toMatchObject([503, { outcome: 'cannotSend' }])
    }
  })
})

describeInEach('messages over the global limit', (makeSettings) => {
  test('are quarantined, with the reason, and the owner can send them', async () => {
    const settings = await makeSettings()
    const { DATABASE_URL, DATA_DIR } = settings
    const env = parseEnv({
      SITE_URL: site,
      ...(DATABASE_URL ? { DATABASE_URL } : { RUN_BY: 'ownServer', DATA_DIR }),
    })
    const limits = { windowSeconds: 60, perVisitor: 10, overall: 2 }
    // Messages of one millisecond would be in no order.
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now++)
    onTestFinished(() => clock.mockRestore())
    const receive = createReceiver(env, { database: openDatabase(settings), limits, log: () => {} })
    for (const n of [1, 2, 3, 4])
      expect((await post(receive, { ...good, message: `Message ${n}` })).status).toBe(202)
    const outbox = makeOutbox(settings)
    const stored = (await outbox.list()).map(({ message, state, suspicion }) => [message, state, suspicion])
    expect(stored).toEqual([
      ['Message 1', 'waiting', null],
      ['Message 2', 'waiting', null],
      ['Message 3', 'quarantined', 'crowd'],
      ['Message 4', 'quarantined', 'crowd'],
    ])
    const inbox = makeInbox(settings)
    const spam = { view: 'spam', search: 'message 3', offset: 0, limit: 10 } as const
    const [found] = (await inbox.list(spam)).messages
    expect(await inbox.change(found?.id ?? '', 'notSpam', Date.now())).toBe(true)
    expect(await outbox.count('waiting')).toBe(3)
  })
})

describeInPostgres('the receiver of a platform', (makeSettings, server) => {
  const receiveWith = async (source: Record<string, string> = {}) => {
    const settings = await makeSettings()
    const env = parseEnv({ ...source, DATABASE_URL: settings.DATABASE_URL, SITE_URL: site })
    const database = openDatabase(env)
    onTestFinished(() => database.close())
    let stored = 0
    const onStored = () => {
      stored += 1
    }
    return {
      env,
      outbox: makeOutbox(settings),
      receive: createReceiver(env, { database, onStored }),
      countStored: () => stored,
    }
  }

  test('stores messages without a mail server, and then calls onStored', async () => {
    const { env, outbox, receive, countStored } = await receiveWith()
    expect(canSend(env)).toBe(true)
    expect((await post(receive, good)).status).toBe(202)
    expect((await post(receive, { ...good, email: 'nobody' })).status).toBe(422)
    expect(await outbox.list()).toMatchObject([good])
    expect(countStored()).toBe(1)
  })

  test('answers 503 while the database does not answer, and works afterwards', async () => {
    const { outbox, receive, countStored } = await receiveWith()
    expect((await post(receive, good)).status).toBe(202)
    const postgres = server()
    await postgres.stop()
    const response = await post(receive, { ...good, message: 'Meanwhile' })
    expect([response.status, await response.json()]).toMatchObject([503, { outcome: 'failed' }])
    await postgres.start()
    expect((await post(receive, { ...good, message: 'Afterwards' })).status).toBe(202)
    expect((await outbox.list()).map(({ message }) => message)).toEqual([good.message, 'Afterwards'])
    expect(countStored()).toBe(2)
  })
})
