import { expect, test } from 'vitest'
import {
  findDeletions,
  findReferences,
  parseTransactions,
  withoutLostReferences,
} from '../src/history/deletions.ts'

const toLine = (id: string, ...mutations: object[]) =>
  JSON.stringify({ id, timestamp: `2026-11-0${id}T08:00:00Z`, documentIDs: [], mutations })

const remove = (id: string) => ({ delete: { id, purge: false } })

const find = (existing: string[], ...lines: string[]) =>
  findDeletions(parseTransactions(`${lines.join('\n')}\n`), new Set(existing))

test('a deleted document has the content of its draft, or else of its scheduled version, or what was published', () => {
  expect(
    find(
      [],
      toLine('3', remove('rose'), remove('drafts.rose')),
      toLine('2', remove('oak')),
      toLine('1', remove('lily'), remove('versions.r1.lily')),
    ),
  ).toEqual([
    { id: 'rose', versionId: 'drafts.rose', deletedAt: '2026-11-03T08:00:00Z' },
    { id: 'oak', versionId: 'oak', deletedAt: '2026-11-02T08:00:00Z' },
    { id: 'lily', versionId: 'versions.r1.lily', deletedAt: '2026-11-01T08:00:00Z' },
  ])
})

test('a draft that was discarded before its document was deleted does not come back', () => {
  expect(find([], toLine('2', remove('rose')), toLine('1', remove('drafts.rose')))).toEqual([
    { id: 'rose', versionId: 'rose', deletedAt: '2026-11-02T08:00:00Z' },
  ])
})

test('a document that was published or created again is not deleted', () => {
  const publication = toLine('1', { createOrReplace: { _id: 'rose' } }, remove('drafts.rose'))
  expect(find(['rose'], publication)).toEqual([])
})

test('an answer of one transaction, which the client has parsed, and an empty one are read', () => {
  expect(parseTransactions(JSON.parse(toLine('1', remove('rose'))))).toMatchObject([{ id: '1' }])
  expect(parseTransactions(undefined)).toEqual([])
  expect(parseTransactions('')).toEqual([])
})

test('a restored document loses only the references to what no longer exists', () => {
  const image = { _type: 'image', asset: { _type: 'reference', _ref: 'image-1' } }
  const document = { title: 'Rose', image, links: [{ _ref: 'oak' }, { _ref: 'lily' }], order: null }
  expect(findReferences(document)).toEqual(['image-1', 'oak', 'lily'])
  expect(withoutLostReferences(document, new Set(['lily']))).toEqual({
    title: 'Rose',
    image: { _type: 'image' },
    links: [{ _ref: 'lily' }],
    order: null,
  })
})
