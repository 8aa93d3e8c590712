import type { Hold } from '@freelance-site/releases'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createDocuments } from '../src/documents/documents.ts'
import { holdBack } from '../src/snapshot/heldDocuments.ts'
import type { ScheduledGroup } from '../src/snapshot/scheduledGroups.ts'
import { toSnapshot } from '../src/snapshot/snapshot.ts'

const shape = z.object({ _id: z.string(), _updatedAt: z.string(), words: z.string() })
const content = createDocuments(
  {
    note: { query: '*', shape: z.array(shape), pages: [], seed: () => [] },
    settings: { query: '*', shape: shape.nullable().default(null), pages: [], seed: () => [] },
  },
  { frames: {} },
)

const toDocument = (_id: string, words: string, second: number) => ({
  _id,
  _updatedAt: new Date(Date.parse('2026-11-21T12:00:00Z') + second * 1000).toISOString(),
  words,
})
const toDocuments = (settings: string, ...notes: string[]) => ({
  note: notes.map((words, index) => toDocument(`note-${index}`, words, index)),
  settings: toDocument('settings', settings, 9),
})

const before = toDocuments('s', 'a', 'b')
const lastSnapshot = JSON.stringify(toSnapshot('lake', before, {}))
const hold = (documents: typeof before, rest: Partial<Hold>, groups: ScheduledGroup[] = []) => {
  const answer = holdBack(content, documents, { held: [], failedPages: [], lastSnapshot, ...rest }, groups)
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

test('of several failed pages, a document is held for its own', () => {
  const failedPages = [...page('/').failedPages, ...page('/notes/1', 'note-1').failedPages]
  expect(hold(toDocuments('s', 'A', 'B'), { failedPages }).held).toMatchObject([
    { document: 'note-0', page: '/' },
    { document: 'note-1', page: '/notes/1' },
  ])
})

describe('documents that were scheduled together', () => {
  const publishedAt = Date.parse('2026-11-21T12:00:07Z')
  const scheduled = (...ids: string[]): ScheduledGroup => ids.map((document) => ({ document, publishedAt }))
  const group = scheduled('note-0', 'note-1', 'note-2', 'settings')
  /** The schedule published all of it at once, in a lake without another note. */
  const now = {
    note: [toDocument('note-0', 'A', 7), toDocument('note-1', 'B', 7), toDocument('note-2', 'c', 7)],
    settings: toDocument('settings', 'S', 7),
  }
  const failed = page('/notes/1', 'note-1')

  test('wait for the one with which a page cannot be made, and all go live with its correction', () => {
    const { held, ...shown } = hold(now, failed, [group])
    expect(shown).toEqual({
      shown: 's a b',
      problems: ['note-1 heldBack', 'note-0 heldTogether', 'note-2 heldTogether', 'settings heldTogether'],
    })
    expect(held).toMatchObject([{ document: 'note-1' }])
    expect(hold(now, { held }, [group])).toMatchObject({ shown: 's a b', held })
    const corrected = { ...now, note: now.note.with(1, toDocument('note-1', 'b2', 60)) }
    expect(hold(corrected, { held }, [group])).toEqual({ shown: 'S A b2 c', held: [], problems: [] })
  })

  test('name the one that they wait for', () => {
    const { problems } = holdBack(content, now, { held: [], lastSnapshot, ...failed }, [group])
    expect(problems.at(-1)).toEqual({
      code: 'heldTogether',
      parameters: { other: 'note-1', page: '/notes/1' },
      severity: 'warning',
      place: { document: 'settings' },
    })
  })

  test('go on waiting if the correction fails, too', () => {
    const corrected = { ...now, note: now.note.with(1, toDocument('note-1', 'b2', 60)) }
    expect(hold(corrected, failed, [group])).toMatchObject({ shown: 's a b' })
  })

  test('do not wait once the owner has published them by hand, and other changes do not wait', () => {
    const published = { ...now, note: now.note.with(0, toDocument('note-0', 'A2', 60)) }
    expect(hold(published, failed, [group])).toMatchObject({ shown: 's A2 b' })
    expect(hold(now, failed, [scheduled('note-1', 'note-2')])).toMatchObject({ shown: 'S A b' })
  })

  test('do not explain the failure of another page, since no page shows them', () => {
    const { held } = hold(now, failed, [scheduled('note-0', 'note-1')])
    const again = hold(now, { held, ...page('/') }, [scheduled('note-0', 'note-1')])
    expect(again.held.map(({ document }) => document)).toEqual(['note-1', 'note-2', 'settings'])
  })

  test('are not there yet if visitors have seen none of them', () => {
    const builtIn = JSON.stringify(toSnapshot('builtIn', content.noDocuments, {}))
    expect(hold(now, { ...failed, lastSnapshot: builtIn }, [group])).toMatchObject({ shown: '' })
  })
})

test('what an import wrote in one transaction does not wait for a document of it', () => {
  const imported = {
    note: [toDocument('note-0', 'A', 7), toDocument('note-1', 'B', 7)],
    settings: toDocument('settings', 'S', 7),
  }
  expect(hold(imported, page('/notes/1', 'note-1'))).toMatchObject({
    shown: 'S A b',
    problems: ['note-1 heldBack'],
  })
})

test('without an earlier release, only a document with a page of its own is left out', () => {
  const first = { lastSnapshot: null }
  expect(hold(before, { ...first, ...page('/') })).toMatchObject({ shown: 's a b', held: [] })
  expect(hold(before, { ...first, ...page('/notes/0', 'note-0') })).toMatchObject({ shown: 's b' })
})

test('an unchanged document is not held: the content is not the cause', () => {
  expect(hold(before, page('/'))).toMatchObject({ shown: 's a b', held: [] })
})
