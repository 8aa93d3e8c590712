import type { SanityClient } from '@sanity/client'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestLake } from '../../src/testing.ts'

/** What every action of `@sanity/client` leaves of a published document and its draft. */
const publishedRose = { _id: 'rose', _type: 'flower', name: 'Rose' }
const draftRose = { ...publishedRose, _id: 'drafts.rose', name: 'Red rose' }
const ids = { publishedId: 'rose', draftId: 'drafts.rose' }

const lake = await createTestLake({ documents: [publishedRose, draftRose] })
afterAll(lake.close)
const client = lake.client.withConfig({ apiVersion: '2025-02-19', perspective: 'raw' })
const namesById = () => client.fetch<Record<string, string>[]>('*[!(_id in path("_.**"))]{_id, name}')

type Steps = (client: SanityClient) => Promise<unknown>
const document = <Name extends string>(name: Name) => `sanity.action.document.${name}` as const

const actions: [name: string, act: Steps, left: [id: string, name: string | null][]][] = [
  [
    'create',
    (client) =>
      client.action({
        actionType: document('create'),
        publishedId: 'lily',
        attributes: { _id: 'drafts.lily', _type: 'flower', name: 'Lily' },
        ifExists: 'fail',
      }),
    [
      ['drafts.lily', 'Lily'],
      ['drafts.rose', 'Red rose'],
      ['rose', 'Rose'],
    ],
  ],
  [
    'edit',
    (client) => client.action({ actionType: document('edit'), ...ids, patch: { set: { name: 'New' } } }),
    [
      ['drafts.rose', 'New'],
      ['rose', 'Rose'],
    ],
  ],
  ['publish', (client) => client.action({ actionType: document('publish'), ...ids }), [['rose', 'Red rose']]],
  [
    'discard',
    (client) => client.action({ actionType: document('discard'), draftId: 'drafts.rose' }),
    [['rose', 'Rose']],
  ],
  [
    'unpublish',
    (client) =>
      client.action([
        { actionType: document('discard'), draftId: 'drafts.rose' },
        { actionType: document('unpublish'), ...ids },
      ]),
    [['drafts.rose', 'Rose']],
  ],
  [
    'delete',
    (client) =>
      client.action({ actionType: document('delete'), publishedId: 'rose', includeDrafts: ['drafts.rose'] }),
    [],
  ],
  [
    'replaceDraft',
    (client) =>
      client.action({
        actionType: document('replaceDraft'),
        publishedId: 'rose',
        attributes: { _id: 'drafts.rose', _type: 'flower', name: 'Other' },
      }),
    [
      ['drafts.rose', 'Other'],
      ['rose', 'Rose'],
    ],
  ],
]

describe('action', () => {
  test.each(actions)('%s', async (_name, act, left) => {
    await lake.reset()
    await act(client)
    expect((await namesById()).map(({ _id, name }) => [_id, name])).toEqual(left)
  })
})

const releaseId = 'r1'
const createRelease: Steps = (client) =>
  client.releases.create({
    releaseId,
    metadata: { title: 'Spring', releaseType: 'scheduled', intendedPublishAt: '2099-01-01T00:00:00.000Z' },
  })
const createVersion: Steps = (client) =>
  client.createVersion({ publishedId: 'rose', releaseId, document: { _type: 'flower', name: 'Spring rose' } })
const publishAt = '2099-01-01T00:00:00.000Z'

/** After `create` and, for all but the first, a version in the release. */
const releases: [name: string, act: Steps, state: string | null, version: string | null][] = [
  ['create', async () => {}, 'active', 'Spring rose'],
  [
    'edit',
    (client) => client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } }),
    'active',
    'Spring rose',
  ],
  ['schedule', (client) => client.releases.schedule({ releaseId, publishAt }), 'scheduled', 'Spring rose'],
  [
    'unschedule',
    async (client) => {
      await client.releases.schedule({ releaseId, publishAt })
      await client.releases.unschedule({ releaseId })
    },
    'active',
    'Spring rose',
  ],
  ['publish', (client) => client.releases.publish({ releaseId }), 'published', null],
  ['archive', (client) => client.releases.archive({ releaseId }), 'archived', null],
  [
    'unarchive',
    async (client) => {
      await client.releases.archive({ releaseId })
      await client.releases.unarchive({ releaseId })
    },
    'active',
    'Spring rose',
  ],
  [
    'delete',
    async (client) => {
      await client.releases.archive({ releaseId })
      await client.releases.delete({ releaseId })
    },
    null,
    null,
  ],
  [
    'createVersion and replaceVersion',
    (client) =>
      client.replaceVersion({
        releaseId,
        document: { _id: 'versions.r1.rose', _type: 'flower', name: 'Late rose' },
      }),
    'active',
    'Late rose',
  ],
  ['discardVersion', (client) => client.discardVersion({ releaseId, publishedId: 'rose' }), 'active', null],
  [
    'unpublishVersion',
    (client) => client.unpublishVersion({ releaseId, publishedId: 'rose' }),
    'active',
    'Spring rose',
  ],
]

describe('release', () => {
  test.each(releases)('%s', async (_name, act, state, version) => {
    await lake.reset()
    await createRelease(client)
    await createVersion(client)
    await act(client)
    expect((await client.releases.get({ releaseId }))?.state ?? null).toBe(state)
    expect((await client.getDocument('versions.r1.rose'))?.name ?? null).toBe(version)
    const listed = await client.releases.fetchDocuments({ releaseId })
    expect(listed.result.length).toBe(version === null ? 0 : 1)
  })

  test('what a release publishes is the published document', async () => {
    await lake.reset()
    await createRelease(client)
    await createVersion(client)
    await client.releases.publish({ releaseId })
    expect(await client.getDocument('rose')).toMatchObject({ name: 'Spring rose' })
  })
})
