import type { ListenOptions, SanityClient } from '@sanity/client'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestLake } from '../../src/testing.ts'

/** What listeners and live events of `@sanity/client` receive of each kind of change. */
const rose = { _id: 'rose', _type: 'flower', name: 'Rose' }

const lake = await createTestLake({ documents: [rose] })
const { client } = lake
afterAll(lake.close)

const changes: [name: string, change: (client: SanityClient) => Promise<unknown>, event: object][] = [
  [
    'appear',
    (client) => client.create({ _id: 'lily', _type: 'flower' }),
    { transition: 'appear', documentId: 'lily' },
  ],
  [
    'update',
    (client) => client.patch('rose', { set: { name: 'Red' } }).commit(),
    { transition: 'update', documentId: 'rose' },
  ],
  ['disappear', (client) => client.delete('rose'), { transition: 'disappear', documentId: 'rose' }],
]

const options: [name: string, options: ListenOptions, has: object][] = [
  ['the defaults', {}, { result: { name: 'Red' }, mutations: expect.any(Array) }],
  ['includePreviousRevision', { includePreviousRevision: true }, { previous: { name: 'Rose' } }],
  [
    'effectFormat: mendoza',
    { effectFormat: 'mendoza' },
    { effects: { apply: expect.any(Array), revert: expect.any(Array) } },
  ],
  ['events', { events: ['welcome', 'mutation'] }, { type: 'mutation' }],
]

const endWithTest = (subscription: { unsubscribe: () => void }) =>
  onTestFinished(() => subscription.unsubscribe())

/** Begins to listen, and resolves with the events when the lake has welcomed the listener. */
async function listen(more: ListenOptions) {
  const events: { type: string }[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  endWithTest(
    client
      .listen('*[_type == "flower"]', {}, { events: ['welcome', 'mutation'], ...more })
      .subscribe((event) => {
        if (event.type === 'welcome') resolve()
        else events.push(event)
      }),
  )
  await promise
  return events
}

describe('listen', () => {
  test.each(changes)('%s', async (_name, change, event) => {
    await lake.reset()
    const events = await listen({})
    await change(client)
    await expect.poll(() => events).toMatchObject([event])
  })

  test.each(options)('with %s', async (_name, more, has) => {
    await lake.reset()
    const events = await listen(more)
    await client.patch('rose', { set: { name: 'Red' } }).commit()
    await expect.poll(() => events).toMatchObject([{ type: 'mutation', ...has }])
  })
})

describe('listen', () => {
  test.each([
    ['result', { includeResult: false }],
    ['mutations', { includeMutations: false }],
    ['previous', {}],
    ['effects', {}],
  ] as const)('leaves out %s', async (name, more) => {
    await lake.reset()
    const events = await listen(more)
    await client.patch('rose', { set: { name: 'Red' } }).commit()
    await expect.poll(() => events.length).toBe(1)
    expect(events[0]).not.toHaveProperty(name)
  })
})

const published = client.withConfig({ token: undefined, useCdn: false })

describe('live events', () => {
  test.each([
    ['of what is published', published, {}],
    ['of drafts too', client, { includeDrafts: true }],
  ] as const)('%s name the tags of a query that a change affects', async (_name, reader, more) => {
    await lake.reset()
    const messages: readonly string[][] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const received: string[][] = [...messages]
    endWithTest(
      reader.live.events(more).subscribe((event) => {
        if (event.type === 'welcome') resolve()
        if (event.type === 'message') received.push(event.tags)
      }),
    )
    await promise
    const { syncTags = [] } = await client.fetch('*[_type == "flower"]', {}, { filterResponse: false })
    await client.patch('rose', { set: { name: 'Red' } }).commit()
    await expect.poll(() => received.flat()).toEqual(expect.arrayContaining(syncTags))
  })
})
