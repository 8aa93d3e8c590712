import { describe, expect, test } from 'vitest'
import { content, noDocuments } from '#lib/content/documents.ts'
import { findNoteNeighbours, toListed, toYears } from '#lib/content/note.ts'
import { toOwnersDay, toOwnersMidnight } from '#lib/i18n/formats.ts'
import { contentOf, documentsOf, toProblems } from '../../support/content.ts'
import { media, note, toNoteOf } from '../../support/stories.ts'

const published = {
  note: [
    note,
    toNoteOf('en', 'english', '2026-11-03'),
    toNoteOf('fr', 'premiere', '2025-12-18'),
    toNoteOf('en', 'oldest', '2025-01-02'),
  ],
}

describe('the list of notes', () => {
  test('has those of another language in theirs, which lead to their only page', () => {
    const { notes } = contentOf('fr', published, { media })
    expect(notes.map(({ title }) => title)).toEqual([
      { text: 'Du pain en ligne', lang: 'fr' },
      { text: 'Note english', lang: 'en' },
      { text: 'Note premiere', lang: 'fr' },
      { text: 'Note oldest', lang: 'en' },
    ])
    expect(toListed(notes).map(({ page }) => page.addresses.fr)).toEqual([
      '/carnet/du-pain-en-ligne',
      '/en/notes/english',
      '/carnet/premiere',
      '/en/notes/oldest',
    ])
  })

  test('is by year', () => {
    const years = toYears(toListed(contentOf('en', published, { media }).notes))
    expect(years.map(({ year, notes }) => [year, notes.map(({ date }) => date)])).toEqual([
      ['2026', ['2026-11-12', '2026-11-03']],
      ['2025', ['2025-12-18', '2025-01-02']],
    ])
  })

  test('exists where one of its notes does', () => {
    const french = documentsOf({ note: [toNoteOf('fr', 'seule', '2026-01-02')] })
    expect(content.listPages(french).map(({ path }) => path)).toEqual(['/carnet/seule', '/carnet'])
    expect(content.listFiles(french).map(({ path }) => path)).toEqual(['/carnet/rss.xml'])
    expect(contentOf('en', { note: french.note }).pageLanguages.notes).toEqual(['fr'])
  })

  test('does not exist without a note', () => {
    expect(content.listPages(noDocuments)).toEqual([])
    expect(content.listFiles(noDocuments)).toEqual([])
    expect(contentOf('fr').pageLanguages).toMatchObject({ notes: [], home: ['fr', 'en'] })
  })
})

test.each([
  ['fr', 'note-bread', null, 'note-premiere'],
  ['fr', 'note-premiere', 'note-bread', null],
  ['en', 'note-english', 'note-bread', 'note-oldest'],
] as const)(
  'in %s, the notes after and before %s are those of its language',
  (locale, id, next, previous) => {
    const found = findNoteNeighbours(contentOf(locale, published, { media }).notes, id, locale)
    expect([found.next?.id ?? null, found.previous?.id ?? null]).toEqual([next, previous])
  },
)

test('of many notes, a page reads only those beside it', () => {
  const days = Array.from({ length: 100 }, (_, at) => new Date(Date.UTC(2026, 0, 100 - at)).toISOString())
  const many = days.map((day, at) => toNoteOf('fr', `note-${at}`, day.slice(0, 10)))
  const read = new Set<string>()
  const notes = contentOf('fr', { note: many }, { media }).notes.map(
    (each) =>
      new Proxy(each, {
        get: (note, key) => {
          if (key === 'page') read.add(note.id)
          return Reflect.get(note, key)
        },
      }),
  )
  const [before, own, after] = notes.slice(49, 52).map(({ id }) => id)
  const found = findNoteNeighbours(notes, own ?? '', 'fr')
  expect([found.next?.id, found.previous?.id]).toEqual([before, after])
  expect(read).toEqual(new Set([before, after]))
})

describe('a language that a note lacks', () => {
  const documents = documentsOf({
    note: [toNoteOf('en', 'english', '2026-11-03'), toNoteOf('fr', 'seule', '2026-01-02')],
  })

  test('is that of no address of it, and leads to the list for now', () => {
    expect(content.listRedirects(documents)).toEqual([
      { from: '/carnet/english', to: '/carnet', status: 302 },
      { from: '/en/notes/seule', to: '/en/notes', status: 302 },
    ])
  })

  test('leads home if there is no list', () => {
    const french = documentsOf({ note: [toNoteOf('fr', 'seule', '2026-01-02')] })
    expect(content.listRedirects(french)).toEqual([
      { from: '/en/notes/seule', to: '/en', status: 302 },
      { from: '/en/notes', to: '/en', status: 302 },
    ])
  })
})

describe('a note is refused', () => {
  test.each([
    ['without a part', { story: [] }, 'story: is missing'],
    ['without a day', { date: undefined }, 'date: must be a day such as 2026-11-21'],
    ['with another day', { date: '12/11/2026' }, 'date: must be a day such as 2026-11-21'],
    ['without an address', { slug: undefined }, 'slug: a page needs an address'],
  ])('%s', (_, change, problem) => {
    expect(toProblems({ note: [{ ...note, ...change }] })).toEqual([problem])
  })

  test('without an address in its only language', () => {
    const found = toProblems({
      note: [{ ...toNoteOf('en', 'english', '2026-11-03'), slug: { fr: 'du-pain' } }],
    })
    expect(found).toEqual(['slug: a page needs an address'])
  })
})

describe('a note with a date in the future', () => {
  const documents = documentsOf(published)
  const dayBefore = new Date('2026-11-11T12:00:00Z')

  test('is left out until the day begins for the owner', () => {
    const before = content.withoutLater(documents, dayBefore)
    expect(before.documents.note.map(({ _id }) => _id)).not.toContain('note-bread')
    expect(before.later).toEqual([
      {
        _id: 'note-bread',
        _updatedAt: note._updatedAt,
        showFrom: toOwnersMidnight('2026-11-12').toISOString(),
      },
    ])
    const after = content.withoutLater(documents, toOwnersMidnight('2026-11-12'))
    expect(after.later).toEqual([])
    expect(after.documents.note).toEqual(documents.note)
  })

  test.each(['2026-03-29', '2026-10-25', '2026-07-01', '2026-12-31'])(
    '%s begins at its own midnight',
    (day) => {
      const begins = toOwnersMidnight(day)
      expect(toOwnersDay(begins)).toBe(day)
      expect(toOwnersDay(new Date(begins.valueOf() - 1)) < day).toBe(true)
    },
  )
})
