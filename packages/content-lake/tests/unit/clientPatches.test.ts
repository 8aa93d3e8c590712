import type { Patch, SanityClient, Transaction } from '@sanity/client'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestLake } from '../../src/testing.ts'

/** What every kind of write of `@sanity/client` does to one document. */
const rose = {
  _id: 'rose',
  _type: 'flower',
  name: 'Rose',
  price: 3,
  text: 'a red rose',
  tags: ['a', 'b', 'c'],
  parts: [{ _key: 'stem', n: 1 }],
}

const lake = await createTestLake({ documents: [rose] })
const { client } = lake
afterAll(lake.close)

const patches: [name: string, change: (patch: Patch) => Patch, after: object][] = [
  [
    'set',
    (patch) => patch.set({ name: 'Tulip', 'parts[_key=="stem"].n': 5 }),
    { name: 'Tulip', parts: [{ _key: 'stem', n: 5 }] },
  ],
  [
    'setIfMissing',
    (patch) => patch.setIfMissing({ name: 'Tulip', colour: 'red' }),
    { name: 'Rose', colour: 'red' },
  ],
  ['unset', (patch) => patch.unset(['price', 'tags[1]']), { tags: ['a', 'c'] }],
  ['inc', (patch) => patch.inc({ price: 2 }), { price: 5 }],
  ['dec', (patch) => patch.dec({ price: 2 }), { price: 1 }],
  ['insert before', (patch) => patch.insert('before', 'tags[0]', ['z']), { tags: ['z', 'a', 'b', 'c'] }],
  ['insert after', (patch) => patch.insert('after', 'tags[-1]', ['z']), { tags: ['a', 'b', 'c', 'z'] }],
  ['insert replace', (patch) => patch.insert('replace', 'tags[0:2]', ['z']), { tags: ['z', 'c'] }],
  ['append', (patch) => patch.append('tags', ['d', 'e']), { tags: ['a', 'b', 'c', 'd', 'e'] }],
  ['prepend', (patch) => patch.prepend('tags', ['z']), { tags: ['z', 'a', 'b', 'c'] }],
  ['splice', (patch) => patch.splice('tags', 1, 1, ['x', 'y']), { tags: ['a', 'x', 'y', 'c'] }],
  [
    'diffMatchPatch',
    (patch) => patch.diffMatchPatch({ text: '@@ -1,10 +1,11 @@\n a \n-red\n+blue\n  rose\n' }),
    { text: 'a blue rose' },
  ],
  ['ifRevisionId', (patch) => patch.set({ price: 9 }), { price: 9 }],
]

describe('patch', () => {
  test.each(patches)('%s', async (name, change, after) => {
    await lake.reset()
    const before = await client.getDocument('rose')
    const patch = change(client.patch('rose'))
    const sent = name === 'ifRevisionId' ? patch.ifRevisionId(before?._rev ?? '') : patch
    expect(await sent.commit()).toMatchObject({ _id: 'rose', ...after })
    expect(await client.getDocument('rose')).toMatchObject(after)
  })

  test('unset leaves nothing of an attribute', async () => {
    await lake.reset()
    expect(await client.patch('rose').unset(['price']).commit()).not.toHaveProperty('price')
  })

  test('of an old revision changes nothing', async () => {
    await lake.reset()
    await expect(client.patch('rose').ifRevisionId('old').set({ price: 9 }).commit()).rejects.toMatchObject({
      statusCode: 409,
    })
    expect(await client.getDocument('rose')).toMatchObject({ price: 3 })
  })
})

const count = (client: SanityClient) => client.fetch<number>('count(*)')

const writes: [
  name: string,
  write: (client: SanityClient) => Promise<unknown>,
  result: object,
  count: number,
][] = [
  ['create', (client) => client.create({ _id: 'lily', _type: 'flower' }), { _id: 'lily' }, 2],
  ['create without an id', (client) => client.create({ _type: 'flower' }), { _id: expect.any(String) }, 2],
  ['createIfNotExists', (client) => client.createIfNotExists({ ...rose, name: 'Lily' }), { name: 'Rose' }, 1],
  [
    'createOrReplace',
    (client) => client.createOrReplace({ _id: 'rose', _type: 'flower', name: 'Lily' }),
    { name: 'Lily' },
    1,
  ],
  ['delete', (client) => client.delete('rose'), { results: [{ id: 'rose', operation: 'delete' }] }, 0],
  [
    'delete by query',
    (client) => client.delete({ query: '*[price > $price]', params: { price: 2 } }),
    { results: [{ id: 'rose' }] },
    0,
  ],
  [
    'mutate',
    (client) =>
      client.mutate([{ delete: { id: 'rose' } }, { create: { _id: 'lily', _type: 'flower' } }], {
        returnDocuments: false,
        returnFirst: false,
      }),
    { documentIds: ['rose', 'lily'] },
    1,
  ],
  [
    'mutate as a dry run',
    (client) => client.mutate([{ delete: { id: 'rose' } }], { dryRun: true, returnDocuments: false }),
    { documentIds: ['rose'] },
    1,
  ],
]

describe('write', () => {
  test.each(writes)('%s', async (_name, write, result, total) => {
    await lake.reset()
    expect(await write(client)).toMatchObject(result)
    expect(await count(client)).toBe(total)
  })
})

const steps: [name: string, add: (transaction: Transaction) => Transaction, after: string[]][] = [
  ['create', (all) => all.create({ _id: 'lily', _type: 'flower' }), ['lily', 'rose']],
  ['createIfNotExists', (all) => all.createIfNotExists({ _id: 'lily', _type: 'flower' }), ['lily', 'rose']],
  ['createOrReplace', (all) => all.createOrReplace({ _id: 'lily', _type: 'flower' }), ['lily', 'rose']],
  ['patch', (all) => all.patch('rose', (patch) => patch.set({ price: 1 })), ['rose']],
  ['patch by its operations', (all) => all.patch('rose', { inc: { price: 1 } }), ['rose']],
  ['delete', (all) => all.delete('rose'), []],
  ['several', (all) => all.create({ _id: 'lily', _type: 'flower' }).delete('rose'), ['lily']],
]

describe('transaction', () => {
  test.each(steps)('%s', async (name, add, after) => {
    await lake.reset()
    const id = `transaction-${name.replaceAll(' ', '-')}`
    expect(await add(client.transaction()).transactionId(id).commit()).toMatchObject({ transactionId: id })
    expect(await client.fetch('*[]._id')).toEqual(after)
  })

  test('of which one step fails writes nothing', async () => {
    await lake.reset()
    const all = client
      .transaction()
      .create({ _id: 'lily', _type: 'flower' })
      .patch('none', { set: { price: 1 } })
    await expect(all.commit()).rejects.toMatchObject({ statusCode: 409 })
    expect(await client.fetch('*[]._id')).toEqual(['rose'])
  })
})
