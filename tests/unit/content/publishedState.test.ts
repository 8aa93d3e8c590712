import { parseChanges, toRevision } from '@freelance-site/content'
import { compareWithPublished } from '@freelance-site/content/testing'
import { expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { changesQuery, contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { query } from '../../support/lakeStandIn.ts'

const noon = '2026-11-23T12:00:00Z'
const seeded = toSeedDocuments().map((document) => ({ ...document, _updatedAt: noon }))

type Stored = { _id: string; _updatedAt: string }

const findChanges = async (dataset: Stored[]) => parseChanges(await query(changesQuery, dataset)) ?? []

/** The build info of a build of these documents. */
async function build(dataset: Stored[], readAt: string) {
  const parsed = parseDocuments(await query(contentQuery, dataset))
  if (parsed.kind === 'invalid') throw new Error('The documents of this test are valid.')
  return { revision: await toRevision(parseChanges(parsed.documents) ?? []), readAt }
}

test('a build shows what is published, whatever the order of documents and the format of their times', async () => {
  const changes = await findChanges(seeded)
  expect(changes.length).toBe(seeded.length)
  const built = await build(seeded, '2026-11-23T12:30:00.000Z')
  expect(await compareWithPublished({ built, changes: changes.toReversed() })).toEqual({ kind: 'shown' })
  const inMilliseconds = changes.map((change) => ({ ...change, _updatedAt: '2026-11-23T12:00:00.000Z' }))
  expect(await compareWithPublished({ built, changes: inMilliseconds })).toEqual({ kind: 'shown' })
})

test('a build does not show later changes, since the time of the earliest one', async () => {
  const built = await build(seeded, '2026-11-23T12:30:00.000Z')
  const times = ['2026-11-23T12:40:00Z', '2026-11-23T12:50:00Z']
  const changed = seeded.map((document, at) => ({ ...document, _updatedAt: times[at] ?? noon }))
  const compared = await compareWithPublished({ built, changes: await findChanges(changed) })
  expect(compared).toEqual({ kind: 'missing', since: Date.parse('2026-11-23T12:40:00Z') })
})

test('a build does not show a later removal, whose time is unknown', async () => {
  const built = await build(seeded, '2026-11-23T12:30:00.000Z')
  const compared = await compareWithPublished({ built, changes: await findChanges(seeded.slice(1)) })
  expect(compared).toEqual({ kind: 'missing', since: null })
})

test('a build does not show a document from its date on, and should after a day, as often as a schedule may call', async () => {
  const dueAt = '2026-11-25T23:00:00.000Z'
  const reading = {
    built: { ...(await build(seeded, '2026-11-23T12:30:00.000Z')), dueAt },
    changes: await findChanges(seeded),
  }
  const compareAt = (moment: string) => compareWithPublished(reading, Date.parse(moment))
  expect(await compareAt('2026-11-25T22:59:59Z')).toEqual({ kind: 'shown' })
  expect(await compareAt(dueAt)).toEqual({ kind: 'due' })
  expect(await compareAt('2026-11-26T05:59:00Z')).toEqual({ kind: 'due' })
  const since = Date.parse('2026-11-27T00:00:00Z')
  expect(await compareAt('2026-11-27T00:00:00Z')).toEqual({ kind: 'missing', since })
  const changes = reading.changes.slice(1)
  expect(await compareWithPublished({ ...reading, changes }, Date.parse(dueAt))).toMatchObject({
    kind: 'missing',
  })
})

test('documents that the site does not show change nothing', async () => {
  const built = await build(seeded, '2026-11-23T12:30:00.000Z')
  const others = [{ _id: 'secret', _type: 'sanity.previewUrlSecret', _updatedAt: '2026-11-23T13:00:00Z' }]
  const changes = await findChanges([...seeded, ...others])
  expect(await compareWithPublished({ built, changes })).toEqual({ kind: 'shown' })
})

test('the answer to another query has no changes', () => {
  for (const wrong of [null, 'an error page', { project: ['a'] }]) expect(parseChanges(wrong)).toBeNull()
})
