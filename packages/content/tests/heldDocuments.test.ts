import type { Hold } from '@freelance-site/releases'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDocuments } from '../src/documents/documents.ts'
import { holdBack } from '../src/snapshot/heldDocuments.ts'
import { toSnapshot } from '../src/snapshot/snapshot.ts'

const shape = z.object({ _id: z.string(), _updatedAt: z.string(), words: z.string() })
const content = createDocuments(
  {
    note: { query: '*', shape: z.array(shape), pages: [], seed: () => [] },
    settings: { query: '*', shape: shape.nullable().default(null), pages: [], seed: () => [] },
  },
  { frames: {} },
)

/** Each document has a moment of its own, unless they were published `together`. */
const toDocument = (_id: string, words: string, second: number) => ({
  _id,
  _updatedAt: `2026-11-21T12:00:0${second}Z`,
  words,
})
const toDocuments = (settings: string, ...notes: string[]) => ({
  note: notes.map((words, index) => toDocument(`note-${index}`, words, index)),
  settings: toDocument('settings', settings, 9),
})

const before = toDocuments('s', 'a', 'b')
const lastSnapshot = JSON.stringify(toSnapshot('lake', before, {}))
const hold = (documents: typeof before, rest: Partial<Hold>) => {
  const answer = holdBack(content, documents, { held: [], failedPages: [], lastSnapshot, ...rest })
  const { note, settings } = answer.documents
  return {
    shown: [settings?.words, ...note.map(({ words }) => words)].join(' '),
    held: answer.held,
    problems: answer.problems.map(({ place, code }) => `${place.document} ${code}`),
  }
}
const page = (path: string, document: string | null = null) => ({ failedPages: [{ path, document }] })

test('nothing is held while every page can be made', () => {
  expect(hold(toDocuments('s', 'a', 'B'), {})).toMatchObject({ shown: 's a B', held: [], problems: [] })
})

test('of a failed page, the document that changed since the last release is shown as it was before', () => {
  expect(hold(toDocuments('s', 'a', 'B'), page('/'))).toMatchObject({
    shown: 's a b',
    held: [{ document: 'note-1', page: '/' }],
    problems: ['note-1 heldBack'],
  })
})

test('a document with a page of its own is held for it, and other changes go live', () => {
  const shown = hold(toDocuments('S', 'A', 'B'), page('/notes/1', 'note-1'))
  expect(shown).toMatchObject({ shown: 'S A b', problems: ['note-1 heldBack'] })
})

test('a new document is left out', () => {
  expect(hold(toDocuments('s', 'a', 'b', 'c'), page('/'))).toMatchObject({
    shown: 's a b',
    problems: ['note-2 heldOut'],
  })
})

test('a held document stays held until it changes again', () => {
  const { held } = hold(toDocuments('s', 'a', 'B'), page('/'))
  expect(hold(toDocuments('S', 'a', 'B'), { held })).toMatchObject({ shown: 'S a b', held })
  expect(hold(toDocuments('s', 'a', 'b2'), { held })).toMatchObject({ shown: 's a b2', held: [] })
})

test('if the page fails again, another change is held, too', () => {
  const now = toDocuments('S', 'a', 'B')
  const { held } = hold(now, page('/', 'note-1'))
  expect(hold(now, { held, ...page('/', 'note-1') })).toMatchObject({
    shown: 's a b',
    problems: ['note-1 heldBack', 'settings heldBack'],
  })
})

test('what was published together with a held document waits with it, and goes live with its correction', () => {
  const now = {
    note: [toDocument('note-0', 'A', 7), toDocument('note-1', 'B', 7), toDocument('note-2', 'c', 7)],
    settings: toDocument('settings', 'S', 8),
  }
  const { held, ...shown } = hold(now, page('/notes/1', 'note-1'))
  expect(shown).toEqual({
    shown: 'S a b',
    problems: ['note-1 heldBack', 'note-0 heldTogether', 'note-2 heldTogether'],
  })
  expect(held).toMatchObject([{ document: 'note-1' }])
  expect(hold(now, { held })).toMatchObject({ shown: 'S a b', held })
  const corrected = { ...now, note: now.note.with(1, toDocument('note-1', 'b2', 8)) }
  expect(hold(corrected, { held })).toEqual({ shown: 'S A b2 c', held: [], problems: [] })
})

test('without an earlier release, only a document with a page of its own is left out', () => {
  const first = { lastSnapshot: null }
  expect(hold(before, { ...first, ...page('/') })).toMatchObject({ shown: 's a b', held: [] })
  expect(hold(before, { ...first, ...page('/notes/0', 'note-0') })).toMatchObject({ shown: 's b' })
})

test('an unchanged document is not held: the content is not the cause', () => {
  expect(hold(before, page('/'))).toMatchObject({ shown: 's a b', held: [] })
})
