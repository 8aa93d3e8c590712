import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTemporaryFolder,
  type DatabaseSettings,
  describeInEach,
} from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { Incoming } from '../src/outbox.ts'
import { parseSubmission } from '../src/submission.ts'
import { good, makeInbox, makeOutbox, toIncoming } from '../testing/contactForm.ts'
import { openMessages } from '../testing/formOptions.ts'

function open(settings: DatabaseSettings) {
  const outbox = makeOutbox(settings)
  const add = async (
    email: string,
    receivedAt: number,
    { words, ...changes }: Partial<Incoming> & { words?: Partial<typeof good> } = {},
  ) => (await outbox.add(toIncoming({ ...changes, message: { ...good, ...words, email }, receivedAt }))).id
  const inbox = makeInbox(settings)
  return { outbox, inbox, people: inbox.people, add }
}

describeInEach('the data of a person', (makeSettings) => {
  test('is every message of the address in any list, whatever its case, and nobody else’s', async () => {
    const settings = await makeSettings()
    const { outbox, inbox, people, add } = open(settings)
    await outbox.noteDelivered(await add('Zoe@Example.com', 1_000), 1_500)
    await inbox.change(await add('zoe@example.com', 2_000), 'archive', 2_500)
    await add('zoe@example.com', 3_000, { suspicion: 'tooFast' })
    await add('zoe@example.com.evil.example', 4_000)
    await add('ada@example.com', 5_000, { words: { message: 'Écrivez à ZOE@example.com.' } })
    const person = {
      address: 'zoe@example.com',
      messages: 3,
      waiting: 1,
      spam: 1,
      oldest: 1_000,
      newest: 3_000,
    }
    const backups = settings.DATABASE_URL === undefined ? 'site' : 'database'
    expect(await people.find(' ZOE@example.com ')).toEqual({ person, mentions: 2, backups })
    expect((await people.find('zoe@example')).person).toBeNull()
    const { messages } = await people.collect('ZOE@EXAMPLE.COM', 9_000)
    expect(messages.map(({ receivedAt, state }) => [receivedAt, state])).toEqual([
      [1_000, 'delivered'],
      [2_000, 'waiting'],
      [3_000, 'quarantined'],
    ])
    expect(messages.map(({ archivedAt }) => archivedAt)).toEqual([null, 2_500, null])
  })

  test.each([
    ['JOSÉ@Example.com', 'jose\u0301@example.com', 'josé@example.com'],
    ['info@ПРИМЕР.рф', 'Info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ])('is found, copied and erased by any spelling of %s', async (written, other, address) => {
    const { outbox, people, add, inbox } = open(await makeSettings())
    for (const [at, email] of [written, other].entries()) {
      const parsed = parseSubmission({ ...good, email }, ['fr'])
      if (parsed.kind === 'valid') await add(parsed.submission.email, at)
    }
    await add('ada@example.com', 3, { words: { message: `Écrivez à ${written}.` } })
    for (const email of [written, other, ` ${address}\u200b`])
      expect(await people.find(email)).toMatchObject({ person: { address, messages: 2 }, mentions: 1 })
    expect((await people.collect(other, 9)).messages).toHaveLength(2)
    const search = written.toLowerCase()
    expect((await inbox.list({ view: 'all', search, offset: 0, limit: 9 })).total).toBe(3)
    expect(await people.erase(other, 9)).toBe(2)
    expect(await outbox.list()).toMatchObject([{ email: 'ada@example.com' }])
  })

  test('is erased up to the newest message that the owner saw, and later messages stay', async () => {
    const { outbox, people, add } = open(await makeSettings())
    await add('Zoe@example.com', 1_000)
    await add('zoe@example.com', 2_000, { suspicion: 'crowd' })
    const [since, other] = [await add('zoe@example.com', 2_001), await add('ada@example.com', 1_000)]
    expect(await people.erase('ZOE@example.com', 2_000)).toBe(2)
    expect((await outbox.list()).map(({ id }) => id).toSorted()).toEqual([since, other].toSorted())
    expect(await people.erase('zoe@example.com', 2_001)).toBe(1)
    expect(await people.erase('ada@example.com', 2_001)).toBe(1)
    expect(await outbox.list()).toEqual([])
  })
})

test('after an erasure no file of the data folder has a byte of the address', async () => {
  const folder = createTemporaryFolder()
  const { outbox, people } = open({ DATA_DIR: folder })
  await outbox.list()
  // Inserts, enlarges and deletes rows in an order after which a plain DELETE leaves a copy in the file.
  const database = openMessages({ DATA_DIR: folder })
  onTestFinished(() => database.close())
  let random = 1
  const below = (limit: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % limit
  }
  for (let at = 0; at < 30; at++) {
    const email = at % 7 === 3 ? 'Forget.Me@unique.example' : `p${below(50)}@x.example`
    await database.query(
      `INSERT INTO messages ("id", "messageId", "state", "receivedAt", "locale", "fullName", "email", "message", "dueAt", "searched")
       VALUES ($1, $1, 'waiting', $2, 'fr', 'N', $3, $4, 0, $3)`,
      [`m${at}`, at, email, 'w'.repeat(below(1_500))],
    )
    const problem = 'e'.repeat(below(600))
    await database.query('UPDATE messages SET "lastProblem" = $1 WHERE "receivedAt" = $2', [
      problem,
      below(at + 1),
    ])
    if (at % 11 === 0) await database.query('DELETE FROM messages WHERE "receivedAt" = $1', [below(at + 1)])
  }
  expect(await people.erase('forget.me@unique.example', 100)).toBe(4)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const bytes = readFileSync(join(folder, name)).toString('latin1').toLowerCase()
    expect(bytes.includes('forget'), name).toBe(false)
  }
})
