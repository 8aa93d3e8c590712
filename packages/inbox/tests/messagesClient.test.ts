import { ownerSecretHeader } from '@freelance-site/foundation'
import { createOwnerClient } from '@freelance-site/studio-kit/studio'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { searchHeader } from '../src/api.ts'
import { changes, createMessagesClient, toShownOffset } from '../src/studio/messagesClient.ts'

const shape = z.object({ total: z.number() })

afterEach(() => vi.unstubAllGlobals())

/** Answers in turn; records what was sent. */
function answerWith(...answers: (Response | Error)[]) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(new Request(new URL(path, 'https://site.example'), init))
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  return sent
}

test('sends the search in a header, and the etag of the last answer', async () => {
  const sent = answerWith(
    Response.json({ total: 1 }, { headers: { etag: '"a"' } }),
    new Response(null, { status: 304 }),
  )
  const client = createMessagesClient(createOwnerClient(null), '/api/messages')
  const first = await client.get('view=all', shape, { search: 'zoé' })
  expect(first).toEqual({ kind: 'new', value: { total: 1 }, etag: '"a"' })
  expect(await client.get('view=all', shape, { search: 'zoé', etag: '"a"' })).toEqual({ kind: 'same' })
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('https://site.example/api/messages?view=all'))
  expect(sent[1]?.headers.get(searchHeader)).toBe('zo%C3%A9')
  expect(sent[1]?.headers.get('if-none-match')).toBe('"a"')
})

test.each([
  ['a site that cannot be reached', new TypeError('Failed to fetch'), 'unreachable'],
  ['a server error', new Response(null, { status: 500 }), 'unreachable'],
  ['an outbox that cannot be opened', new Response(null, { status: 503 }), 'unreadable'],
  ['an answer of another shape', Response.json({ many: 1 }), 'unreachable'],
  ['an expired session', new Response(null, { status: 401 }), 'signedOut'],
  ['a site without a token', new Response(null, { status: 501 }), 'noToken'],
  ['a site that stores no messages', new Response(null, { status: 404 }), 'notFound'],
  [
    'a page in place of an answer',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'notFound',
  ],
  ['a deleted message', new Response(null, { status: 410 }), 'gone'],
])('reports the problem of %s', async (_, answer, code) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  answerWith(answer)
  const found = await createMessagesClient(createOwnerClient(null), '/api/messages').get('', shape, {
    search: '',
  })
  expect(found).toEqual({
    kind: 'problem',
    problem: expect.objectContaining({ code, place: { request: '/api/messages' } }),
  })
})

test('with a hosted lake sends a secret, and a new one once it has expired', async () => {
  const sent = answerWith(
    Response.json({ total: 1 }),
    Response.json({ total: 2 }),
    new Response(null, { status: 401 }),
    Response.json({ total: 3 }),
  )
  let created = 0
  const client = createMessagesClient(
    createOwnerClient(async () => `secret ${++created}`),
    '/api/messages',
  )
  for (const total of [1, 2, 3])
    expect(await client.get('', shape, { search: '' })).toMatchObject({ value: { total } })
  const secrets = sent.map(({ headers }) => headers.get(ownerSecretHeader))
  expect(secrets).toEqual(['secret 1', 'secret 1', 'secret 1', 'secret 2'])
})

test('sends a change as JSON, and makes lists reload, even after a failure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const onChange = vi.fn()
  changes.addEventListener('change', onChange)
  const sent = answerWith(
    new Response(null, { status: 204 }),
    new TypeError('Failed to fetch'),
    new Response(null, { status: 204 }),
  )
  const client = createMessagesClient(createOwnerClient(null), '/api/messages')
  expect(await client.change('a', 'archive')).toBeNull()
  expect(await client.change('a', 'delete')).toMatchObject({ code: 'unreachable' })
  expect(await client.erase('zoe@example.com', 9)).toBeNull()
  expect(await sent[0]?.json()).toEqual({ id: 'a', change: 'archive' })
  expect(await sent[2]?.json()).toEqual({ erase: 'zoe@example.com', until: 9 })
  expect([sent[0]?.method, sent[0]?.headers.get('content-type')]).toEqual(['POST', 'application/json'])
  expect(onChange).toHaveBeenCalledTimes(3)
  changes.removeEventListener('change', onChange)
})

test.each([
  ['the first page of an empty list', { offset: 0, total: 0 }, 0],
  ['the page itself, while it has a message', { offset: 50, total: 51 }, 50],
  ['the page before, once the only message of the last one is deleted', { offset: 50, total: 50 }, 0],
  ['the last page, once many messages are erased', { offset: 200, total: 120 }, 100],
  ['the first page, once all messages are erased', { offset: 100, total: 0 }, 0],
])('shows %s', (_, list, offset) => {
  expect(toShownOffset(list)).toBe(offset)
})
