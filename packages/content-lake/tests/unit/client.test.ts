import type { MutationEvent } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import { connectClient, scriptToken, startTestLake } from '../support/lake.ts'

const seed = () => [
  {
    _id: 'rose',
    _type: 'flower',
    name: 'Rose',
    price: 3,
    tags: ['red'],
    parts: [
      { _key: 'a', text: 'stem' },
      { _key: 'b', text: 'thorn' },
    ],
  },
]

async function startWithClient() {
  const { address } = await startTestLake({ seed })
  return { address, client: connectClient(address) }
}

describe('the official client patches', () => {
  test.each([
    [
      'set',
      { set: { name: 'Lily', 'parts[_key=="b"].text': 'petal' } },
      { name: 'Lily', parts: [{ text: 'stem' }, { text: 'petal' }] },
    ],
    ['setIfMissing', { setIfMissing: { name: 'Lily', height: 40 } }, { name: 'Rose', height: 40 }],
    ['unset', { unset: ['parts[_key=="a"]'] }, { parts: [{ _key: 'b' }] }],
    ['inc and dec', { inc: { price: 2 }, dec: { 'parts[0].count': 1 } }, { price: 5 }],
    ['insert after', { insert: { after: 'tags[-1]', items: ['garden'] } }, { tags: ['red', 'garden'] }],
    ['insert before', { insert: { before: 'tags[0]', items: ['garden'] } }, { tags: ['garden', 'red'] }],
    [
      'insert in place of',
      { insert: { replace: 'parts[_key=="a"]', items: [{ _key: 'c' }] } },
      { parts: [{ _key: 'c' }, { _key: 'b' }] },
    ],
    [
      'diffMatchPatch',
      { diffMatchPatch: { name: '@@ -1,4 +1,9 @@\n Rose\n+ rouge\n' } },
      { name: 'Rose rouge' },
    ],
  ])('with %s', async (_name, patch, expected) => {
    const { client } = await startWithClient()
    const before = await client.getDocument('rose')
    const after = await client.patch('rose', patch).commit()
    expect(after).toMatchObject(expected)
    expect(after._rev).not.toBe(before?._rev)
    expect(after._createdAt).toBe(before?._createdAt)
  })

  test('what a query finds, adding keys to new items', async () => {
    const { client } = await startWithClient()
    await client.create({ _type: 'flower', _id: 'tulip', parts: [] })
    const patched = await client
      .patch({ query: '*[_type == $type]', params: { type: 'flower' } })
      .append('parts', [{ text: 'leaf' }])
      .commit({ autoGenerateArrayKeys: true, returnFirst: false, returnDocuments: true })
    expect(patched).toHaveLength(2)
    for (const { parts } of patched) expect(parts.at(-1)).toEqual({ _key: expect.any(String), text: 'leaf' })
  })
})

describe('the official client', () => {
  test('creates, replaces, deletes by query, in one transaction', async () => {
    const { client } = await startWithClient()
    const result = await client
      .transaction()
      .create({ _id: 'a', _type: 'leaf' })
      .createOrReplace({ _id: 'rose', _type: 'flower', name: 'New' })
      .createIfNotExists({ _id: 'a', _type: 'leaf' })
      .delete('a')
      .commit()
    expect(result.results.map(({ operation }) => operation)).toEqual(['create', 'update', 'none', 'delete'])
    await client.delete({ query: '*[_type == "flower"]' })
    expect(await client.fetch('*')).toEqual([])
  })

  test('gets an id below a path that ends in a dot', async () => {
    const { client } = await startWithClient()
    const { _id } = await client.create({ _id: 'drafts.', _type: 'flower' })
    expect(_id).toMatch(/^drafts\..+/)
  })

  test('edits, publishes and unpublishes by actions', async () => {
    const { client } = await startWithClient()
    const pair = { draftId: 'drafts.rose', publishedId: 'rose' }
    const read = async (perspective: 'published' | 'drafts') =>
      client.fetch('*[_id == "rose"][0].name', {}, { perspective })

    await client.action({
      actionType: 'sanity.action.document.edit',
      ...pair,
      patch: { set: { name: 'Edited' } },
    })
    expect([await read('published'), await read('drafts')]).toEqual(['Rose', 'Edited'])

    const stale = {
      actionType: 'sanity.action.document.publish',
      ...pair,
      ifPublishedRevisionId: 'stale',
    } as const
    await expect(client.action(stale)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('has revision'),
    })

    await client.action({ actionType: 'sanity.action.document.publish', ...pair })
    expect(await client.getDocument('drafts.rose')).toBeUndefined()
    expect(await read('published')).toBe('Edited')

    await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })
    expect([await read('published'), await read('drafts')]).toEqual([null, 'Edited'])

    await client.action({ actionType: 'sanity.action.document.version.discard', versionId: 'drafts.rose' })
    expect(await read('drafts')).toBeNull()
  })

  test('commits and receives an empty edit, which must make the draft', async () => {
    const { client } = await startWithClient()
    const guard = { unset: ['_empty_action_guard_pseudo_field_'] }
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.rose',
      publishedId: 'rose',
      patch: guard,
    })
    const draft = await client.getDocument('drafts.rose')
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.rose',
      publishedId: 'rose',
      patch: guard,
    })
    const again = await client.getDocument('drafts.rose')
    expect(draft).toMatchObject({ name: 'Rose' })
    expect(again?._rev).not.toBe(draft?._rev)
  })

  test('publishing strengthens references that waited for it, if their targets are published', async () => {
    const { client } = await startWithClient()
    const likes = { _type: 'reference', _ref: 'lily', _weak: true, _strengthenOnPublish: { type: 'flower' } }
    await client.create({ _id: 'drafts.fan', _type: 'person', likes })
    const publish = {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.fan',
      publishedId: 'fan',
    } as const
    await expect(client.action(publish)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('non-existent document "lily"'),
    })
    await client.create({ _id: 'lily', _type: 'flower' })
    await client.action(publish)
    expect((await client.getDocument('fan'))?.likes).toEqual({ _type: 'reference', _ref: 'lily' })
  })

  test('refuses to delete a document whose draft it does not name', async () => {
    const { client } = await startWithClient()
    await client.create({ _id: 'drafts.rose', _type: 'flower' })
    const remove = { actionType: 'sanity.action.document.delete', publishedId: 'rose' } as const
    await expect(client.action({ ...remove, includeDrafts: [] })).rejects.toMatchObject({ statusCode: 409 })
    await client.action({ ...remove, includeDrafts: ['drafts.rose'] })
    expect(await client.fetch('*', {}, { perspective: 'raw' })).toEqual([])
  })

  test('receives documents that enter, change in and leave its query', async () => {
    const { client } = await startWithClient()
    const heard: MutationEvent[] = []
    const subscription = client
      .listen(
        '*[_type == "flower" && price > $least]',
        { least: 4 },
        { includePreviousRevision: true, events: ['welcome', 'mutation'] },
      )
      .subscribe((event) => event.type === 'mutation' && heard.push(event))
    const expensive = await client.patch('rose', { set: { price: 9 } }).commit()
    await expect.poll(() => heard.length).toBe(1)
    await client.patch('rose', { set: { price: 10 } }).commit()
    await client.patch('rose', { set: { price: 1 } }).commit()
    await client.patch('rose', { set: { price: 2 } }).commit()
    await client.create({ _id: 'versions.r1.rose', _type: 'flower', price: 99 })
    await client.create({ _id: 'drafts.rose', _type: 'flower', price: 99 })
    await expect.poll(() => heard.length).toBe(4)
    subscription.unsubscribe()
    expect(heard.map(({ documentId, transition }) => [documentId, transition])).toEqual([
      ['rose', 'appear'],
      ['rose', 'update'],
      ['rose', 'disappear'],
      ['drafts.rose', 'appear'],
    ])
    expect(heard[1]).toMatchObject({
      previousRev: expensive._rev,
      previous: { price: 9 },
      result: { price: 10 },
    })
    expect(heard[1]?.resultRev).toBe(heard[2]?.previousRev)
  })

  test('gets the error of a listener whose query is not GROQ', async () => {
    const { client } = await startWithClient()
    const failure = await new Promise((resolve) => client.listen('*[').subscribe({ error: resolve }))
    expect(failure).toMatchObject({ name: 'ChannelError' })
  })

  test('receives live events of published documents, and of drafts on request', async () => {
    const { client } = await startWithClient()
    const heard: string[] = []
    // The client sends its token only when it requests drafts.
    const published = client
      .withConfig({ headers: { authorization: `Bearer ${scriptToken}` } })
      .live.events()
      .subscribe(({ type }) => heard.push(`published ${type}`))
    const drafts = client.live
      .events({ includeDrafts: true })
      .subscribe(({ type }) => heard.push(`drafts ${type}`))
    await expect.poll(() => heard.length).toBe(2)
    await client.create({ _id: 'drafts.rose', _type: 'flower' })
    await expect.poll(() => heard.length).toBe(3)
    await client.patch('rose', { set: { price: 1 } }).commit()
    await expect.poll(() => heard.length).toBe(5)
    published.unsubscribe()
    drafts.unsubscribe()
    expect(heard.slice(2).sort()).toEqual(['drafts message', 'drafts message', 'published message'])
  })
})
