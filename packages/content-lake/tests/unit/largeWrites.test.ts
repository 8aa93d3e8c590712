import { describe, expect, test } from 'vitest'
import { openTestDataset } from '../support/dataset.ts'

const items = <Item>(length: number, toItem: (index: number) => Item) =>
  Array.from({ length }, (_, index) => toItem(index))
const ten = items(10, () => 0)
const megabyte = 'x'.repeat(1_000_000)
const insertion = `@@ -0,0 +1,1000000 @@\n+${megabyte}\n`
const replace = (content: object) => ({ createOrReplace: { _id: 'x', _type: 'flower', ...content } })
const patch = (operations: object) => ({ patch: { id: 'x', ...operations } })

async function open() {
  const { lake, send } = await openTestDataset()
  const post = async (path: string, body: object) => {
    const answer = await send(`/v1/data/${path}`, {
      method: 'POST',
      token: 'token',
      body: JSON.stringify(body),
    })
    const { error } = (await answer.json()) as { error?: { items: { error: { type: string } }[] } }
    return { status: answer.status, type: error?.items[0]?.error.type }
  }
  const mutate = (...mutations: object[]) => post('mutate/production', { mutations })
  const get = (id: string) => lake.store.documents.get(id)
  const { database } = lake.store
  const countChanges = () => database.prepare('SELECT total_changes() AS count').get()?.count
  return { lake, post, mutate, get, countChanges }
}

const tooLarge = { status: 413, type: 'documentTooLargeError' }
const tooMany = { status: 400, type: 'invalidPatchError' }

describe('a small request with a large result is refused before it is computed:', () => {
  test('five nested patches that multiply by ten, in 405 bytes', async () => {
    const { mutate, get } = await open()
    const nested = items(5, (index) => patch({ set: { [`a${'[*]'.repeat(index + 1)}`]: ten } }))
    expect(await mutate(replace({ a: ten }), ...nested)).toEqual(tooLarge)
    expect(get('x')).toBeNull()
    // Four of them are a document of 100,000 numbers.
    expect(await mutate(replace({ a: ten }), ...nested.slice(0, 4))).toMatchObject({ status: 200 })
    expect(JSON.stringify(get('x')?.a)).toHaveLength(222_221)
  })

  test.each<[string, object, object, typeof tooLarge]>([
    ['a text in 300 items', { a: items(300, () => 0) }, { set: { 'a[*]': megabyte } }, tooLarge],
    [
      'a text in 300 empty items',
      { a: items(300, () => ({})) },
      { setIfMissing: { 'a[0:].b': megabyte } },
      tooLarge,
    ],
    [
      'a text added to 300 texts',
      { a: items(300, () => 'y') },
      { diffMatchPatch: { 'a[*]': insertion } },
      tooLarge,
    ],
    [
      'a text added to 300 items with the same key',
      { a: items(300, () => ({ _key: 'k', t: 'y' })) },
      { diffMatchPatch: { 'a[_key=="k"].t': insertion } },
      tooLarge,
    ],
    [
      'a text added to 300 items that are named one by one',
      { a: items(300, () => 'y') },
      { diffMatchPatch: { [`a[${items(300, (index) => index)}]`]: insertion } },
      tooLarge,
    ],
    [
      'a text added at any level',
      { a: items(300, () => ({ t: 'y' })) },
      { diffMatchPatch: { '..t': insertion } },
      tooLarge,
    ],
    [
      '100,000 items in each of 300 lists',
      { a: items(300, () => ({ b: [0] })) },
      { insert: { after: 'a[*].b[-1]', items: items(100_000, () => 0) } },
      tooLarge,
    ],
    ['a range of a billion items', { a: [0] }, { set: { 'a[0:1000000000]': 1 } }, tooMany],
    ['a billion items that are removed', { a: [0] }, { unset: ['a[0:1000000000]'] }, tooMany],
    [
      'a billion items before the first',
      { a: [0] },
      { insert: { before: 'a[-1000000000:]', items: [1] } },
      tooMany,
    ],
    [
      'a billion spellings of one place',
      { a: { b: { b: { b: { b: { b: {} } } } } } },
      { set: { [`a${`[${items(100, () => 'b')}]`.repeat(5)}`]: 1 } },
      tooMany,
    ],
  ])('%s', async (_, content, operations, refusal) => {
    const { mutate, post, countChanges } = await open()
    expect(await mutate(replace(content))).toMatchObject({ status: 200 })
    const before = countChanges()
    expect(await mutate(patch(operations))).toEqual(refusal)
    const edit = {
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.x',
      publishedId: 'x',
      patch: operations,
    }
    expect(await post('actions/production', { actions: [edit] })).toEqual(refusal)
    expect(countChanges()).toBe(before)
  })

  test('a text in 100 documents', async () => {
    const { mutate, get } = await open()
    await mutate(...items(100, (index) => ({ create: { _id: `d${index}`, _type: 'd' } })))
    const found = { query: '*[_type == "d"]', set: { text: megabyte } }
    expect(await mutate({ patch: found })).toEqual({ status: 413, type: 'transactionTooLargeError' })
    expect(get('d0')).not.toHaveProperty('text')
  })

  test('a million keys for a million items', { timeout: 60_000 }, async () => {
    const { send } = await openTestDataset()
    const body = `{"mutations":[{"create":{"_type":"flower","a":[${'{},'.repeat(1_000_000)}0]}}]}`
    const path = '/v1/data/mutate/production?autoGenerateArrayKeys=true'
    expect((await send(path, { method: 'POST', token: 'token', body })).status).toBe(413)
  })
})

test('a write that computes too long is refused, and the next one is not', { timeout: 60_000 }, async () => {
  const { mutate, get } = await open()
  const keys = Object.fromEntries(items(100_000, (index) => [`k${index}`, 0]))
  expect(await mutate(replace({}), patch({ set: keys }))).toEqual({
    status: 400,
    type: 'mutationTimeoutError',
  })
  expect(get('x')).toBeNull()
  expect(await mutate(replace({}))).toMatchObject({ status: 200 })
})

describe('what was possible stays possible:', () => {
  test('a document grows to 32 MB, can be edited there, and grows no further', {
    timeout: 300_000,
  }, async () => {
    const { mutate, get } = await open()
    await mutate(replace({ title: 'A', texts: items(31, () => 0) }))
    expect(await mutate(patch({ set: { 'texts[*]': megabyte } }))).toMatchObject({ status: 200 })
    expect(await mutate(patch({ set: { more: megabyte } }))).toEqual(tooLarge)
    // A text in the place of another adds nothing.
    const text = 'y'.repeat(1_000_000)
    expect(await mutate(patch({ set: { 'texts[0]': text, title: 'B' } }))).toMatchObject({ status: 200 })
    expect(get('x')).toMatchObject({ title: 'B', texts: [text, ...items(30, () => megabyte)] })
  })

  test('a document that an older version let grow is edited, published and made smaller, but not larger', {
    timeout: 300_000,
  }, async () => {
    const { lake, mutate, post, get } = await open()
    const dates = { _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
    const text = 'x'.repeat(33_000_000)
    lake.store.documents.put('drafts.x', { _id: 'drafts.x', _type: 'flower', ...dates, text, title: 'A' })
    const edit = (operations: object) => mutate({ patch: { id: 'drafts.x', ...operations } })
    expect(await edit({ set: { title: 'B' } })).toMatchObject({ status: 200 })
    expect(await edit({ set: { more: megabyte } })).toEqual(tooLarge)
    const publish = { actionType: 'sanity.action.document.publish', draftId: 'drafts.x', publishedId: 'x' }
    expect(await post('actions/production', { actions: [publish] })).toEqual({ status: 200 })
    expect(get('x')).toMatchObject({ title: 'B', text })
    expect(await mutate(patch({ unset: ['text'] }))).toMatchObject({ status: 200 })
    expect(get('x')).not.toHaveProperty('text')
  })

  test('9,900 documents in one request', { timeout: 300_000 }, async () => {
    const { mutate, lake } = await open()
    const before = lake.store.documents.all().length
    const created = items(9_900, (index) => ({ create: { _type: 'note', text: 'z'.repeat(400), index } }))
    expect(await mutate(...created)).toMatchObject({ status: 200 })
    expect(lake.store.documents.all()).toHaveLength(before + 9_900)
  })

  test('9,000 patches of one document of 4 MB', { timeout: 300_000 }, async () => {
    const { mutate, get } = await open()
    await mutate(replace({ a: items(20, () => 'y'.repeat(200_000)) }))
    expect(await mutate(...items(9_000, (index) => patch({ set: { index } })))).toMatchObject({ status: 200 })
    expect(get('x')).toMatchObject({ index: 8_999 })
  })
})
