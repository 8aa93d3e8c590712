import { expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

async function startWithCount() {
  const { address, dataDir, stop } = await startTestLake()
  const client = connectClient(address)
  await client.create({ _id: 'counter', _type: 'counter', count: 1e308, list: [1] })
  /** A client would send null for a number that JSON cannot write. */
  const send = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${scriptToken}` }
    const answer = await fetch(`${address}/v1/data/${path}/production`, { method: 'POST', headers, body })
    return { status: answer.status, error: (await answer.json()).error }
  }
  return { client, dataDir, stop, send }
}

const refused = {
  status: 400,
  error: { items: [{ error: { type: 'numberOutOfRangeError', id: 'counter' } }] },
}
const patch = (operations: string) => `{"mutations":[{"patch":{"id":"counter",${operations}}}]}`
const toAction = (operations: string) =>
  `{"actions":[{"actionType":"sanity.action.document.edit","draftId":"drafts.counter","publishedId":"counter","patch":{${operations}}}]}`

test.each([
  '"inc":{"count":1e308}',
  '"dec":{"count":-1e308}',
  '"set":{"list[0]":-1e999}',
  '"set":{"a":{"b":[1e999]}}',
])('a number that no file can hold is refused: %s', async (operations) => {
  const { client, send } = await startWithCount()
  expect(await send('mutate', patch(operations))).toMatchObject(refused)
  const id = 'drafts.counter'
  const ofDraft = { ...refused, error: { items: [{ error: { type: 'numberOutOfRangeError', id } }] } }
  expect(await send('actions', toAction(operations))).toMatchObject(ofDraft)
  expect(await client.getDocument('counter')).toMatchObject({ count: 1e308, list: [1] })
})

test('a document with such a number is not created, and the largest number is the same after a restart', async () => {
  const { client, dataDir, stop, send } = await startWithCount()
  const document = '{"_id":"counter","_type":"counter","count":1e999}'
  expect(await send('mutate', `{"mutations":[{"createOrReplace":${document}}]}`)).toMatchObject(refused)
  await client.patch('counter').set({ count: Number.MAX_VALUE }).commit()
  await stop()
  const { address } = await startTestLake({ dataDir })
  expect(await connectClient(address).getDocument('counter')).toMatchObject({ count: Number.MAX_VALUE })
})
