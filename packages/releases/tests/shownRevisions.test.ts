import { expect, test } from 'vitest'
import { toShownRevisions } from '../src/publisher/shownRevisions.ts'

const now = Date.parse('2026-11-30T10:00:00Z')
const young = { builtAt: '2026-11-02T10:00:00Z', contentRevision: 'today' }
const old = { builtAt: '2026-10-01T10:00:00Z', contentRevision: 'autumn' }

test('content that visitors see, or that a rollback hides, is not released again', () => {
  expect(toShownRevisions(young, null, now)).toEqual(['today'])
  expect(toShownRevisions(young, { contentRevision: 'undone' }, now)).toEqual(['today', 'undone'])
  expect(toShownRevisions(undefined, undefined, now)).toEqual([])
})

test('a release of more than 30 days ago is made anew, so that none of its files expires', () => {
  expect(toShownRevisions(old, null, now)).toEqual([])
})

test('a rollback stays, however old it is', () => {
  expect(toShownRevisions(old, { contentRevision: 'undone' }, now)).toEqual(['autumn', 'undone'])
})
