import { afterAll, expect, test } from 'vitest'
import { createTestLake } from '../../src/testing.ts'

/** Refused requests say which value is wrong, and why. */
const lake = await createTestLake({ documents: [{ _id: 'rose', _type: 'flower' }] })
afterAll(lake.close)

async function ask(path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${lake.clientConfig.token}` }
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${lake.clientConfig.apiHost}/v1/${path}`, { ...init, headers })
  const { message, error } = await answer.json()
  return { status: answer.status, words: message ?? error.description }
}
const mutate = (mutation: unknown, query = '') =>
  ask(`data/mutate/production${query}`, { mutations: [{ create: { _type: 'flower' } }, mutation] })

test.each<[unknown, string]>([
  [{ create: { _id: 'x' } }, 'mutations.1.create._type: Invalid input: expected string, received undefined'],
  [
    { patch: { id: 'rose', ifRevisionID: null, set: {} } },
    'mutations.1.patch.ifRevisionID: Invalid input: expected string, received null',
  ],
  [
    { patch: { id: 'rose', inc: { a: '1' } } },
    'mutations.1.patch.inc.a: Invalid input: expected number, received string',
  ],
  [{ patch: { id: 'rose', sett: {} } }, 'mutations.1.patch: Unrecognized key: "sett"'],
  [{ delete: {} }, 'mutations.1.delete: needs either an id or a query'],
  [{ create: { _type: 'a' }, delete: { id: 'rose' } }, 'mutations.1: Unrecognized key: "delete"'],
  ...[{}, { upsert: {} }, 'rose', null].map((mutation): [unknown, string] => [
    mutation,
    'mutations.1: must be one of create, createOrReplace, createIfNotExists, delete or patch',
  ]),
])('of a mutation: %j', async (mutation, words) => {
  expect(await mutate(mutation)).toEqual({ status: 400, words })
})

test.each<[object, RegExp]>([
  [{ set: { _createdAt: 'x' } }, /"_createdAt" would not be a date/],
  [{ set: { _updatedAt: 5 } }, /"_updatedAt" would not be a date/],
  [{ unset: ['_createdAt'] }, /"_createdAt" would not be a date/],
  [{ unset: ['_rev'] }, /"_rev" would not be a text/],
])('of an attribute that every document has: %j', async (operations, words) => {
  const { status, ...refused } = await mutate({ patch: { id: 'rose', ...operations } })
  expect([status, refused.words]).toEqual([400, expect.stringMatching(words)])
})

test.each<[string, string]>([
  ['data/history/production/transactions?limit=-1', 'limit: must be a whole number from 1 on'],
  ['data/history/production/transactions?limit=x', 'limit: must be a whole number from 1 on'],
  ['data/history/production/transactions?limit=1.5', 'limit: must be a whole number from 1 on'],
])('of an address: %s', async (path, words) => {
  expect(await ask(path)).toEqual({ status: 400, words })
})

test('of the parameters of a write, and of a name in the address', async () => {
  const visibility = await mutate({ delete: { id: 'none' } }, '?visibility=hidden')
  expect(visibility).toEqual({ status: 400, words: 'visibility: must be sync, async or deferred' })
  const headers = { authorization: `Bearer ${lake.clientConfig.token}` }
  const answer = await fetch(`${lake.clientConfig.apiHost}/v1/datasets/Upper`, { method: 'PUT', headers })
  expect((await answer.json()).message).toMatch(/^name: a dataset’s name has lower-case letters/)
})
