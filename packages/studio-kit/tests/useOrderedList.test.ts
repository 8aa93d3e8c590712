import { expect, test } from 'vitest'
import { canSwap, toChanges, toMoved, toOrderedDocuments } from '../src/order/useOrderedList.ts'

const rows = [
  { _id: 'drafts.b', order: 5 },
  { _id: 'a', order: 10 },
  { _id: 'b', order: 20 },
  { _id: 'drafts.new', order: null },
  { _id: 'c', order: 30 },
]

test('a document is listed once, at its published position; one without a position comes last', () => {
  expect(toOrderedDocuments(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new'])
})

test('moving to the front renumbers every version whose position changes, and only those', () => {
  const moved = toMoved(toOrderedDocuments(rows), 2, 0)
  expect(moved.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new'])
  expect(toChanges(moved)).toEqual([
    { id: 'c', order: 10 },
    { id: 'a', order: 20 },
    { id: 'drafts.b', order: 30 },
    { id: 'b', order: 30 },
    { id: 'drafts.new', order: 40 },
  ])
})

test('a scheduled version keeps its position, because nothing can change it', () => {
  const scheduled = { _id: 'versions.rMonday.c', order: 30, isLocked: true }
  const staged = { _id: 'versions.rSomeday.c', order: 30, isLocked: false }
  const moved = toMoved(
    toOrderedDocuments([scheduled, staged, ...rows.slice(1, 3), { _id: 'c', order: 30 }]),
    2,
    0,
  )
  expect(toChanges(moved).filter(({ order }) => order === 10)).toEqual([
    { id: 'versions.rSomeday.c', order: 10 },
    { id: 'c', order: 10 },
  ])
})

test('a list that is in order needs no change', () => {
  expect(toChanges(toOrderedDocuments(rows.slice(1, 3)))).toEqual([])
})

test('a move back is a change too, although the list has not been read since the first move', () => {
  const down = toMoved(toOrderedDocuments(rows), 1, 2)
  const positions = new Map(down.map(({ id }, index) => [id, (index + 1) * 10]))
  const shown = toOrderedDocuments(rows, positions)
  expect(shown.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'new'])
  const moved = toMoved(shown, 2, 1)
  expect(moved.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new'])
  expect(toChanges(moved)).toEqual([
    { id: 'drafts.b', order: 20 },
    { id: 'b', order: 20 },
    { id: 'c', order: 30 },
  ])
})

test('no document passes the ends of the list, or a scheduled version without a draft', () => {
  const list = toOrderedDocuments([
    { _id: 'a', order: 10 },
    { _id: 'b', order: 20 },
    { _id: 'versions.r1.c', order: 30, isLocked: true },
    { _id: 'd', order: 40 },
  ])
  const movable = list.map((_, at) => [at - 1, at + 1].map((to) => canSwap(list, at, to)))
  expect(movable).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [false, false],
  ])
})
