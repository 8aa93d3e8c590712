import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LakeDocument, toPublishedId } from '../../src/documents/document.ts'
import { DocumentSet } from '../../src/documents/documentSet.ts'
import { createViews, type Perspective, parsePerspective } from '../../src/query/documentView.ts'

const toDocument = (_id: string): LakeDocument => ({
  _id,
  _type: 'note',
  _rev: 'r',
  _createdAt: '',
  _updatedAt: '',
})
const prefixes = ['', 'drafts.', 'versions.r1.', 'versions.r2.']
const documents = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...prefixes), fc.constantFrom('a', 'b', 'c', 'd')), {
    selector: (parts) => parts.join(''),
  })
  .map((pairs) => pairs.map((parts) => toDocument(parts.join(''))))
const bundles = fc.uniqueArray(fc.constantFrom('drafts', 'r1', 'r2'))

const rankOf = (id: string, requested: string[]) => {
  const order = [...requested.map((bundle) => (bundle === 'drafts' ? 'drafts.' : `versions.${bundle}.`)), '']
  return order.findIndex((prefix) => id === `${prefix}${toPublishedId(id)}`)
}

function show(all: LakeDocument[], perspective: Perspective) {
  const set = new DocumentSet()
  const openView = createViews(set)
  // Half of the documents arrive when the view exists already.
  for (const [index, document] of all.entries()) {
    if (index === all.length >> 1) openView('', perspective)
    set.put(document._id, document)
  }
  return openView('', perspective)('all', [])
}

const byId = (a: LakeDocument, b: LakeDocument) => (a._id < b._id ? -1 : 1)

describe('a perspective', () => {
  test('shows each document once, under its published id, in the best version it has', () => {
    fc.assert(
      fc.property(documents, bundles, (all, requested) => {
        fc.pre(requested.length > 0)
        const shown = show(all, { bundles: requested })
        expect(new Set(shown.map(({ _id }) => _id)).size).toBe(shown.length)
        for (const { _id, _originalId } of shown) {
          expect(toPublishedId(String(_originalId))).toBe(_id)
          const ranks = all
            .filter((one) => toPublishedId(one._id) === _id)
            .map((one) => rankOf(one._id, requested))
            .filter((rank) => rank >= 0)
          expect(rankOf(String(_originalId), requested)).toBe(Math.min(...ranks))
        }
      }),
    )
  })

  test('of published documents never shows a draft or a version', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const shown = show(all, { bundles: [] })
        expect(shown).toEqual(all.filter(({ _id }) => !_id.includes('.')).toSorted(byId))
      }),
    )
  })

  test('raw shows everything as it is', () => {
    fc.assert(
      fc.property(documents, (all) => {
        expect(show(all, 'raw')).toEqual(all.toSorted(byId))
      }),
    )
  })
})

describe('the perspective of a request', () => {
  test.each([
    [undefined, '1', 'raw'],
    [undefined, '2025-02-18', 'raw'],
    [undefined, '2025-02-19', { bundles: [] }],
    [undefined, 'X', { bundles: [] }],
    ['published', '1', { bundles: [] }],
    ['drafts', '1', { bundles: ['drafts'] }],
    ['previewDrafts', '1', { bundles: ['drafts'] }],
    ['r1, drafts ,published', '1', { bundles: ['r1', 'drafts'] }],
    ['raw', '2025-02-19', 'raw'],
  ])('%s in version %s is %o', (given, version, expected) => {
    expect(parsePerspective(given, version)).toEqual(expected)
  })
})
