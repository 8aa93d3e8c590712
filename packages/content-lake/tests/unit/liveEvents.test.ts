import { expect, onTestFinished, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

type Event = { event?: string; id?: string; tags: string[] }

/** Reads the events of a live stream, like a browser that comes back after the event with this id. */
async function openStream(address: string, lastEventId?: string, includeDrafts = false) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const url = `${address}/v2025-02-19/data/live/events/production?includeDrafts=${includeDrafts}`
  const response = await fetch(url, {
    signal: stop.signal,
    headers: {
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...(includeDrafts && { authorization: `Bearer ${scriptToken}` }),
    },
  })
  const events: Event[] = []
  const read = async () => {
    let rest = ''
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = `${rest}${text}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts.filter((one) => one.includes('event:'))) events.push(parseEvent(part))
    }
  }
  read().catch(() => {})
  await expect.poll(() => events.length).toBeGreaterThan(0)
  return { events, stop: () => stop.abort() }
}

function parseEvent(text: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const { tags = [] }: { tags?: string[] } = JSON.parse(field('data') ?? '{}')
  return { event: field('event'), id: field('id'), tags }
}

async function startWithFlowers() {
  const { address } = await startTestLake()
  const client = connectClient(address)
  await client.create({ _id: 'rose', _type: 'flower', name: 'Rose' })
  await client.create({ _id: 'house', _type: 'place', has: { _type: 'reference', _ref: 'rose' } })
  return { address, client }
}

test('a reader that comes back gets what it has missed, in order, and no drafts', async () => {
  const { address, client } = await startWithFlowers()
  const { events, stop } = await openStream(address)
  expect(events).toEqual([{ event: 'welcome', id: expect.any(String), tags: [] }])
  stop()
  const renamed = await client.patch('rose').set({ name: 'Red rose' }).commit()
  await client.create({ _id: 'drafts.rose', _type: 'flower' })
  const removed = await client.patch('house').unset(['has']).commit()
  const back = await openStream(address, events[0]?.id)
  await expect
    .poll(() => back.events.map(({ event, id }) => [event, id]))
    .toEqual([
      ['welcome', events[0]?.id],
      ['message', renamed._rev],
      ['message', removed._rev],
    ])
  const later = await client.patch('rose').set({ name: 'Rose' }).commit()
  await expect.poll(() => back.events.at(-1)?.id).toBe(later._rev)
})

test('a reader that knows an unknown event, or has missed too much, is told to restart', async () => {
  const { address, client } = await startWithFlowers()
  const unknown = await openStream(address, 'from-another-lake')
  expect(unknown.events).toEqual([{ event: 'restart', id: expect.any(String), tags: [] }])
  for (let n = 0; n <= 100; n += 1) await client.patch('rose').set({ n }).commit()
  const late = await openStream(address, unknown.events[0]?.id)
  expect(late.events.map(({ event }) => event)).toEqual(['restart'])
})

test.each([
  ['*[_id == "rose"][0].name', { rose: true, house: false, lily: false }],
  ['*[_type == "flower"]{name}', { rose: true, house: false, lily: true }],
  ['*[_id == "house"][0].has->name', { rose: true, house: true, lily: false }],
  ['*[references("rose")]._id', { rose: false, house: true, lily: false }],
  ['*[_id == "lily"]', { rose: false, house: false, lily: true }],
  ['count(*[defined(name)])', { rose: true, house: true, lily: true }],
])('the answer of %s names the tags of the changes that affect it', async (query, affected) => {
  const { address, client } = await startWithFlowers()
  const { syncTags = [] } = await client.fetch(query, {}, { filterResponse: false })
  const { events } = await openStream(address)
  const isAffected = async (change: Promise<{ _rev: string }>) => {
    const { _rev } = await change
    await expect.poll(() => events.at(-1)?.id).toBe(_rev)
    return syncTags.some((tag) => events.at(-1)?.tags.includes(tag))
  }
  expect({
    rose: await isAffected(client.patch('rose').set({ name: 'Red' }).commit()),
    house: await isAffected(client.patch('house').set({ floors: 2 }).commit()),
    lily: await isAffected(client.create({ _id: 'lily', _type: 'flower' })),
  }).toEqual(affected)
})

test('a draft or version affects the queries of what it hides', async () => {
  const { address, client } = await startWithFlowers()
  const lily = { _type: 'reference', _ref: 'lily' }
  await client.create({ _id: 'lily', _type: 'flower' })
  await client.create({ _id: 'versions.rMay.house', _type: 'place', has: lily })
  const { events } = await openStream(address, undefined, true)
  const isAffected = async (query: string, perspective: string[], change: () => Promise<unknown>) => {
    const { syncTags = [] } = await client.fetch(query, {}, { filterResponse: false, perspective })
    const before = events.length
    await change()
    await expect.poll(() => events.length).toBe(before + 1)
    return syncTags.some((tag) => events.at(-1)?.tags.includes(tag))
  }
  const isAffectedByDraft = async (query: string, draft: { _id: string; _type: string }) => [
    await isAffected(query, ['drafts'], () => client.create(draft)),
    await isAffected(query, ['drafts'], () => client.delete(draft._id)),
  ]
  const draft = { _id: 'drafts.house', _type: 'place' }
  expect(await isAffectedByDraft('*[references("rose")]._id', draft)).toEqual([true, true])
  expect(await isAffectedByDraft('*[references("lily")]._id', { ...draft, _id: 'drafts.rose' })).toEqual([
    false,
    false,
  ])
  expect(await isAffectedByDraft('*[_type == "place"]._id', { ...draft, _type: 'room' })).toEqual([
    true,
    true,
  ])
  const upper = { _id: 'versions.rJune.house', _type: 'place' }
  expect(await isAffected('*[references("lily")]._id', ['rJune', 'rMay'], () => client.create(upper))).toBe(
    true,
  )
})

test('a reader that was cut off in an empty lake gets everything after it', async () => {
  const { address } = await startTestLake()
  const { events, stop } = await openStream(address)
  stop()
  expect(events).toEqual([{ event: 'welcome', id: expect.any(String), tags: [] }])
  const { _rev } = await connectClient(address).create({ _id: 'rose', _type: 'flower' })
  const back = await openStream(address, events[0]?.id)
  await expect
    .poll(() => back.events.map(({ event, id }) => [event, id]))
    .toEqual([
      ['welcome', events[0]?.id],
      ['message', _rev],
    ])
})

test('tags show neither ids nor types, and a query that reads very much depends on every change', async () => {
  const { address, client } = await startWithFlowers()
  const ids = Array.from({ length: 100 }, (_, n) => `rose-${n}`)
  const asked = async (query: string) => {
    const response = await fetch(`${address}/v2025-02-19/data/query/production`, {
      method: 'POST',
      body: JSON.stringify({ query, params: { ids } }),
      headers: { authorization: `Bearer ${scriptToken}` },
    })
    const { syncTags }: { syncTags: string[] } = await response.json()
    return syncTags
  }
  expect((await asked('*[_id == "rose" || references("rose")]')).join()).not.toContain('rose')
  expect(await asked('*[_id in $ids]')).toEqual(['s1:lake'])
  expect(await client.fetch('count(*)')).toBe(2)

  // A search reads the text of each flower, and is affected by changes of flowers only.
  for (const _id of ids) await client.create({ _id, _type: 'flower', name: 'Rose' })
  const searched = await asked('*[_type == "flower" && @ match text::query("rose")]')
  expect(searched).toEqual(await asked('*[_type == "flower"]'))
  expect(searched).not.toEqual(['s1:lake'])
})
