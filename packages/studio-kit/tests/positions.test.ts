import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, toChanges, toMoved, toOrderedDocuments, toPositions } from '../src/order/positions.ts'

const rows = [
  { _id: 'drafts.b', order: 5 },
  { _id: 'a', order: 10 },
  { _id: 'b', order: 20 },
  { _id: 'drafts.new', order: null },
  { _id: 'c', order: 30 },
]

/** What is written when the document at index `from` moves to index `to`, and the list after it. */
function move(list = toOrderedDocuments(rows), from = 0, to = 0) {
  const moved = toMoved(list, from, to)
  const positions = toPositions(moved, list[from]?.id ?? '')
  return { positions, ids: moved.map(({ id }) => id), changes: toChanges(moved, positions) }
}

test('a document is listed once, at its published position; one without a position comes last', () => {
  expect(toOrderedDocuments(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new'])
})

test('a move writes every version of the moved document, and no other document', () => {
  const ordered = () => toOrderedDocuments(rows.filter(({ order }) => order !== null))
  expect(move(ordered(), 1, 2).changes).toEqual([
    { id: 'drafts.b', order: 40 },
    { id: 'b', order: 40 },
  ])
  expect(move(ordered(), 2, 1).changes).toEqual([{ id: 'c', order: 15 }])
  expect(move(ordered(), 2, 0).changes).toEqual([{ id: 'c', order: 0 }])
})

test('a document without a position gets one with the first move', () => {
  expect(move(toOrderedDocuments(rows), 3, 0).changes).toEqual([{ id: 'drafts.new', order: 0 }])
  expect(move(toOrderedDocuments(rows), 0, 2).changes).toEqual([
    { id: 'a', order: 40 },
    { id: 'drafts.new', order: 50 },
  ])
})

test('two editors who move different documents at once both get what they did', () => {
  const stored = toOrderedDocuments(['a', 'b', 'c', 'd'].map((_id, at) => ({ _id, order: 10 * (at + 1) })))
  const [first, second] = [move(stored, 3, 0), move(stored, 1, 2)]
  const both = stored.map(({ id, order }) => ({
    _id: id,
    order: first.positions.get(id) ?? second.positions.get(id) ?? order,
  }))
  expect(toOrderedDocuments(both).map(({ id }) => id)).toEqual(['d', 'a', 'c', 'b'])
})

test('a move back is a change too, although the list has not been read since the first move', () => {
  const down = move(toOrderedDocuments(rows), 1, 2)
  const shown = toOrderedDocuments(rows, down.positions)
  expect(shown.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'new'])
  const back = move(shown, 2, 1)
  expect(back.ids).toEqual(['a', 'b', 'c', 'new'])
  expect(back.changes.slice(0, 2).map(({ id }) => id)).toEqual(['drafts.b', 'b'])
})

test('a scheduled version keeps its position, because nothing can change it', () => {
  const scheduled = { _id: 'versions.rMonday.c', order: 30, isLocked: true }
  const staged = { _id: 'versions.rSomeday.c', order: 30, isLocked: false }
  const list = toOrderedDocuments([scheduled, staged, ...rows.slice(1, 3), { _id: 'c', order: 30 }])
  expect(move(list, 2, 0).changes).toEqual([
    { id: 'versions.rSomeday.c', order: 0 },
    { id: 'c', order: 0 },
  ])
})

test('any move of any list, also one with equal or missing positions, gives the order that was asked for', () => {
  const lists = fc.array(fc.option(fc.integer({ min: -5, max: 40 })), { minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(lists, fc.nat(8), fc.nat(8), (orders, from, to) => {
      const stored = orders.map((order, at) => ({ _id: `id${at}`, order }))
      const list = toOrderedDocuments(stored)
      const { ids, positions } = move(list, from % list.length, to % list.length)
      expect(toOrderedDocuments(stored, positions).map(({ id }) => id)).toEqual(ids)
    }),
  )
})

test('a gap that was halved until no number is left in it widens by itself', () => {
  let list = toOrderedDocuments([
    { _id: 'a', order: 10 },
    { _id: 'b', order: 10 + 1e-15 },
    { _id: 'c', order: 20 },
  ])
  const { ids, positions } = move(list, 2, 1)
  list = toOrderedDocuments(
    list.map(({ id, order }) => ({ _id: id, order })),
    positions,
  )
  expect(list.map(({ id }) => id)).toEqual(ids)
})

test('no document passes the ends of the list, and a scheduled version without a draft stays', () => {
  const list = toOrderedDocuments([
    { _id: 'a', order: 10 },
    { _id: 'b', order: 20 },
    { _id: 'versions.r1.c', order: 30, isLocked: true },
    { _id: 'd', order: 40 },
  ])
  const movable = list.map((_, at) => [at - 1, at + 1].map((to) => canMove(list, at, to)))
  expect(movable).toEqual([
    [false, true],
    [true, true],
    [false, false],
    [true, false],
  ])
})
