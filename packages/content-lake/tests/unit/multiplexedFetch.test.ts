import type { MutationEvent, SanityClient } from '@sanity/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { createConnection } from '../../src/client/connection.ts'
import { createMultiplexedFetch } from '../../src/client/multiplexedFetch.ts'
import { connectClient, openStreamSocket, signIn, startTestLake } from '../support/lake.ts'

afterEach(() => vi.unstubAllGlobals())

const realFetch = globalThis.fetch

/** Adds the headers of a browser on the lake's own page to requests, and records event streams and WebSockets. */
function actAsBrowser(address: string, cookie: string, { refusedSockets = 0 } = {}) {
  const opened = { sockets: [] as NodeWebSocket[], streams: [] as Response[] }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    headers.set('origin', address)
    const response = await realFetch(input, { ...init, headers })
    if (headers.get('accept')?.includes('text/event-stream')) opened.streams.push(response)
    return response
  })
  class BrowserWebSocket extends NodeWebSocket {
    constructor(url: string) {
      // An address that accepts no WebSockets stands for a proxy that refuses them.
      super(opened.sockets.length < refusedSockets ? `${url}/refused` : url, {
        headers: { cookie, origin: address },
      })
      this.on('error', () => {})
      opened.sockets.push(this)
    }
  }
  vi.stubGlobal('WebSocket', BrowserWebSocket)
  return opened
}

/** The client of one tab. It has a session instead of a token. */
function connectStudio(address: string, connection = createConnection()) {
  const request = createMultiplexedFetch(connection)
  return connectClient(address, {
    token: undefined,
    withCredentials: true,
    resolveFetch: () => request,
  })
}

/** Listens to all documents, and collects the types of the events. */
function collectTypes(studio: SanityClient, ...types: ('mutation' | 'reconnect')[]) {
  const seen: string[] = []
  const subscription = studio
    .listen('*', {}, { events: ['welcome', ...types] })
    .subscribe(({ type }) => seen.push(type))
  onTestFinished(() => subscription.unsubscribe())
  return { seen, subscription }
}

async function startStudio() {
  const lake = await startTestLake()
  const cookie = await signIn(lake.address)
  const opened = actAsBrowser(lake.address, cookie)
  return { lake, cookie, opened, studio: connectStudio(lake.address), script: connectClient(lake.address) }
}

test('twelve listeners share one WebSocket, and each receives its own document', async () => {
  const { studio, opened } = await startStudio()
  const ids = Array.from({ length: 12 }, (_, index) => `document-${index}`)
  const seen = new Map<string, MutationEvent[]>()
  let welcomes = 0
  const subscriptions = ids.map((id) =>
    studio.listen('*[_id == $id]', { id }, { events: ['welcome', 'mutation'] }).subscribe((event) => {
      if (event.type === 'welcome') welcomes += 1
      else seen.set(id, [...(seen.get(id) ?? []), event])
    }),
  )
  await expect.poll(() => welcomes).toBe(12)
  expect([opened.sockets.length, opened.streams.length]).toEqual([1, 0])
  await Promise.all(ids.map((_id) => studio.createOrReplace({ _id, _type: 'note', text: `I am ${_id}` })))
  await expect.poll(() => seen.size).toBe(12)
  for (const subscription of subscriptions) subscription.unsubscribe()
  for (const id of ids)
    expect(seen.get(id)).toMatchObject([{ documentId: id, result: { text: `I am ${id}` } }])
})

test('behind a proxy that forwards no WebSockets, listeners are ordinary requests', async () => {
  const lake = await startTestLake()
  const opened = actAsBrowser(lake.address, await signIn(lake.address), { refusedSockets: Infinity })
  const studio = connectStudio(lake.address)
  const { seen } = collectTypes(studio, 'mutation')
  await expect.poll(() => seen).toEqual(['welcome'])
  await studio.create({ _id: 'a', _type: 'note' })
  await expect.poll(() => seen).toEqual(['welcome', 'mutation'])
  expect(opened.streams).toHaveLength(1)
})

test('listeners use the WebSocket again after the lake refused it once, as during a restart', async () => {
  const lake = await startTestLake()
  const opened = actAsBrowser(lake.address, await signIn(lake.address), { refusedSockets: 1 })
  const studio = connectStudio(lake.address)
  const welcomed = Array.from({ length: 6 }, () => collectTypes(studio).seen)
  await expect.poll(() => welcomed).toEqual(Array(6).fill(['welcome']))
  expect([opened.sockets.length, opened.streams.length]).toEqual([2, 6])
  // The ordinary requests were cancelled: otherwise a reader would still lock their bodies.
  for (const { bodyUsed, body } of opened.streams) expect([bodyUsed, body?.locked]).toEqual([true, false])
})

test('a stream for which a WebSocket ends too early fails at once', async () => {
  const lake = await startTestLake()
  const opened = actAsBrowser(lake.address, await signIn(lake.address), { refusedSockets: 1 })
  const browserFetch = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const response = await browserFetch(input, init)
    // The second WebSocket is lost while the ordinary request is cancelled.
    const cancel = async () => {
      opened.sockets[1]?.terminate()
      await expect.poll(() => opened.sockets[1]?.readyState).toBe(WebSocket.CLOSED)
    }
    return Object.defineProperty(response, 'body', { value: { cancel } })
  })
  const headers = { accept: 'text/event-stream' }
  const stream = createMultiplexedFetch()(`${lake.address}/v1/data/listen/production?query=*`, { headers })
  await expect(stream).rejects.toThrow('has just ended')
})

test('a silent WebSocket is dropped, and its listeners reconnect', async () => {
  const { studio, opened } = await startStudio()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { seen } = collectTypes(studio, 'reconnect')
  await vi.waitFor(() => expect(seen).toEqual(['welcome']))
  // As when the network is lost during sleep, no message arrives, and there is no error.
  for (const socket of opened.sockets) socket.onmessage = null
  await vi.advanceTimersByTimeAsync(65_000)
  await vi.waitFor(() => expect(seen).toEqual(['welcome', 'reconnect', 'welcome']), { timeout: 10_000 })
  expect(opened.sockets).toHaveLength(2)
})

test('live events use the same WebSocket', async () => {
  const { studio, script, opened } = await startStudio()
  const seen: string[] = []
  const live = studio.live.events({ includeDrafts: true }).subscribe(({ type }) => seen.push(type))
  await expect.poll(() => seen).toEqual(['welcome'])
  await script.create({ _id: 'drafts.a', _type: 'note' })
  await expect.poll(() => seen).toEqual(['welcome', 'message'])
  expect([opened.sockets.length, opened.streams.length]).toEqual([1, 0])
  live.unsubscribe()
})

test('an unsubscribed listener receives nothing more, and the others continue', async () => {
  const { studio, script } = await startStudio()
  const [first, second] = [collectTypes(studio, 'mutation'), collectTypes(studio, 'mutation')]
  await expect.poll(() => [first.seen, second.seen]).toEqual([['welcome'], ['welcome']])
  first.subscription.unsubscribe()
  await script.create({ _id: 'a', _type: 'note' })
  await script.create({ _id: 'b', _type: 'note' })
  await expect.poll(() => second.seen).toEqual(['welcome', 'mutation', 'mutation'])
  expect(first.seen).toEqual(['welcome'])
})

test('listeners reconnect after a restart of the lake', async () => {
  const { lake, studio } = await startStudio()
  const seen: string[] = []
  const subscriptions = ['a', 'b'].map((id) =>
    studio
      .listen('*[_id == $id]', { id }, { events: ['welcome', 'mutation', 'reconnect'] })
      .subscribe(({ type }) => seen.push(`${id} ${type}`)),
  )
  await expect.poll(() => seen.length).toBe(2)
  await lake.stop()
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['a reconnect', 'b reconnect']))
  await startTestLake({ port: lake.port, dataDir: lake.dataDir })
  const welcomes = () => seen.filter((line) => line.endsWith('welcome')).length
  await expect.poll(welcomes, { timeout: 15_000 }).toBe(4)
  await studio.createOrReplace({ _id: 'a', _type: 'note' })
  await expect.poll(() => seen.at(-1)).toBe('a mutation')
  for (const subscription of subscriptions) subscription.unsubscribe()
})

/** A page whose last listener has ended, and which then loses its lake. The connection is open ten seconds after `markAnswered`. */
async function loseLake() {
  const lake = await startTestLake()
  actAsBrowser(lake.address, await signIn(lake.address))
  const markAnswered = vi.fn()
  const connection = { ...createConnection(), markAnswered }
  const studio = connectStudio(lake.address, connection)
  const { seen, subscription } = collectTypes(studio)
  await expect.poll(() => seen).toEqual(['welcome'])
  subscription.unsubscribe()
  await lake.stop()
  await expect.poll(connection.getState).toBe('lost')
  return { lake, markAnswered, restart: () => startTestLake({ port: lake.port, dataDir: lake.dataDir }) }
}

test('a page without a listener notices that the lake has restarted', async () => {
  const { markAnswered, restart } = await loseLake()
  await restart()
  await expect.poll(() => markAnswered.mock.calls.length, { timeout: 10_000 }).toBe(1)
})

test('a page without a listener takes no other page for the lake', async () => {
  const { lake, markAnswered } = await loseLake()
  const wifi = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
  const answers = [wifi, () => Response.json({ pong: true })]
  // Pages of the tests before still look for their lakes.
  vi.stubGlobal('fetch', async (input: string) =>
    input.startsWith(lake.address) ? answers.shift()?.() : realFetch(input),
  )
  await expect.poll(() => markAnswered.mock.calls.length, { timeout: 10_000 }).toBe(1)
  expect(answers).toEqual([])
})

test('a listener without a session ends with 401, as it would without a WebSocket', async () => {
  const lake = await startTestLake()
  actAsBrowser(lake.address, 'lakeSession-embedded=none')
  const failure = await new Promise((resolve) =>
    connectStudio(lake.address).listen('*').subscribe({ error: resolve }),
  )
  expect(failure).toMatchObject({ name: 'ConnectionFailedError', status: 401 })
})

test('the end of a session ends its streams, and no others', async () => {
  const { lake, cookie, opened, studio } = await startStudio()
  const signedOut = new Promise((resolve) => studio.listen('*').subscribe({ error: resolve }))
  await expect.poll(() => opened.sockets[0]?.readyState).toBe(WebSocket.OPEN)
  actAsBrowser(lake.address, await signIn(lake.address))
  const { seen } = collectTypes(connectStudio(lake.address), 'mutation', 'reconnect')
  await expect.poll(() => seen).toEqual(['welcome'])
  actAsBrowser(lake.address, cookie)
  await fetch(`${lake.address}/v1/auth/logout`, { method: 'POST' })
  expect(await signedOut).toMatchObject({ name: 'ConnectionFailedError', status: 401 })
  await connectClient(lake.address).create({ _id: 'a', _type: 'note' })
  await expect.poll(() => seen).toEqual(['welcome', 'mutation'])
})

describe('a WebSocket', () => {
  const open = async (headers: Record<string, string>) => {
    const { address } = await startTestLake()
    return openStreamSocket(address, address, headers)
  }

  test.each([
    ['a browser without a session', { cookie: 'lakeSession-embedded=none' }, 401],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['another host', { host: 'evil.example' }, 403],
  ])('is refused to %s', async (_title, headers, status) => {
    const { refused } = await open(headers)
    expect(await refused).toBe(status)
  })

  test.each([
    ['a message that is not JSON', '{', 1008],
    [
      'a request for a path that is no stream',
      '{"open":{"id":"1","path":"/v1/data/export/production?x"}}',
      1008,
    ],
    ['more than 64 kB', `{"close":"${'x'.repeat(70_000)}"}`, 1009],
  ])('is closed when it sends %s', async (_title, message, code) => {
    const { socket, closed } = await open({})
    socket.send(message)
    expect(await closed).toBe(code)
  })

  test('is closed when a stream is opened twice', async () => {
    const { socket, closed } = await open({})
    const command = JSON.stringify({ open: { id: '1', path: '/v1/data/listen/production?query=*' } })
    socket.send(command)
    socket.send(command)
    expect(await closed).toBe(1008)
  })
})
