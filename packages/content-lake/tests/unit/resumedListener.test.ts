import { expect, onTestFinished, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

type Event = { event: string; id: string | undefined; documentId: string | undefined }

/** Listens to flowers like a Studio, or like one that comes back after the event with this id. */
async function listen(address: string, { lastEventId = '', enableResume = true, token = scriptToken } = {}) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const search = new URLSearchParams({ query: '*[_type == "flower"]', enableResume: String(enableResume) })
  const response = await fetch(`${address}/v2025-02-19/data/listen/production?${search}`, {
    signal: stop.signal,
    headers: {
      ...(lastEventId && { 'last-event-id': lastEventId }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const events: Event[] = []
  const read = async () => {
    let rest = ''
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = `${rest}${text}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
        const event = field('event')
        if (event)
          events.push({ event, id: field('id'), documentId: JSON.parse(field('data') ?? '{}').documentId })
      }
    }
  }
  read().catch(() => {})
  await expect.poll(() => events.length).toBeGreaterThan(0)
  return { events, stop: () => stop.abort() }
}

const namesOf = (events: Event[]) =>
  events.map(({ event, documentId = '' }) => `${event} ${documentId}`.trim())

test('a listener that comes back gets what it has missed, and then what follows', async () => {
  const { address } = await startTestLake()
  const client = connectClient(address)
  await client.create({ _id: 'rose', _type: 'flower' })
  const first = await listen(address)
  expect(namesOf(first.events)).toEqual(['welcome'])
  first.stop()
  await client.create({ _id: 'house', _type: 'place' })
  await client.create({ _id: 'drafts.lily', _type: 'flower' })
  await client.patch('rose').set({ name: 'Rose' }).commit()
  const back = await listen(address, { lastEventId: first.events[0]?.id ?? '' })
  await client.delete('rose')
  await expect
    .poll(() => namesOf(back.events))
    .toEqual(['welcomeback', 'mutation drafts.lily', 'mutation rose', 'mutation rose'])
})

test('a listener that was cut off between the documents of a transaction gets all of them again', async () => {
  const { address } = await startTestLake()
  const client = connectClient(address)
  const first = await listen(address)
  await client
    .transaction()
    .create({ _id: 'a', _type: 'flower' })
    .create({ _id: 'b', _type: 'flower' })
    .commit()
  await expect.poll(() => first.events.length).toBe(3)
  const back = await listen(address, { lastEventId: first.events[1]?.id ?? '' })
  await expect.poll(() => namesOf(back.events)).toEqual(['welcomeback', 'mutation a', 'mutation b'])
})

test.each([
  ['that names an unknown event', { lastEventId: 'unknown' }, 'reset'],
  ['that has missed too much', { lastEventId: 'beginning' }, 'reset'],
  ['that does not ask for it', { lastEventId: 'unknown', enableResume: false }, 'welcome'],
])('a listener %s starts anew', async (_title, options, event) => {
  const { address } = await startTestLake()
  const client = connectClient(address)
  if (options.lastEventId === 'beginning')
    await Promise.all(Array.from({ length: 101 }, () => client.create({ _type: 'flower' })))
  const { events } = await listen(address, options)
  expect(namesOf(events)).toEqual([event])
})

test('a reader without a token starts anew', async () => {
  const { address } = await startTestLake({ aclMode: 'public' })
  const first = await listen(address, { token: '' })
  await connectClient(address).create({ _id: 'rose', _type: 'flower' })
  const back = await listen(address, { token: '', lastEventId: first.events[0]?.id ?? '' })
  expect(namesOf(back.events)).toEqual(['reset'])
})
