import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { DocumentType } from '../src/documents/documentType.ts'
import { createLastChanges } from '../src/documents/lastChange.ts'

const toType = (rest: Partial<DocumentType>): DocumentType => ({
  pages: [],
  query: '',
  seed: () => [],
  shape: z.unknown(),
  ...rest,
})
const toMoment = (day: number) => `2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`
const toListed = (type: string, _id: string, day: number, rest = {}) => ({
  type,
  document: { _id, _updatedAt: toMoment(day), ...rest },
})

describe('what a page shows was last changed', () => {
  test('with the newest of the documents that are shown on it', () => {
    const types = {
      recipe: toType({ pages: ['home'] }),
      words: toType({ pages: ['home', 'about'], ids: { home: 'words-home', about: 'words-about' } }),
    }
    const findLastChange = createLastChanges(types, [
      toListed('recipe', 'r1', 3),
      toListed('recipe', 'r2', 9),
      toListed('words', 'words-home', 5),
      toListed('words', 'words-about', 12),
      toListed('unknown', 'x', 30),
    ])
    expect(findLastChange({ page: 'home' })).toBe(toMoment(9))
    expect(findLastChange({ page: 'about' })).toBe(toMoment(12))
    expect(findLastChange({ page: 'other' })).toBeUndefined()
  })

  test('with its document, what is shown everywhere, what names it, and what it chooses', () => {
    const types = {
      recipe: toType({
        shows: (own: { friend?: string }, { document }: { document: { _id: string } }) =>
          document._id === own.friend,
      }),
      comment: toType({ shownWith: ({ on }: { on: string }) => [on] }),
      settings: toType({ shownWith: 'all' }),
    }
    const published = [
      toListed('recipe', 'r1', 3, { friend: 'r2' }),
      toListed('recipe', 'r2', 9),
      toListed('comment', 'c1', 15, { on: 'r2' }),
    ]
    const findLastChange = createLastChanges(types, published)
    expect(findLastChange({ document: 'r1' })).toBe(toMoment(9))
    expect(findLastChange({ document: 'r2' })).toBe(toMoment(15))
    expect(findLastChange({ document: 'gone' })).toBeUndefined()
    const everywhere = createLastChanges(types, [...published, toListed('settings', 's', 20)])
    for (const document of ['r1', 'r2']) expect(everywhere({ document })).toBe(toMoment(20))
  })

  test('is known of a thousand pages after one look at each document', () => {
    const shownWith = vi.fn(() => [])
    const published = Array.from({ length: 1_000 }, (_, at) => toListed('recipe', `r${at}`, 1 + (at % 20)))
    const findLastChange = createLastChanges({ recipe: toType({ shownWith }) }, published)
    for (const { document } of published)
      expect(findLastChange({ document: document._id })).toBe(document._updatedAt)
    expect(shownWith).toHaveBeenCalledTimes(published.length)
  })
})
