import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTemporaryFolder,
  type DatabaseSettings,
  describeInEach,
} from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { type MessageView, messageViews } from '../src/api.ts'
import { createInbox, type Inbox } from '../src/inbox.ts'
import { createOutbox, type Incoming, messageTables } from '../src/outbox.ts'
import { good, makeInbox, makeOutbox, toIncoming } from '../testing/contactForm.ts'
import { openMessages } from '../testing/formOptions.ts'

function open(settings: DatabaseSettings) {
  const outbox = makeOutbox(settings)
  let receivedAt = 1_000
  const add = async (words: Partial<typeof good> = {}, changes: Partial<Incoming> = {}) => {
    receivedAt += 1
    const message = { ...good, ...words }
    const { id } = await outbox.add(toIncoming({ message, receivedAt, ...changes }))
    return id
  }
  return { outbox, inbox: makeInbox(settings), add }
}

const all = { view: 'all', search: '', offset: 0, limit: 50 } as const

const idsIn = async (inbox: Inbox, view: MessageView) =>
  (await inbox.list({ ...all, view })).messages.map(({ id }) => id)

const find = async (inbox: Inbox, search: string) =>
  (await inbox.list({ ...all, search })).messages.map(({ fullName }) => fullName)

describeInEach('the lists of the inbox', (makeSettings) => {
  test('have the newest message first, a part at a time', async () => {
    const { inbox, add } = open(await makeSettings())
    const [first, second, third] = [await add(), await add(), await add()]
    expect(await idsIn(inbox, 'all')).toEqual([third, second, first])
    const part = await inbox.list({ ...all, offset: 1, limit: 1 })
    expect([part.total, part.messages.map(({ id }) => id)]).toEqual([3, [second]])
    expect(await inbox.list({ ...all, limit: 0 })).toEqual({ total: 3, messages: [] })
  })

  test('have the beginning of the text on one line', async () => {
    const { inbox, add } = open(await makeSettings())
    await add({ message: `Bonjour,\n\n${'mot '.repeat(25_000)}` })
    const [line] = (await inbox.list(all)).messages
    expect(line?.excerpt).toMatch(/^Bonjour, mot mot/)
    expect(line?.excerpt.length).toBeLessThanOrEqual(160)
  })

  test('and their counts tell new, waiting, archived and spam apart', async () => {
    const { inbox, outbox, add } = open(await makeSettings())
    const delivered = await add()
    await outbox.noteDelivered(delivered, 2_000)
    const [read, archived, waiting] = [await add(), await add(), await add()]
    const spam = await add({}, { suspicion: 'tooFast' })
    await inbox.change(read, 'read', 3_000)
    await inbox.change(archived, 'archive', 3_000)
    const lists: Record<MessageView, string[]> = {
      inbox: [waiting, read, delivered],
      new: [waiting, delivered],
      waiting: [waiting, archived, read],
      archived: [archived],
      spam: [spam],
      all: [spam, waiting, archived, read, delivered],
    }
    for (const view of messageViews) expect(await idsIn(inbox, view)).toEqual(lists[view])
    const counts = Object.entries(lists).map(([view, ids]) => [view, ids.length])
    expect(await inbox.countViews()).toEqual(Object.fromEntries(counts))
  })
})

describeInEach('a message that the mail server does not accept', (makeSettings) => {
  test('says why, until it is delivered', async () => {
    const { inbox, outbox, add } = open(await makeSettings())
    const id = await add()
    expect(await inbox.findMailFailure()).toBeNull()
    const taken = await outbox.takeDue(Number.MAX_SAFE_INTEGER, 60_000)
    if (taken === null) throw new Error('The message is due.')
    await outbox.notePostponed(taken, 2_000, 'ESOCKET at CONN: connect ECONNREFUSED')
    expect(await inbox.findMailFailure()).toBe('unreachable')
    await outbox.noteDelivered(id, 3_000)
    expect(await inbox.findMailFailure()).toBeNull()
  })
})

describeInEach('a search', (makeSettings) => {
  test('finds words of name, address and text, in any order, without accents or case', async () => {
    const { inbox, add } = open(await makeSettings())
    await add({ fullName: 'Zoé Martin', email: 'zoe@pré.example', message: 'Un SITE\npour ma boulangerie' })
    await add({ fullName: 'Łukasz', email: 'l@example.com', message: 'Une application' })
    expect(await find(inbox, 'zoe')).toEqual(['Zoé Martin'])
    expect(await find(inbox, ' Boulangerie  ZOÉ ')).toEqual(['Zoé Martin'])
    expect(await find(inbox, 'pre.example site')).toEqual(['Zoé Martin'])
    expect(await find(inbox, 'boulangerie application')).toEqual([])
  })

  test('finds `%` and `_` literally', async () => {
    const { inbox, add } = open(await makeSettings())
    await add({ fullName: 'Rabais', message: 'moins 10% en_tout !' })
    await add({ fullName: 'Autre', message: 'moins 100 entout' })
    for (const search of ['10%', 'en_tout', '!']) expect(await find(inbox, search)).toEqual(['Rabais'])
    expect(await find(inbox, "' OR 1=1 --")).toEqual([])
  })
})

describeInEach('a change', (makeSettings) => {
  test('to spam stops the delivery; “not spam” and “send” make it due now', async () => {
    const { inbox, outbox, add } = open(await makeSettings())
    const id = await add()
    await inbox.change(id, 'spam', 5_000)
    expect(await inbox.find(id)).toMatchObject({ state: 'quarantined', suspicion: 'owner' })
    expect(await outbox.takeDue(9_000, 1)).toBeNull()
    await inbox.change(id, 'notSpam', 6_000)
    expect(await inbox.find(id)).toMatchObject({ state: 'waiting', suspicion: null, dueAt: 6_000 })
    await outbox.noteDelivered(id, 7_000)
    await inbox.change(id, 'send', 8_000)
    expect(await inbox.find(id)).toMatchObject({ state: 'waiting', attempts: 0, deliveredAt: 7_000 })
    expect(await outbox.takeDue(8_000, 1)).toMatchObject({ id })
  })

  test('to “not spam” moves an archived message to the inbox, and does not mail a delivered one again', async () => {
    const { inbox, outbox, add } = open(await makeSettings())
    const id = await add()
    await outbox.noteDelivered(id, 2_000)
    for (const change of ['archive', 'spam', 'notSpam'] as const) await inbox.change(id, change, 5_000)
    expect(await idsIn(inbox, 'inbox')).toEqual([id])
    expect(await inbox.find(id)).toMatchObject({ state: 'delivered', deliveredAt: 2_000, suspicion: null })
    expect(await outbox.takeDue(9_000, 1)).toBeNull()
  })

  test('to spam keeps an old message for as long as a new one', async () => {
    const { inbox, outbox, add } = open(await makeSettings())
    await inbox.change(await add(), 'spam', 5_000)
    expect(await outbox.purge({ quarantined: 4_999, received: null })).toBe(0)
    expect(await outbox.purge({ quarantined: 5_001, received: null })).toBe(1)
  })

  test('to read keeps the first time, and unread forgets it', async () => {
    const { inbox, add } = open(await makeSettings())
    const id = await add()
    await inbox.change(id, 'read', 5_000)
    await inbox.change(id, 'read', 6_000)
    expect((await inbox.find(id))?.readAt).toBe(5_000)
    await inbox.change(id, 'unread', 7_000)
    expect((await inbox.find(id))?.readAt).toBeNull()
    await inbox.change(id, 'archive', 8_000)
    await inbox.change(id, 'unarchive', 9_000)
    expect(await inbox.find(id)).toMatchObject({ archivedAt: null, readAt: 8_000 })
  })

  test('deletes a message, and returns whether it existed', async () => {
    const { inbox, add } = open(await makeSettings())
    const id = await add()
    expect(await inbox.change(id, 'delete', 5_000)).toBe(true)
    expect(await inbox.find(id)).toBeNull()
    for (const change of ['delete', 'read', 'send'] as const)
      expect(await inbox.change(id, change, 5_000)).toBe(false)
  })
})

test('a deleted message leaves no trace in the file', async () => {
  const folder = createTemporaryFolder()
  const { inbox, add } = open({ DATA_DIR: folder })
  const id = await add({ message: 'unique-words-to-forget' })
  await inbox.change(id, 'delete', 5_000)
  for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
    expect(readFileSync(join(folder, name)).includes('unique-words-to-forget')).toBe(false)
})

describeInEach('a message', (makeSettings) => {
  test('is marked as answered, which also marks it as read, and as unanswered again', async () => {
    const { inbox, add } = open(await makeSettings())
    const id = await add()
    expect(await inbox.find(id)).toMatchObject({ answeredAt: null })
    await inbox.change(id, 'answered', 8_000)
    expect(await inbox.find(id)).toMatchObject({ answeredAt: 8_000, readAt: 8_000 })
    expect((await inbox.list(all)).messages).toMatchObject([{ id, answeredAt: 8_000 }])
    expect((await inbox.people.collect(good.email, 9_000)).messages).toMatchObject([{ answeredAt: 8_000 }])
    await inbox.change(id, 'unanswered', 10_000)
    expect(await inbox.find(id)).toMatchObject({ answeredAt: null, readAt: 8_000 })
  })

  test('of a database from before messages could be answered stays as it was, and can be answered', async () => {
    const settings = await makeSettings()
    const before = openMessages(settings, { ...messageTables, steps: messageTables.steps.slice(0, 2) })
    const { id } = await createOutbox(before).add(toIncoming())
    await createInbox(before).change(id, 'archive', 2_000)
    await before.close()
    const inbox = makeInbox(settings)
    expect(await inbox.find(id)).toMatchObject({
      ...good,
      archivedAt: 2_000,
      readAt: 2_000,
      answeredAt: null,
    })
    expect(await inbox.change(id, 'answered', 3_000)).toBe(true)
    expect(await inbox.find(id)).toMatchObject({ archivedAt: 2_000, answeredAt: 3_000 })
    expect(await inbox.people.erase(good.email, 4_000)).toBe(1)
  })
})
