import { expect, test } from 'vitest'
import { move, toChanges, toOrderedDocuments } from '../src/order/useOrderedList.ts'

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
  const moved = move(toOrderedDocuments(rows), 'c', 'a')
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
  const moved = move(
    toOrderedDocuments([scheduled, staged, ...rows.slice(1, 3), { _id: 'c', order: 30 }]),
    'c',
    'a',
  )
  expect(toChanges(moved).filter(({ order }) => order === 10)).toEqual([
    { id: 'versions.rSomeday.c', order: 10 },
    { id: 'c', order: 10 },
  ])
})

test('a list that is in order needs no change', () => {
  expect(toChanges(toOrderedDocuments(rows.slice(1, 3)))).toEqual([])
  expect(move(toOrderedDocuments(rows), 'a', 'nobody').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new'])
})
