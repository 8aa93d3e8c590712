import { expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { linkTargets, toDocumentPages } from '#studio/linkTargets.ts'
import { storedNote } from '../../support/storedDocuments.ts'
import { toldDocument } from '../../support/stories.ts'

test('a link may lead to every page that search engines list, under a heading per language', () => {
  const [first, second, ...others] = linkTargets.toPages('en')
  expect(others).toEqual([])
  expect([first?.title, second?.title]).toEqual(['Pages', 'Pages · English'])
  const services = { title: dictionaries.en.meta.services.menu }
  expect(first?.pages).toContainEqual({ ...services, path: '/services' })
  expect(second?.pages).toContainEqual({ ...services, path: '/en/services' })
})

test('a link may lead to the list of notes in the languages in which one is on the site, and to no note before its date', () => {
  const listed = (...notes: object[]) =>
    toDocumentPages(notes, 'fr').flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(linkTargets.toPages('fr').flatMap(({ pages }) => pages.map(({ path }) => path))).not.toContain(
    toLocalePath('/notes', 'fr'),
  )
  expect(listed(storedNote)).toEqual([
    toLocalePath('/notes', 'fr'),
    toLocalePath('/notes/note-gardee', 'fr'),
    toLocalePath('/notes', 'en'),
    toLocalePath('/notes/stored-note', 'en'),
  ])
  expect(listed({ ...storedNote, only: 'en' })).toEqual([
    toLocalePath('/notes', 'en'),
    toLocalePath('/notes/stored-note', 'en'),
  ])
  expect(listed({ ...storedNote, date: '2999-01-01' })).toEqual([])
})

test('a link may lead to the page of a project, in both languages and the order of the list', () => {
  const title = { fr: 'Du pain', en: 'Bread' }
  const told = { ...toldDocument, _type: 'project', title, story: [true], order: 20 }
  const slug = { fr: { current: 'miel' }, en: { current: 'honey' } }
  const before = { ...told, slug, title: { fr: 'Du miel' }, order: 10 }
  const groups = toDocumentPages([told, before, { ...told, story: [] }], 'fr')
  expect(groups.filter(({ pages }) => pages.length > 0)).toEqual([
    {
      title: 'Projets',
      pages: [
        { title: 'Du miel', path: '/projets/miel' },
        { title: 'Du pain', path: '/projets/pain' },
      ],
    },
    {
      title: 'Projets · Anglais',
      pages: [
        { title: 'Du miel', path: '/en/projects/honey' },
        { title: 'Du pain', path: '/en/projects/bread' },
      ],
    },
  ])
})
