import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Incoming } from '#lib/contact/outbox.ts'
import type { MessageView } from '#lib/messages/api.ts'
import type { Inbox } from '#lib/messages/inbox.ts'
import { good, makeInbox, makeOutbox } from '../../support/contactForm.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

function open() {
  const folder = createTemporaryFolder()
  const outbox = makeOutbox(folder)
  let receivedAt = 1_000
  const add = async (words: Partial<typeof good> = {}, changes: Partial<Incoming> = {}) => {
    receivedAt += 1
    const { id } = await outbox.add({
      message: { ...good, ...words },
      locale: 'fr',
      receivedAt,
      domain: 'site.example',
      suspicion: null,
      merge: null,
      ...changes,
    })
    return id
  }
  return { folder, outbox, inbox: makeInbox(folder), add }
}

const all = { view: 'all', search: '', offset: 0, limit: 50 } as const

const idsIn = async (inbox: Inbox, view: MessageView) =>
  (await inbox.list({ ...all, view })).messages.map(({ id }) => id)

const find = async (inbox: Inbox, search: string) =>
  (await inbox.list({ ...all, search })).messages.map(({ fullName }) => fullName)

describe('lists', () => {
  test('have the newest message first, a part at a time', async () => {
    const { inbox, add } = open()
    const [first, second, third] = [await add(), await add(), await add()]
    expect(await idsIn(inbox, 'all')).toEqual([third, second, first])
    const part = await inbox.list({ ...all, offset: 1, limit: 1 })
    expect([part.total, part.messages.map(({ id }) => id)]).toEqual([3, [second]])
    expect(await inbox.list({ ...all, limit: 0 })).toEqual({ total: 3, messages: [] })
  })

  test('have the beginning of the text on one line', async () => {
    const { inbox, add } = open()
    await add({ message: `Bonjour,\n\n${'mot '.repeat(5_000)}` })
    const [line] = (await inbox.list(all)).messages
    expect(line?.excerpt).toMatch(/^Bonjour, mot mot/)
    expect(line?.excerpt.length).toBeLessThanOrEqual(160)
  })

  test('and their counts tell new, waiting, archived and spam apart', async () => {
    const { inbox, outbox, add } = open()
    const delivered = await add()
    await outbox.noteDelivered(delivered, 2_000)
    const [read, archived, waiting] = [await add(), await add(), await add()]
    const spam = await add({}, { suspicion: 'tooFast' })
    await inbox.change(read, 'read', 3_000)
    await inbox.change(archived, 'archive', 3_000)
    const lists = {
      inbox: [waiting, read, delivered],
      new: [waiting, delivered],
      waiting: [waiting, archived, read],
      archived: [archived],
      spam: [spam],
      all: [spam, waiting, archived, read, delivered],
    }
    for (const [view, ids] of Object.entries(lists))
      expect(await idsIn(inbox, view as MessageView)).toEqual(ids)
    expect(await inbox.countViews()).toEqual(
      Object.fromEntries(Object.entries(lists).map(([view, ids]) => [view, ids.length])),
    )
  })
})

describe('a search', () => {
  test('finds words of name, address and text, in any order, without accents or case', async () => {
    const { inbox, add } = open()
    await add({ fullName: 'Zoé Martin', email: 'zoe@pré.example', message: 'Un SITE\npour ma boulangerie' })
    await add({ fullName: 'Łukasz', email: 'l@example.com', message: 'Une application' })
    expect(await find(inbox, 'zoe')).toEqual(['Zoé Martin'])
    expect(await find(inbox, ' Boulangerie  ZOÉ ')).toEqual(['Zoé Martin'])
    expect(await find(inbox, 'pre.example site')).toEqual(['Zoé Martin'])
    expect(await find(inbox, 'boulangerie application')).toEqual([])
  })

  test('finds the signs that are patterns in SQL as they are', async () => {
    const { inbox, add } = open()
    await add({ fullName: 'Rabais', message: 'moins 10% en_tout !' })
    await add({ fullName: 'Autre', message: 'moins 100 entout' })
    for (const search of ['10%', 'en_tout', '!']) expect(await find(inbox, search)).toEqual(['Rabais'])
    expect(await find(inbox, "' OR 1=1 --")).toEqual([])
  })

  test('finds messages that came before there was a search', async () => {
    const { folder, inbox, add } = open()
    for (const fullName of ['Ada', 'Grace']) await add({ fullName })
    const database = new DatabaseSync(join(folder, 'outbox.sqlite'))
    database.exec('UPDATE messages SET searched = NULL')
    database.close()
    expect(await find(inbox, 'bonjour')).toEqual(['Grace', 'Ada'])
    expect(await find(inbox, 'ada')).toEqual(['Ada'])
  })
})

describe('a change', () => {
  test('to spam stops the sending; not spam, and send again, have it sent now', async () => {
    const { inbox, outbox, add } = open()
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

  test('to spam keeps an old message for as long as a new one', async () => {
    const { inbox, outbox, add } = open()
    await inbox.change(await add(), 'spam', 5_000)
    expect(await outbox.purge({ quarantined: 4_999, received: null })).toBe(0)
    expect(await outbox.purge({ quarantined: 5_001, received: null })).toBe(1)
  })

  test('to read keeps the first time, and unread forgets it', async () => {
    const { inbox, add } = open()
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

  test('deletes for good, and says whether there was such a message', async () => {
    const { folder, inbox, add } = open()
    const id = await add({ message: 'unique-words-to-forget' })
    await find(inbox, 'unique-words')
    expect(await inbox.change(id, 'delete', 5_000)).toBe(true)
    expect(await inbox.find(id)).toBeNull()
    for (const change of ['delete', 'read', 'send'] as const)
      expect(await inbox.change(id, change, 5_000)).toBe(false)
    for (const name of ['outbox.sqlite', 'outbox.sqlite-wal'])
      expect(readFileSync(join(folder, name)).includes('unique-words-to-forget')).toBe(false)
  })
})
