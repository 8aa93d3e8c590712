import { expect, test } from 'vitest'
import { findEditsOf, findOpenEdits, isSame, toPatches, toWords } from '../src/unsent/edits.ts'

const paragraph = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
})
const base = {
  _id: 'a',
  _rev: '1',
  title: { fr: 'Pain', en: 'Bread' },
  tags: [
    { _key: 'x', fr: 'four' },
    { _key: 'y', fr: 'farine' },
  ],
  body: [paragraph('p', 'Du pain.'), paragraph('q', 'Du beurre.')],
}

test('finds what the owner changed, and nothing that the lake writes', () => {
  expect(findEditsOf(base, { ...structuredClone(base), _rev: '2', _updatedAt: 'now' })).toEqual([])
  const mine = structuredClone(base)
  mine.title.fr = 'Pains'
  mine.body.splice(1, 1, paragraph('q', 'Du beurre salé.'), paragraph('r', 'Du sel.'))
  mine.tags.splice(0, 1)
  expect(findEditsOf(base, mine)).toEqual([
    { path: ['title', 'fr'], base: 'Pain', mine: 'Pains' },
    { path: ['tags', { _key: 'x' }], base: base.tags[0], mine: undefined },
    {
      path: ['body', { _key: 'q' }, 'children', { _key: 's' }, 'text'],
      base: 'Du beurre.',
      mine: 'Du beurre salé.',
    },
    { path: ['body', { _key: 'r' }], base: undefined, mine: paragraph('r', 'Du sel.') },
  ])
})

test('an edit of a document that did not exist is found by its fields', () => {
  expect(findEditsOf(null, { _id: 'a', title: { fr: 'P' } })).toEqual([
    { path: ['title'], base: undefined, mine: { fr: 'P' } },
  ])
})

test('a document that the owner deletes has no edits', () => {
  expect(findEditsOf(base, null)).toEqual([])
})

test('another order of a list is one edit of the list', () => {
  const mine = { ...base, tags: base.tags.toReversed() }
  expect(findEditsOf(base, mine)).toEqual([{ path: ['tags'], base: base.tags, mine: mine.tags }])
})

const edits = [{ path: ['title', 'fr'], base: 'Pain', mine: 'Pains' }]
const withTitle = (fr: string) => ({ title: { fr } })

test('an edit that the document has needs no decision', () => {
  expect(findOpenEdits(edits, withTitle('Pains'))).toEqual([])
  expect(
    findOpenEdits(edits, withTitle('Pains'), withTitle('Pain')),
    'others changed something else',
  ).toEqual([])
  expect(findOpenEdits(edits, withTitle('Pains'), withTitle('Pains')), 'others wrote the same').toEqual([])
})

test('an edit that the document lacks is shown', () => {
  const missing = [{ kind: 'missing', path: ['title', 'fr'], mine: 'Pains' }]
  expect(findOpenEdits(edits, withTitle('Pain'))).toEqual(missing)
  expect(findOpenEdits(edits, null), 'the document is gone').toEqual(missing)
})

test('whoever won, both sides of a conflict are shown', () => {
  const conflict = [{ kind: 'conflict', path: ['title', 'fr'], mine: 'Pains', other: 'Brioche' }]
  for (const now of ['Pains', 'Brioche', 'Brioches'])
    expect(findOpenEdits(edits, withTitle(now), withTitle('Brioche'))).toEqual(conflict)
  expect(findOpenEdits(edits, withTitle('Pains'), null), 'others deleted the document').toEqual([
    { kind: 'conflict', path: ['title', 'fr'], mine: 'Pains', other: undefined },
  ])
})

const toText = (path: unknown) => JSON.stringify(path)

test('writes a chosen version back, also where its surroundings are missing', () => {
  expect(toPatches(base, ['title', 'fr'], 'Pains', toText)).toEqual([{ set: { '["title","fr"]': 'Pains' } }])
  expect(toPatches({}, ['title', 'fr'], 'Pains', toText)).toEqual([
    { setIfMissing: { '["title"]': {} } },
    { set: { '["title","fr"]': 'Pains' } },
  ])
  expect(toPatches(base, ['title', 'fr'], undefined, toText)).toEqual([{ unset: ['["title","fr"]'] }])
  expect(toPatches({}, ['tags', { _key: 'z' }], { _key: 'z' }, toText)).toEqual([
    { setIfMissing: { '["tags"]': [] } },
    { insert: { after: '["tags"][-1]', items: [{ _key: 'z' }] } },
  ])
  expect(
    toPatches({ tags: [] }, ['tags', { _key: 'z' }, 'fr'], 'sel', toText),
    'its row was deleted',
  ).toBeNull()
})

test('shows the words of a value', () => {
  expect(toWords('Pain')).toBe('Pain')
  expect(toWords(base.body)).toBe('Du pain.\nDu beurre.')
  expect(toWords({ _type: 'tag', _key: 'x', fr: 'four', price: 12, isNew: true })).toBe('four\n12\ntrue')
  expect(toWords(undefined)).toBe('')
})

test('compares values by what they contain', () => {
  expect(isSame({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
  expect(isSame([1, 2], [1, 3])).toBe(false)
  expect(isSame(undefined, null)).toBe(false)
})
