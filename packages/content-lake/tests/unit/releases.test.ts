import { expect, test } from 'vitest'
import { scriptToken, startTestLake } from '../support/lake.ts'
import { connectRaw } from '../support/releases.ts'

/** A published rose, and a release with a version of it and of a new tulip. */
async function startWithRelease() {
  const { address } = await startTestLake({ seed: () => [{ _id: 'rose', _type: 'flower', name: 'Rose' }] })
  const raw = connectRaw(address)
  const { client } = raw
  await client.releases.create({ releaseId: 'rMay', metadata: { title: 'May', releaseType: 'asap' } })
  await client.createVersion({ publishedId: 'rose', baseId: 'rose', releaseId: 'rMay' })
  await client.patch('versions.rMay.rose', { set: { name: 'May rose' } }).commit()
  const tulip = { _id: 'versions.rMay.tulip', _type: 'flower', name: 'Tulip' }
  await client.create(tulip)
  const readHistory = async (path: string) => {
    const headers = { authorization: `Bearer ${scriptToken}` }
    return (await fetch(`${address}/v2025-02-19/data/history/production/${path}`, { headers })).json()
  }
  const seeNames = (perspective: string[]) =>
    client.fetch('*[_type == "flower"] | order(_id).name', {}, { perspective })
  return { ...raw, readHistory, seeNames }
}

test('a perspective with a release prefers its versions to drafts and published documents', async () => {
  const { client, seeNames } = await startWithRelease()
  await client.create({ _id: 'drafts.rose', _type: 'flower', name: 'Draft of a rose' })
  await client.releases.create({ releaseId: 'rJune' })
  await client.create({ _id: 'versions.rJune.tulip', _type: 'flower', name: 'June tulip' })
  expect(await seeNames(['rMay', 'drafts'])).toEqual(['May rose', 'Tulip'])
  expect(await seeNames(['rJune', 'rMay', 'drafts'])).toEqual(['May rose', 'June tulip'])
  expect(await seeNames(['rJune', 'drafts'])).toEqual(['Draft of a rose', 'June tulip'])
  expect(await seeNames(['published'])).toEqual(['Rose'])
})

test('a version that unpublishes hides the document in its perspective, and publishing it removes the document', async () => {
  const { client, seeNames, getNames } = await startWithRelease()
  await client.unpublishVersion({ releaseId: 'rMay', publishedId: 'rose' })
  expect(await seeNames(['rMay'])).toEqual(['Tulip'])
  expect(await seeNames(['published'])).toEqual(['Rose'])
  await client.releases.publish({ releaseId: 'rMay' })
  expect(await getNames()).toEqual([{ _id: 'tulip', name: 'Tulip' }])
})

test('publishing a release publishes all of it in one transaction, without the marks of its versions', async () => {
  const { client, getRelease } = await startWithRelease()
  const { transactionId } = await client.releases.publish({ releaseId: 'rMay' })
  expect(await client.getDocuments(['rose', 'tulip', 'versions.rMay.rose'])).toEqual([
    expect.objectContaining({ _rev: transactionId, name: 'May rose' }),
    expect.objectContaining({ _rev: transactionId, name: 'Tulip' }),
    null,
  ])
  expect(await client.getDocument('rose')).not.toHaveProperty('_system')
  expect(await getRelease('rMay')).toMatchObject({ _rev: transactionId, state: 'published' })
})

test('an archived release comes back with the versions it had, and a closed one can be deleted', async () => {
  const { client, getRelease, getNames } = await startWithRelease()
  const before = await getNames()
  await client.releases.archive({ releaseId: 'rMay' })
  expect(await getNames()).toEqual([{ _id: 'rose', name: 'Rose' }])
  expect(await getRelease('rMay')).toMatchObject({
    state: 'archived',
    finalDocumentStates: [{ id: 'versions.rMay.rose' }, { id: 'versions.rMay.tulip' }],
  })
  await expect(client.create({ _id: 'versions.rMay.lily', _type: 'flower' })).rejects.toThrow('is archived')
  await client.releases.unarchive({ releaseId: 'rMay' })
  expect(await getNames()).toEqual(before)
  await expect(client.releases.delete({ releaseId: 'rMay' })).rejects.toThrow(
    'is active, and must be archived or published',
  )
  await client.releases.archive({ releaseId: 'rMay' })
  await client.releases.delete({ releaseId: 'rMay' })
  expect(await getRelease('rMay')).toBeUndefined()
})

test('the events of a document name the release that published it', async () => {
  const { client, readHistory } = await startWithRelease()
  await client.releases.publish({ releaseId: 'rMay' })
  const published = {
    type: 'publishDocumentVersion',
    documentId: 'rose',
    versionId: 'versions.rMay.rose',
    releaseId: 'rMay',
    publishCause: 'release.publish',
  }
  expect((await readHistory('events/documents/rose')).events.rose).toMatchObject([
    published,
    { type: 'createLiveDocument' },
  ])
  expect(
    (await readHistory('events/documents/versions.rMay.rose')).events['versions.rMay.rose'],
  ).toMatchObject([published, { type: 'createDocumentVersion', releaseId: 'rMay' }])
})

test('the events of a release name each of its states and documents', async () => {
  const { client, readHistory } = await startWithRelease()
  await client.discardVersion({ releaseId: 'rMay', publishedId: 'tulip' })
  await client.releases.schedule({ releaseId: 'rMay', publishAt: '2099-01-01T00:00:00.000Z' })
  await client.releases.unschedule({ releaseId: 'rMay' })
  await client.releases.archive({ releaseId: 'rMay' })
  await client.releases.unarchive({ releaseId: 'rMay' })
  await client.releases.publish({ releaseId: 'rMay' })
  const { events } = await readHistory('events/releases/rMay')
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'publishRelease',
    'unarchiveRelease',
    'archiveRelease',
    'unscheduleRelease',
    'scheduleRelease',
    'discardDocumentFromRelease',
    'addDocumentToRelease',
    'addDocumentToRelease',
    'createRelease',
  ])
})

test('history has the documents that a release replaced, so that the Studio can revert it', async () => {
  const { client, readHistory } = await startWithRelease()
  const { transactionId } = await client.releases.publish({ releaseId: 'rMay' })
  const { documents } = await readHistory(
    'documents/versions.rMay.rose,versions.rMay.tulip?lastRevision=true',
  )
  expect(documents).toMatchObject([
    { name: 'May rose', _rev: transactionId },
    { name: 'Tulip', _rev: transactionId },
  ])
})

test('an imported schedule arrives paused, with its time', async () => {
  const { client, getRelease } = await startWithRelease()
  const publishAt = '2020-01-01T08:00:00.000Z'
  const attributes = {
    _id: '_.releases.rOld',
    _type: 'system.release',
    name: 'rOld',
    state: 'scheduled',
    publishAt,
    finalDocumentStates: null,
    metadata: { title: 'Old', releaseType: 'scheduled', cardinality: 'one' },
  }
  const actionType = 'sanity.action.release.import' as const
  await client.action({ actionType, releaseId: 'rOld', attributes, ifExists: 'fail' })
  expect(await getRelease('rOld')).toMatchObject({
    state: 'active',
    metadata: { title: 'Old', intendedPublishAt: publishAt, cardinality: 'one' },
  })
  const again = { actionType, releaseId: 'rOld', attributes: { ...attributes, state: 'archived' } }
  await expect(client.action({ ...again, ifExists: 'fail' })).rejects.toThrow('already exists')
  await client.action({ ...again, ifExists: 'ignore' })
  expect(await getRelease('rOld')).toMatchObject({ state: 'active' })
  await client.action({ ...again, ifExists: 'replace' })
  expect(await getRelease('rOld')).toMatchObject({ state: 'archived' })
})

test('mutations cannot change releases', async () => {
  const { client } = await startWithRelease()
  const refused = { statusCode: 403, message: expect.stringContaining('actions on releases') }
  await expect(client.delete('_.releases.rMay')).rejects.toMatchObject(refused)
  await expect(
    client.patch('_.releases.rMay', { set: { state: 'published' } }).commit(),
  ).rejects.toMatchObject(refused)
})
