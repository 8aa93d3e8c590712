import type { MutationEvent } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import { connectClient, startTestLake } from '../support/lake.ts'

const seed = () => [{ _id: 'rose', _type: 'flower', name: 'Rose', price: 3 }]

async function startWithClient() {
  const { address } = await startTestLake({ seed })
  return { address, client: connectClient(address) }
}

/** Behaviour that depends on the client. The rows of `conformance` test each mutation, action and stream. */
describe('the official client', () => {
  test('patches what a query finds, adding keys to new items', async () => {
    const { client } = await startWithClient()
    const before = await client.create({ _type: 'flower', _id: 'tulip', parts: [] })
    const patched = await client
      .patch({ query: '*[_type == $type] | order(_id)', params: { type: 'flower' } })
      .setIfMissing({ parts: [] })
      .append('parts', [{ text: 'leaf' }])
      .commit({ autoGenerateArrayKeys: true, returnFirst: false, returnDocuments: true })
    const parts = [{ _key: expect.any(String), text: 'leaf' }]
    const { _createdAt } = before
    expect(patched).toMatchObject([
      { _id: 'rose', parts },
      { _id: 'tulip', parts, _createdAt },
    ])
    expect(patched[1]?._rev).not.toBe(before._rev)
  })

  test('deletes by query', async () => {
    const { client } = await startWithClient()
    await client.delete({ query: '*[_type == "flower"]' })
    expect(await client.fetch('*')).toEqual([])
  })

  test('reads why an action was refused', async () => {
    const { client } = await startWithClient()
    await client.create({ _id: 'drafts.rose', _type: 'flower' })
    const publish = {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.rose',
      publishedId: 'rose',
    } as const
    await expect(client.action({ ...publish, ifPublishedRevisionId: 'stale' })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('has revision'),
    })
    const likes = { _type: 'reference', _ref: 'lily', _weak: true, _strengthenOnPublish: { type: 'flower' } }
    await client.patch('drafts.rose', { set: { likes } }).commit()
    await expect(client.action(publish)).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('non-existent document "lily"'),
    })
  })

  test('creates a draft by an empty edit, and gets a new revision for a second one', async () => {
    const { client } = await startWithClient()
    const editNothing = async () => {
      await client.action({
        actionType: 'sanity.action.document.edit',
        draftId: 'drafts.rose',
        publishedId: 'rose',
        patch: { unset: ['_empty_action_guard_pseudo_field_'] },
      })
      return client.getDocument('drafts.rose')
    }
    const draft = await editNothing()
    expect(draft).toMatchObject({ name: 'Rose' })
    expect((await editNothing())?._rev).not.toBe(draft?._rev)
  })

  test('receives documents that enter, change in and leave its query', async () => {
    const { client } = await startWithClient()
    const seen: MutationEvent[] = []
    const subscription = client
      .listen(
        '*[_type == "flower" && price > $least]',
        { least: 4 },
        { includePreviousRevision: true, events: ['welcome', 'mutation'] },
      )
      .subscribe((event) => event.type === 'mutation' && seen.push(event))
    const expensive = await client.patch('rose', { set: { price: 9 } }).commit()
    await expect.poll(() => seen.length).toBe(1)
    await client.patch('rose', { set: { price: 10 } }).commit()
    await client.patch('rose', { set: { price: 1 } }).commit()
    await client.patch('rose', { set: { price: 2 } }).commit()
    await client.create({ _id: 'versions.r1.rose', _type: 'flower', price: 99 })
    await client.create({ _id: 'drafts.rose', _type: 'flower', price: 99 })
    await expect.poll(() => seen.length).toBe(4)
    subscription.unsubscribe()
    expect(seen.map(({ documentId, transition }) => [documentId, transition])).toEqual([
      ['rose', 'appear'],
      ['rose', 'update'],
      ['rose', 'disappear'],
      ['drafts.rose', 'appear'],
    ])
    expect(seen[1]).toMatchObject({
      previousRev: expensive._rev,
      previous: { price: 9 },
      result: { price: 10 },
    })
    expect(seen[1]?.resultRev).toBe(seen[2]?.previousRev)
  })

  test('gets the error of a listener whose query is not GROQ', async () => {
    const { client } = await startWithClient()
    const failure = await new Promise((resolve) => client.listen('*[').subscribe({ error: resolve }))
    expect(failure).toMatchObject({ name: 'ChannelError' })
  })

  test('receives live events of published documents, and of drafts on request', async () => {
    const { client } = await startWithClient()
    const seen: string[] = []
    // The client sends no token here: it does so only for drafts.
    const published = client.live.events().subscribe(({ type }) => seen.push(`published ${type}`))
    const drafts = client.live
      .events({ includeDrafts: true })
      .subscribe(({ type }) => seen.push(`drafts ${type}`))
    await expect.poll(() => seen.length).toBe(2)
    await client.create({ _id: 'drafts.rose', _type: 'flower' })
    await expect.poll(() => seen.length).toBe(3)
    await client.patch('rose', { set: { price: 1 } }).commit()
    await expect.poll(() => seen.length).toBe(5)
    published.unsubscribe()
    drafts.unsubscribe()
    expect(seen.slice(2).sort()).toEqual(['drafts message', 'drafts message', 'published message'])
  })
})
