import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import {
  foundPersonShape,
  messageListShape,
  messageShape,
  personExportShape,
  searchHeader,
} from '../src/api.ts'
import { createMessagesHandler, type MessagesDeps } from '../src/handleStudioMessages.ts'
import { good, makeInbox, makeOutbox, site, toIncoming } from '../testing/contactForm.ts'
import { words } from '../testing/formOptions.ts'

function open(changes: Partial<MessagesDeps> = {}) {
  const settings = { DATA_DIR: createTemporaryFolder() }
  const outbox = makeOutbox(settings)
  const logged: string[] = []
  const deps: MessagesDeps = {
    inbox: makeInbox(settings),
    checkOwner: async () => 'owner',
    isMailSetUp: true,
    words,
    siteUrl: site,
    onDue: () => logged.push('due'),
    log: (line) => logged.push(line),
    now: () => 5_000,
    ...changes,
  }
  const add = async (words: Partial<typeof good> = {}) => {
    const { id } = await outbox.add(toIncoming({ message: { ...good, ...words } }))
    return id
  }
  const handle = createMessagesHandler(deps)
  const get = (query = '', headers: Record<string, string> = {}) =>
    handle(
      new Request(`${site}/api/messages${query}`, {
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      }),
    )
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handle(
      new Request(`${site}/api/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site, ...headers },
        body: JSON.stringify(body),
      }),
    )
  return { add, get, post, logged, deps, inbox: deps.inbox }
}

describe('the owner', () => {
  test('gets a list with its counts, and a whole message, both with no-store', async () => {
    const { add, get } = open()
    const id = await add({ message: '<b>Bonjour</b>' })
    const answer = await get('?view=new&limit=10')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(messageListShape.parse(await answer.json())).toMatchObject({
      counts: { inbox: 1, new: 1, waiting: 1, archived: 0, spam: 0, all: 1 },
      total: 1,
      messages: [{ id, excerpt: '<b>Bonjour</b>' }],
    })
    const one = await get(`?id=${id}`)
    expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(messageShape.parse(await one.json())).toMatchObject({
      message: '<b>Bonjour</b>',
      isMailSetUp: true,
      replyAddress: expect.stringMatching(/^mailto:zoe@example\.com\?subject=/),
    })
  })

  test('gets 304 while nothing has changed', async () => {
    const { add, get } = open()
    await add()
    const etag = (await get()).headers.get('etag') ?? ''
    const same = await get('', { 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await add({ message: 'Another' })
    expect((await get('', { 'if-none-match': etag })).status).toBe(200)
  })

  test('searches by a header', async () => {
    const { add, get } = open()
    await add({ fullName: 'Zoé' })
    await add({ fullName: 'Ada', email: 'ada@example.com' })
    const found = await get('', { [searchHeader]: encodeURIComponent('zoé') })
    expect(messageListShape.parse(await found.json()).messages).toMatchObject([{ fullName: 'Zoé' }])
  })

  test('changes a message', async () => {
    const { add, post, inbox } = open()
    const id = await add()
    expect((await post({ id, change: 'archive' })).status).toBe(204)
    expect(await inbox?.find(id)).toMatchObject({ archivedAt: 5_000 })
    expect((await post({ id, change: 'delete' })).status).toBe(204)
    expect((await post({ id, change: 'read' })).status).toBe(410)
  })

  test('starts a delivery by making a message due', async () => {
    const { add, post, logged } = open()
    const id = await add()
    await post({ id, change: 'archive' })
    expect(logged).toEqual([])
    await post({ id, change: 'send' })
    expect(logged).toEqual(['due'])
  })

  test.each([
    ['an unknown view', '?view=secret'],
    ['too many at once', '?limit=201'],
    ['a negative offset', '?offset=-1'],
  ])('gets 400 for %s', async (_, query) => {
    const { get } = open()
    expect((await get(query)).status).toBe(400)
  })

  test.each([
    ['an unknown change', { id: 'a', change: 'publish' }],
    ['more than is known', { id: 'a', change: 'read', all: true }],
    ['too large a body', { id: 'a'.repeat(60_000), change: 'read' }],
    ['erasing two people at once', { erase: ['zoe@example.com', 'ada@example.com'], until: 9_000 }],
    ['erasing without a moment', { erase: 'zoe@example.com' }],
    ['erasing and a change at once', { erase: 'zoe@example.com', until: 9_000, id: 'a', change: 'read' }],
  ])('gets 400 for %s', async (_, body) => {
    const { post } = open()
    expect((await post(body)).status).toBe(400)
  })
})

describe('for a person, the owner', () => {
  const asked = { [searchHeader]: encodeURIComponent('ZOE@example.com') }

  test('gets the figures of an address, and all its data', async () => {
    const { add, get } = open()
    await add()
    await add({ email: 'ada@example.com', message: 'Écrivez à Zoe@Example.com' })
    expect(foundPersonShape.parse(await (await get('?people=one', asked)).json())).toEqual({
      person: { address: 'zoe@example.com', messages: 1, waiting: 1, spam: 0, oldest: 1_000, newest: 1_000 },
      mentions: 1,
      backups: 'site',
    })
    const all = personExportShape.parse(await (await get('?people=export', asked)).json())
    expect(all).toMatchObject({
      address: 'zoe@example.com',
      exportedAt: 5_000,
      messages: [{ ...good, receivedAt: 1_000, state: 'waiting' }],
    })
  })

  test('erases it, and the log does not name the address', async () => {
    const { add, get, post, logged } = open()
    await add()
    const other = await add({ email: 'ada@example.com' })
    expect((await post({ erase: 'Zoe@example.com', until: 1_000 })).status).toBe(204)
    expect(logged).toEqual(['the owner erased 1 message(s) of one address.'])
    const left = messageListShape.parse(await (await get()).json())
    expect(left.messages.map(({ id }) => id)).toEqual([other])
  })
})

describe('nobody else', () => {
  test('gets or erases data of a person', async () => {
    const { add, get, post, inbox } = open({ checkOwner: async () => 'stranger' })
    const id = await add()
    const asked = { [searchHeader]: 'zoe@example.com' }
    const answers = [
      ...(await Promise.all(['one', 'export'].map((about) => get(`?people=${about}`, asked)))),
      await post({ erase: 'zoe@example.com', until: 9_000 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await inbox?.find(id)).not.toBeNull()
  })

  test('gets or changes a message', async () => {
    const { add, get, post, inbox } = open({ checkOwner: async () => 'stranger' })
    const id = await add()
    for (const answer of [await get(), await get(`?id=${id}`), await post({ id, change: 'delete' })]) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
      expect(await answer.text()).not.toContain('Zoé')
    }
    expect(await inbox?.find(id)).not.toBeNull()
  })

  test('gets messages while the lake does not answer', async () => {
    const { get } = open({ checkOwner: async () => 'unknown' })
    expect((await get()).status).toBe(503)
  })

  test.each([
    ['fetch', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['fetch from a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://other.site.example' }],
    ['an old browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('a page of another site cannot use the owner’s session, by %s', async (_, headers) => {
    const { add, post, inbox } = open()
    const id = await add()
    expect((await post({ id, change: 'delete' }, headers)).status).toBe(403)
    expect(await inbox?.find(id)).not.toBeNull()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a form of type %s changes nothing',
    async (type) => {
      const { add, post, inbox } = open()
      const id = await add()
      expect((await post({ id, change: 'delete' }, { 'content-type': type })).status).toBe(415)
      expect(await inbox?.find(id)).not.toBeNull()
    },
  )
})

test('without a database the answer is 404', async () => {
  const { get } = open({ inbox: null })
  expect((await get()).status).toBe(404)
})

test('an outbox that cannot be opened leads to 503, and the log quotes no message', async () => {
  const { get, logged } = open({ inbox: makeInbox({ DATA_DIR: '/dev/null/nowhere' }) })
  expect((await get()).status).toBe(503)
  expect(logged).toEqual([expect.stringMatching(/^the outbox cannot be used \(/)])
})

test('an outbox that cannot be opened is logged once, and read once it can be opened', async () => {
  const folder = createTemporaryFolder()
  const inTheWay = join(folder, 'outbox.sqlite')
  mkdirSync(inTheWay)
  const { deps, logged } = open({ inbox: makeInbox({ DATA_DIR: folder }) })
  const handle = createMessagesHandler(deps)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const ask = () => handle(new Request(`${site}/api/messages?limit=0`, { headers }))
  expect([(await ask()).status, (await ask()).status]).toEqual([503, 503])
  expect(logged).toEqual([expect.stringContaining('the outbox cannot be used')])
  rmdirSync(inTheWay)
  expect(messageListShape.parse(await (await ask()).json()).counts).toMatchObject({ waiting: 0, spam: 0 })
})
