import { Mutation } from '@sanity/mutator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patchDocument } from '../../src/write/patchDocument.ts'
import { hasOnePlace, resolvePath } from '../../src/write/patchPath.ts'
import { operationsShape } from '../../src/write/patchShape.ts'

const base = { _id: 'x', _type: 'flower', _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
const apply = (content: object, operations: object) => {
  const { _id, _type, _rev, _createdAt, _updatedAt, ...result } = patchDocument(
    { ...base, ...content },
    operationsShape.parse(operations),
  )
  return result
}

test.each<[object, object, object]>([
  // The library added 3 instead of 1, since it follows each of the three items three times.
  [{ a: [{ n: 1 }, { n: 2 }, { n: 3 }] }, { inc: { 'a[*].n': 1 } }, { a: [{ n: 2 }, { n: 3 }, { n: 4 }] }],
  [{ a: [{ n: 1 }, { n: 2 }, { n: 3 }] }, { dec: { 'a[1:].n': 1 } }, { a: [{ n: 1 }, { n: 1 }, { n: 2 }] }],
  [{ a: [{ n: 1 }, { n: 2 }, { n: 3 }] }, { inc: { 'a[-2:].n': 1 } }, { a: [{ n: 1 }, { n: 3 }, { n: 4 }] }],
  [
    { a: [{ b: [0] }, { b: [] }, { b: [1, 2] }] },
    { insert: { after: 'a[*].b[-1]', items: [9] } },
    { a: [{ b: [0, 9] }, { b: [9] }, { b: [1, 2, 9] }] },
  ],
  [{ a: ['x', 'y'] }, { diffMatchPatch: { 'a[*]': '@@ -0,0 +1,1 @@\n+z\n' } }, { a: ['xz', 'yz'] }],
  [{ a: [[1], [1, 2]] }, { inc: { 'a[*][*]': 1 } }, { a: [[2], [2, 3]] }],
  [{ a: [{}, {}] }, { set: { 'a[*].b.c': 1 } }, { a: [{ b: { c: 1 } }, { b: { c: 1 } }] }],
])('of %o, %o changes every place once', (content, operations, expected) => {
  expect(apply(content, operations)).toEqual(expected)
})

test.each([
  ['title.fr', true],
  ['a[0].b[-1]', true],
  ['a[*]', false],
  ['a..b', false],
  ['a[_key=="k"]', false],
  ["a['b']", false],
])('%s has one place at most: %s', (path, expected) => {
  expect(hasOnePlace(path)).toBe(expected)
})

const document = {
  a: [
    { _key: 'k', b: [1, 2] },
    { _key: 'k', b: [3] },
    { _key: 'l,]"', b: 'text' },
  ],
  o: { p: { q: 1 }, 'my-name': 1 },
}

test.each([
  ['a[0:]', 3],
  ['a[1:].b', 2],
  ['a[_key=="k"].b[0:]', 3],
  ['a[_key == "k"].b', 2],
  ['a[_key=="l,]\\""].b', 1],
  ['a[0,2].b', 2],
  ["o['my-name']", 1],
  ['o[p,q]', 2],
  ['a[b > 1]', 3],
  ['..q', 15],
])('%s has %d places', (path, places) => {
  expect(resolvePath(path, document, { ofLists: false })).toMatchObject({ places })
})

test.each(['a[', 'a]b', '[0:', 'a[b[0]]', 'a"b"', '$.a', ''])('%o cannot be counted', (path) => {
  expect(resolvePath(path, document, { ofLists: false })?.places ?? null).toBe(path === '' ? 1 : null)
})

const key = fc.constantFrom('a', 'b')
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer({ min: 0, max: 9 }),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.record({ a: tie('tree'), b: tie('tree') }, { noNullPrototype: true }),
  ),
}))
const step = fc.oneof(
  key.map((name) => `.${name}`),
  fc.constantFrom('[0:]', '[1:]', '[-1:]', '[0:2]', '[0]', '[-1]', '[0,1]', '[1:-1]', "['a','b']"),
)
const anyPath = fc.array(step, { maxLength: 4 }).map((steps) => `a${steps.join('')}`)

/** The library alone: setting and removing twice is the same as once, so that its repetitions do not matter. */
const applyAlone = (content: object, operations: object) =>
  new Mutation({ mutations: [{ patch: { id: 'x', ...operations } as never }] }).apply({
    ...base,
    ...content,
  } as never)

test('set and unset have the result that the library has alone, and never more places than were counted', () => {
  fc.assert(
    fc.property(fc.record({ a: tree, b: tree }, { noNullPrototype: true }), anyPath, (content, path) => {
      for (const operations of [{ set: { [path]: 'new' } }, { unset: [path] }]) {
        const isRemoval = 'unset' in operations
        // A list loses other items if it is shortened twice.
        if (isRemoval && /\[[^\]]*\].*\[/.test(path)) continue
        expect(patchDocument({ ...base, ...content }, operations)).toEqual(applyAlone(content, operations))
      }
      const { places } = resolvePath(path, content, { ofLists: false }) ?? { places: 0 }
      const changed =
        JSON.stringify(applyAlone(content, { set: { [path]: 'new' } })).split('"new"').length - 1
      expect(changed).toBeLessThanOrEqual(places)
    }),
    { numRuns: 500 },
  )
})
