import { type ClientConfig, createClient, type MutationEvent } from '@sanity/client'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpCarrier } from '../../client/httpCarrier.ts'
import { createMultiplexedFetch, type MakeCarrier } from '../../client/multiplexedFetch.ts'
import { connectClient, signIn, startTestLake } from '../support/lake.ts'

afterEach(() => vi.unstubAllGlobals())

/** Gives fetch what a browser on the lake's own page adds by itself, and counts the connections it holds open. */
function actAsBrowser(address: string, cookie: string) {
  const realFetch = globalThis.fetch
  const open = { streams: 0, most: 0 }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    headers.set('origin', address)
    const response = await realFetch(input, { ...init, headers })
    if ((init.method ?? 'GET') === 'GET' && response.headers.get('content-type') !== 'application/json') {
      open.streams += 1
      open.most = Math.max(open.most, open.streams)
    }
    return response
  })
  return open
}

function connectStudio(address: string, make?: MakeCarrier) {
  const config: ClientConfig & { resolveFetch: ReturnType<typeof createMultiplexedFetch> } = {
    projectId: 'embedded',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: address,
    useProjectHostname: false,
    useCdn: false,
    withCredentials: true,
    resolveFetch: createMultiplexedFetch(make),
  }
  return createClient(config)
}

async function startStudio() {
  const lake = await startTestLake()
  const open = actAsBrowser(lake.address, await signIn(lake.address))
  return { lake, open, studio: connectStudio(lake.address), script: connectClient(lake.address) }
}

test('twelve listeners share one connection, and each hears its own document', async () => {
  const { studio, open } = await startStudio()
  const ids = Array.from({ length: 12 }, (_, index) => `document-${index}`)
  const heard = new Map<string, MutationEvent[]>()
  let welcomes = 0
  const subscriptions = ids.map((id) =>
    studio.listen('*[_id == $id]', { id }, { events: ['welcome', 'mutation'] }).subscribe((event) => {
      if (event.type === 'welcome') welcomes += 1
      else heard.set(id, [...(heard.get(id) ?? []), event])
    }),
  )
  await expect.poll(() => welcomes).toBe(12)
  expect(open.most).toBe(1)
  await Promise.all(ids.map((_id) => studio.createOrReplace({ _id, _type: 'note', text: `I am ${_id}` })))
  await expect.poll(() => heard.size).toBe(12)
  for (const subscription of subscriptions) subscription.unsubscribe()
  for (const id of ids)
    expect(heard.get(id)).toMatchObject([{ documentId: id, result: { text: `I am ${id}` } }])
})

test('two tabs share one connection, and each hears what it asked for', async () => {
  const { lake, studio, script, open } = await startStudio()
  const otherTab = connectStudio(lake.address)
  const heard: string[] = []
  const listen = (tab: string, client: typeof studio) =>
    ['a', 'b'].map((id) =>
      client
        .listen('*[_id == $id]', { id }, { events: ['welcome', 'mutation'] })
        .subscribe(({ type }) => heard.push(`${tab} ${id} ${type}`)),
    )
  const subscriptions = [...listen('first', studio), ...listen('second', otherTab)]
  await expect.poll(() => heard.length).toBe(4)
  expect(open.most).toBe(1)
  await script.create({ _id: 'a', _type: 'note' })
  await expect.poll(() => heard.slice(4).sort()).toEqual(['first a mutation', 'second a mutation'])
  for (const subscription of subscriptions) subscription.unsubscribe()
})

test('a page without locks, as on an address without https, has a connection of its own', async () => {
  const { lake, script, open } = await startStudio()
  const make: MakeCarrier = (...args) => new HttpCarrier(...args)
  const heard: string[] = []
  const subscriptions = [1, 2].map((page) =>
    connectStudio(lake.address, make)
      .listen('*', {}, { events: ['welcome', 'mutation'] })
      .subscribe(({ type }) => heard.push(`${page} ${type}`)),
  )
  await expect.poll(() => heard.length).toBe(2)
  expect(open.most).toBe(2)
  await script.create({ _id: 'a', _type: 'note' })
  await expect.poll(() => heard.slice(2).sort()).toEqual(['1 mutation', '2 mutation'])
  for (const subscription of subscriptions) subscription.unsubscribe()
})

test('live events travel the same way', async () => {
  const { studio, script, open } = await startStudio()
  const heard: string[] = []
  const live = studio.live.events({ includeDrafts: true }).subscribe(({ type }) => heard.push(type))
  await expect.poll(() => heard).toEqual(['welcome'])
  await script.create({ _id: 'drafts.a', _type: 'note' })
  await expect.poll(() => heard).toEqual(['welcome', 'message'])
  expect(open.streams).toBe(1)
  live.unsubscribe()
})

test('a listener that is not needed any more hears nothing more, and the others go on', async () => {
  const { studio, script } = await startStudio()
  const heard: string[] = []
  const listen = (name: string) =>
    studio
      .listen('*', {}, { events: ['welcome', 'mutation'] })
      .subscribe(({ type }) => heard.push(`${name} ${type}`))
  const [first, second] = [listen('first'), listen('second')]
  await expect.poll(() => heard.length).toBe(2)
  first.unsubscribe()
  await script.create({ _id: 'a', _type: 'note' })
  await script.create({ _id: 'b', _type: 'note' })
  await expect.poll(() => heard.length).toBe(4)
  second.unsubscribe()
  expect(heard.slice(2)).toEqual(['second mutation', 'second mutation'])
})

test('listeners find the lake again after it was stopped and started', async () => {
  const { lake, studio } = await startStudio()
  const heard: string[] = []
  const subscriptions = ['a', 'b'].map((id) =>
    studio
      .listen('*[_id == $id]', { id }, { events: ['welcome', 'mutation', 'reconnect'] })
      .subscribe(({ type }) => heard.push(`${id} ${type}`)),
  )
  await expect.poll(() => heard.length).toBe(2)
  await lake.stop()
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['a reconnect', 'b reconnect']))
  await startTestLake({ port: lake.port, dataDir: lake.dataDir })
  const welcomes = () => heard.filter((line) => line.endsWith('welcome')).length
  await expect.poll(welcomes, { timeout: 15_000 }).toBe(4)
  await studio.createOrReplace({ _id: 'a', _type: 'note' })
  await expect.poll(() => heard.at(-1)).toBe('a mutation')
  for (const subscription of subscriptions) subscription.unsubscribe()
})

test('a listener of somebody who is not signed in ends with 401, as it would by itself', async () => {
  const lake = await startTestLake()
  actAsBrowser(lake.address, 'lakeSession=none')
  const failure = await new Promise((resolve) =>
    connectStudio(lake.address).listen('*').subscribe({ error: resolve }),
  )
  expect(failure).toMatchObject({ name: 'ConnectionFailedError', status: 401 })
})

test('a query that is not GROQ is told to its own listener', async () => {
  const { studio } = await startStudio()
  const failure = await new Promise((resolve) => studio.listen('*[').subscribe({ error: resolve }))
  expect(failure).toMatchObject({ name: 'ChannelError' })
})

test('nobody but who opened a channel may say what flows through it, and only streams may', async () => {
  const { address } = await startTestLake()
  const [owner, other] = [await signIn(address), await signIn(address)]
  const channel = `${address}/v1/streams/0123456789abcdef`
  const abort = new AbortController()
  const stream = await fetch(channel, { headers: { cookie: owner }, signal: abort.signal })
  expect(stream.status).toBe(200)
  const post = async (cookie: string, path: string) => {
    const response = await fetch(channel, {
      method: 'POST',
      headers: { cookie, origin: address, 'content-type': 'application/json' },
      body: JSON.stringify({ open: [{ id: '1', path }] }),
    })
    return response.status
  }
  expect(await post(other, '/v1/data/listen/production?query=*')).toBe(404)
  expect(await post(owner, '/v1/data/export/production?x')).toBe(400)
  expect(await post(owner, '/v1/data/listen/production?query=*')).toBe(204)
  abort.abort()
})
