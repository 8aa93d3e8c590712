import { createHmac } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LakeOptions } from '../../src/settings/lakeOptions.ts'
import { LakeStore } from '../../src/store/lakeStore.ts'
import { createDeliveryQueue } from '../../src/webhooks/deliveryQueue.ts'
import { connectClient, makeFolder, startTestLake } from '../support/lake.ts'
import { startReceiver } from '../support/receiver.ts'

const secret = 'shared'
const toHook = (url: string) => ({
  url,
  secret,
  filter: '_type == "flower"',
  projection: '{_id, name, "was": before().name, "operation": delta::operation()}',
})

async function startWithHook(url: string, options: Partial<LakeOptions> = {}) {
  const lake = await startTestLake({ webhooks: [toHook(url)], ...options })
  return { lake, client: connectClient(lake.address) }
}

test('a published change is sent, signed, with the document', async () => {
  const receiver = await startReceiver(200)
  const { client } = await startWithHook(receiver.url)
  const { _rev } = await client.create({ _id: 'rose', _type: 'flower', name: 'Rose' })
  await client.patch('rose', { set: { name: 'Lily' } }).commit()
  await client.delete('rose')
  await expect.poll(() => receiver.received.length).toBe(3)

  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    { _id: 'rose', name: 'Rose', was: null, operation: 'create' },
    { _id: 'rose', name: 'Lily', was: 'Rose', operation: 'update' },
    { _id: 'rose', name: 'Lily', was: 'Lily', operation: 'delete' },
  ])
  const { headers = {}, body = '' } = receiver.received[0] ?? {}
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'sanity-dataset': 'production',
    'sanity-document-id': 'rose',
    'sanity-operation': 'create',
    'sanity-project-id': 'embedded',
    'sanity-transaction-id': _rev,
    'sanity-transaction-time': expect.any(String),
    'sanity-webhook-id': expect.any(String),
    'idempotency-key': expect.any(String),
  })
  const [, timestamp, signature] =
    /^t=(\d+),v1=([\w-]+)$/.exec(String(headers['sanity-webhook-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url'))
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(10_000)
})

test('drafts, other types and the seed are not sent', async () => {
  const receiver = await startReceiver(200)
  const { client } = await startWithHook(receiver.url, { seed: () => [{ _id: 'seed', _type: 'flower' }] })
  await client.create({ _id: 'drafts.rose', _type: 'flower' })
  await client.create({ _id: 'oak', _type: 'tree' })
  await client.create({ _id: 'rose', _type: 'flower' })
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.headers['sanity-document-id']).toBe('rose')
})

test('a projection reads the documents as the transaction or the release leaves them', async () => {
  const receiver = await startReceiver(200)
  const { client } = await startWithHook(receiver.url, {
    seed: () => [{ _id: 'old', _type: 'flower' }],
    webhooks: [
      {
        ...toHook(receiver.url),
        filter: 'defined(by)',
        projection:
          '{"by": by->name, "flowers": *[_type == "flower"]._id, "own": *[references(^.by._ref)]._id}',
      },
    ],
  })
  const by = (id: string) => ({ _type: 'flower', by: { _type: 'reference', _ref: id, _weak: true } })
  await client
    .transaction()
    .create({ _id: 'ann', _type: 'person', name: 'An' })
    .create({ _id: 'rose', ...by('ann') })
    .patch('ann', { set: { name: 'Ann' } })
    .delete('old')
    .commit()
  const releaseId = 'rMay'
  await client.releases.create({ releaseId, metadata: { releaseType: 'asap', title: 'May' } })
  for (const document of [
    { _id: 'lily', ...by('bob') },
    { _id: 'bob', _type: 'person', name: 'Bob' },
  ])
    await client.action({
      actionType: 'sanity.action.document.version.create',
      publishedId: document._id,
      document: { ...document, _id: `versions.${releaseId}.${document._id}` },
    })
  await client.releases.publish({ releaseId })
  await expect
    .poll(() => receiver.received.map(({ body }) => JSON.parse(body)))
    .toEqual([
      { by: 'Ann', flowers: ['rose'], own: ['rose'] },
      { by: 'Bob', flowers: ['lily', 'rose'], own: ['lily'] },
    ])
})

test('a failed delivery is sent again, with the same key and a new signature', async () => {
  const receiver = await startReceiver(503, 429, 200)
  const { client } = await startWithHook(receiver.url)
  await client.create({ _id: 'rose', _type: 'flower' })
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(3)
  const headers = receiver.received.map((one) => one.headers)
  expect(new Set(headers.map((one) => one['idempotency-key'])).size).toBe(1)
  expect(new Set(headers.map((one) => one['sanity-webhook-signature'])).size).toBe(3)
})

test('a refused delivery is not sent again, and the log says so', async () => {
  const receiver = await startReceiver(401, 200)
  const lines: string[] = []
  const { client } = await startWithHook(receiver.url, { log: (line) => lines.push(line) })
  await client.create({ _id: 'rose', _type: 'flower' })
  await expect
    .poll(() => lines)
    .toEqual([`The webhook message to ${receiver.url} was dropped: the receiver answered 401.`])
  await client.create({ _id: 'lily', _type: 'flower' })
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]?.headers['sanity-document-id']).toBe('lily')
})

test('undelivered messages are sent after the next start', async () => {
  const dataDir = await makeFolder()
  const receiver = await startReceiver(500, 200)
  const { lake, client } = await startWithHook(receiver.url, { dataDir })
  await client.create({ _id: 'rose', _type: 'flower' })
  await expect.poll(() => receiver.received.length).toBe(1)
  await lake.stop()
  await startWithHook(receiver.url, { dataDir })
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2)
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
})

test('a filter may search for words and read other documents', async () => {
  const receiver = await startReceiver(200)
  const { client } = await startWithHook(receiver.url, {
    seed: () => [{ _id: 'ann', _type: 'person', name: 'Ann' }],
    webhooks: [
      {
        ...toHook(receiver.url),
        filter: '@ match text::query("bread -butter") && count(*[_type == "person"]) == 1',
        projection: '{_id, "author": documents::get(author).name}',
      },
    ],
  })
  await client.create({ _id: 'both', _type: 'note', text: 'Bread and butter' })
  await client.create({ _id: 'bread', _type: 'note', text: 'Bread', author: { _ref: 'ann' } })
  await expect
    .poll(() => receiver.received.map(({ body }) => JSON.parse(body)))
    .toEqual([{ _id: 'bread', author: 'Ann' }])
  await client.delete('bread')
  await expect.poll(() => receiver.received.at(-1)?.headers['sanity-operation']).toBe('delete')
})

test('a webhook that fails refuses no write, and the others get their messages', async () => {
  const receiver = await startReceiver(200)
  const lines: string[] = []
  const fails = 'http://127.0.0.1:1/'
  const { client } = await startWithHook(receiver.url, {
    webhooks: [{ ...toHook(fails), filter: 'delta::changedAny("name")' }, toHook(receiver.url)],
    log: (line) => lines.push(line),
  })
  await client.create({ _id: 'rose', _type: 'flower' })
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(lines).toEqual([
    `The webhook message to ${fails} about "rose" was dropped: changedAny first argument must be a selector.`,
  ])
})

test('a filter with a function that the lake does not have is an error at start', async () => {
  const filter = 'geo::distance(place, $here) < 1'
  await expect(startTestLake({ webhooks: [{ ...toHook('http://127.0.0.1:1/'), filter }] })).rejects.toThrow(
    'The function geo::distance() is not supported by the embedded content lake',
  )
})

test('a filter that is not GROQ is an error at start', async () => {
  await expect(
    startTestLake({ webhooks: [{ ...toHook('http://127.0.0.1:1/'), filter: '_type ==' }] }),
  ).rejects.toThrow(/Syntax error/)
})

describe('while the disk is full', () => {
  /** Creates a queue on a full database, in which changing or deleting a message needs more space than is left. */
  async function setUpFull(url: string) {
    const store = await LakeStore.open(await makeFolder(), () => [])
    const { database } = store
    const lines: string[] = []
    const queue = createDeliveryQueue(database, {
      findHook: () => ({ secret }),
      log: (line) => lines.push(line),
      firstDelayMs: 10,
      everyMs: 50,
    })
    onTestFinished(async () => {
      await queue.stop()
      await store.close()
    })
    queue.add([{ id: 'one', url, body: '{}', headers: {} }])
    const fill = 'BEGIN INSERT INTO filler VALUES (zeroblob(50000)); END'
    database.exec('CREATE TABLE filler (x)')
    for (const change of ['UPDATE', 'DELETE'])
      database.exec(`CREATE TRIGGER fill_${change} AFTER ${change} ON deliveries ${fill}`)
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count)
    database.exec(`PRAGMA max_page_count = ${pages}`)
    const makeRoom = () => database.exec(`PRAGMA max_page_count = ${pages + 1000}`)
    const countStored = () => database.prepare('SELECT COUNT(*) AS n FROM deliveries').get()?.n
    return { queue, lines, makeRoom, countStored }
  }
  const longPoll = { timeout: 10_000 }
  const incident = expect.stringMatching(/^Webhook messages are waiting .* database or disk is full\.$/)

  test('a message that was not accepted stays, the full disk is logged once, and it is sent when there is room', async () => {
    const receiver = await startReceiver(503, 503, 503, 200)
    const { queue, lines, makeRoom, countStored } = await setUpFull(receiver.url)
    queue.wake()
    await expect.poll(() => receiver.received.length, longPoll).toBeGreaterThan(2)
    expect([countStored(), lines]).toEqual([1, [incident]])
    makeRoom()
    await expect.poll(countStored, longPoll).toBe(0)
    expect(receiver.received).toHaveLength(4)
  })

  test('a delivered message is not sent twice', async () => {
    const receiver = await startReceiver(200)
    const { queue, lines, makeRoom, countStored } = await setUpFull(receiver.url)
    queue.wake()
    await expect.poll(() => lines, longPoll).toEqual([incident])
    expect(countStored()).toBe(1)
    makeRoom()
    await expect.poll(countStored, longPoll).toBe(0)
    expect(receiver.received).toHaveLength(1)
  })
})
