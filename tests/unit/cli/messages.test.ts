import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Outbox } from '#lib/contact/outbox.server.ts'
import { good, makeOutbox, toIncoming } from '../../support/contactForm.ts'
import { describeInPostgres } from '../../support/databases.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const run = (folder: string, args: string[] = [], databaseUrl = '') => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/cli/messages.ts', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  })
  return { stdout, stderr, status }
}

let received = Date.UTC(2026, 10, 21, 9)

const add = async (outbox: Outbox, message: string, suspicion: string | null = null) => {
  const sent = { message: { ...good, message }, locale: 'en', receivedAt: received++, suspicion } as const
  const { id } = await outbox.add(toIncoming(sent))
  return id
}

/** Attempts the message that is due, in vain. */
async function fail(outbox: Outbox, dueAt: number, problem: string) {
  const taken = await outbox.takeDue(Date.now(), 60_000)
  if (taken) await outbox.notePostponed(taken, dueAt, problem)
}

describeInPostgres('npm run messages', (makeSettings) => {
  test('shows the messages of the database', async () => {
    const settings = await makeSettings()
    await add(makeOutbox(settings), 'one')
    const { stdout, status } = run('/nowhere', ['list'], settings.DATABASE_URL)
    expect([status, stdout]).toEqual([0, expect.stringContaining('Zoé Martin <zoe@example.com>')])
  })
})

describe('npm run messages', () => {
  test('says that there are none before the first one', () => {
    expect(run(createTemporaryFolder())).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('No message'),
    })
  })

  test('lists them with what became of each', async () => {
    const folder = createTemporaryFolder()
    const outbox = makeOutbox({ DATA_DIR: folder })
    await outbox.noteDelivered(await add(outbox, 'one'), Date.now())
    await add(outbox, 'two')
    await fail(outbox, Date.now() + 60_000, '451 Later')
    await add(outbox, 'three', 'hiddenField')
    const { stdout } = run(folder)
    expect(stdout).toContain('Zoé Martin <zoe@example.com>')
    expect(stdout).toMatch(/delivered.*\n.*waiting after 1 try.*\n.*set apart as spam/)
  })

  test('shows one in full, by the beginning of its id', async () => {
    const folder = createTemporaryFolder()
    const outbox = makeOutbox({ DATA_DIR: folder })
    const id = await add(outbox, 'First line\nsecond line')
    await fail(outbox, Date.now() + 60_000, '550 No room')
    const { stdout } = run(folder, ['show', id.slice(0, 8)])
    expect(stdout).toContain('First line\nsecond line')
    expect(stdout).toContain('English')
    expect(stdout).toContain('550 No room')
  })

  test('shows why one was set apart as spam', async () => {
    const folder = createTemporaryFolder()
    const id = await add(makeOutbox({ DATA_DIR: folder }), 'one', 'tooFast')
    expect(run(folder, ['show', id]).stdout).toContain('because it was written in no time')
  })

  test('retries waiting messages at once, and sends a quarantined one', async () => {
    const folder = createTemporaryFolder()
    const outbox = makeOutbox({ DATA_DIR: folder })
    const [waiting, apart] = [await add(outbox, 'one'), await add(outbox, 'two', 'spam')]
    await fail(outbox, Date.now() + 3_600_000, 'busy')
    expect(await outbox.takeDue(Date.now(), 0)).toBeNull()
    expect(run(folder, ['retry']).stdout).toContain('1 waiting message ')
    expect((await outbox.takeDue(Date.now(), 0))?.id).toBe(waiting)
    await outbox.noteDelivered(waiting, Date.now())
    run(folder, ['retry', apart])
    expect((await outbox.takeDue(Date.now(), 0))?.id).toBe(apart)
  })

  test('answers a wrong id or command with a sentence and a nonzero exit code', async () => {
    const folder = createTemporaryFolder()
    await add(makeOutbox({ DATA_DIR: folder }), 'one')
    expect(run(folder, ['show', 'nothing'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('“nothing”'),
    })
    expect(run(folder, ['delete'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run messages'),
    })
  })
})
