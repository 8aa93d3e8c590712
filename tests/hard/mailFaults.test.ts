import { expect, test } from 'vitest'
import { createOutboxAccept } from '#lib/contact/receiver.server.ts'
import { good, makeOutbox, runMailServer, runWorker, send } from '../support/contactForm.ts'
import { mailFaults, startFaultyMailServer } from '../support/mailFaults.ts'
import { readText } from '../support/mailServer.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { waitFor } from '../support/waitFor.ts'

test.each(mailFaults)(
  'a message outlives a mail server that fails at the %s, because it %s',
  async (...fault) => {
    const settings = { DATA_DIR: createTemporaryFolder() }
    const outbox = makeOutbox(settings)
    const accept = createOutboxAccept(outbox, { domain: 'site.example', log: () => {}, now: Date.now })
    const faulty = await runMailServer(startFaultyMailServer(...fault))
    const stuck = runWorker(settings, faulty.url, 500)
    expect((await send(good, { deps: { accept } })).status).toBe(202)
    await waitFor('two attempts', () => faulty.connections() >= 2)
    await stuck.stop()
    expect(await outbox.list()).toMatchObject([{ state: 'waiting', lastProblem: expect.any(String) }])

    const server = await runMailServer()
    runWorker(settings, server.url)
    await waitFor('the mail', async () => (await outbox.count('delivered')) === 1)
    expect(server.arrived.map(({ raw }) => readText(raw).startsWith(good.message))).toEqual([true])
  },
)
