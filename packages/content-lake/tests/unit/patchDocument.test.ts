import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LakeDocument } from '../../src/documents/document.ts'
import { findReferences, strengthenReferences } from '../../src/documents/document.ts'
import { withArrayKeys } from '../../src/write/mutations.ts'
import { PatchError, patchDocument } from '../../src/write/patchDocument.ts'
import { operationsShape } from '../../src/write/patchShape.ts'

const rose: LakeDocument = {
  _id: 'rose',
  _type: 'flower',
  _rev: 'r1',
  _createdAt: '2026-01-01',
  _updatedAt: '2026-01-01',
  name: 'Rose',
  parts: [{ _key: 'a' }],
}
const name = fc.stringMatching(/^[a-z]{1,8}$/)

describe('a patch', () => {
  test('that sets a value and unsets it again leaves the document as it was', () => {
    fc.assert(
      fc.property(name, fc.jsonValue(), (attribute, value) => {
        fc.pre(!(attribute in rose))
        const there = patchDocument(rose, { set: { [attribute]: value } })
        expect(there[attribute]).toEqual(value)
        expect(patchDocument(there, { unset: [attribute] })).toEqual(rose)
      }),
    )
  })

  test('neither changes its document nor shares values with it', () => {
    fc.assert(
      fc.property(name, fc.array(fc.jsonValue(), { minLength: 1 }), (attribute, items) => {
        const before = structuredClone(rose)
        const insert = { after: 'parts[-1]', items }
        const after = patchDocument(rose, { set: { [attribute]: items }, insert })
        items.splice(0)
        expect(rose).toEqual(before)
        expect(after[attribute]).not.toEqual([])
      }),
    )
  })

  test.each([
    { set: { _id: 'lily' } },
    { set: { _type: 'tree' } },
    { unset: ['_type'] },
    { set: { _createdAt: 'yesterday' } },
    { unset: ['_createdAt'] },
  ])('%o cannot change the identity of a document', (patch) => {
    expect(() => patchDocument(rose, patch)).toThrow(PatchError)
  })
})

test.each([
  [{ set: { 'friends[*].name': 'Z' } }, { friends: [{ name: 'Z' }, { name: 'Z' }] }],
  [{ unset: ['friends[*].name'] }, { friends: [{}, {}] }],
  [{ unset: ['roles[*]'] }, { roles: [] }],
  [{ set: { 'roles[1:2]': 'Z' } }, { roles: ['a', 'Z', 'c'] }],
  [{ unset: ['roles[1:]'] }, { roles: ['a'] }],
  [{ insert: { replace: 'roles[*]', items: ['Z'] } }, { roles: ['Z'] }],
  [{ set: { 'parts[_key=="[*]"].name': 'Z' } }, { parts: [{ _key: '[*]', name: 'Z' }] }],
])('the documented paths of %o reach every item that they name', (patch, expected) => {
  const friends = [{ name: 'A' }, { name: 'B' }]
  const document = { ...rose, friends, roles: ['a', 'b', 'c'], parts: [{ _key: '[*]' }] }
  expect(patchDocument(document, operationsShape.parse(patch))).toEqual({ ...document, ...expected })
})

test('every object in an array gets a key, and keeps an existing one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const keyed = withArrayKeys(value)
      expect(withArrayKeys(keyed)).toEqual(keyed)
    }),
  )
  expect(withArrayKeys({ a: [{ b: [{}, 1] }, { _key: 'kept' }] })).toEqual({
    a: [{ _key: expect.any(String), b: [{ _key: expect.any(String) }, 1] }, { _key: 'kept' }],
  })
})

test('references are found at any depth, those to other datasets are not', () => {
  const value = {
    a: { _ref: 'x' },
    b: [{ c: { _ref: 'y', _weak: true } }],
    d: { _ref: 'z', _dataset: 'other' },
  }
  expect([...findReferences(value)]).toEqual([
    { target: 'x', strong: true },
    { target: 'y', strong: false },
  ])
})

test('references that wait for publication become strong, unless they are weak by design', () => {
  const waiting = { _ref: 'x', _weak: true, _strengthenOnPublish: { type: 'a' } }
  const weak = { _ref: 'y', _weak: true, _strengthenOnPublish: { type: 'a', weak: true } }
  expect(strengthenReferences({ list: [waiting, weak, { _ref: 'z', _weak: true }] })).toEqual({
    list: [{ _ref: 'x' }, { _ref: 'y', _weak: true }, { _ref: 'z', _weak: true }],
  })
})
