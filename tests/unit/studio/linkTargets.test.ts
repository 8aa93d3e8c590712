import { expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { linkTargets, toDocumentPages } from '#studio/linkTargets.ts'
import { toldDocument } from '../../support/stories.ts'

test('a link may lead to every page that search engines list, under a heading per language', () => {
  const [first, second, ...others] = linkTargets.toPages('en')
  expect(others).toEqual([])
  expect([first?.title, second?.title]).toEqual(['Pages', 'Pages · English'])
  const services = { title: dictionaries.en.meta.services.menu }
  expect(first?.pages).toContainEqual({ ...services, path: '/services' })
  expect(second?.pages).toContainEqual({ ...services, path: '/en/services' })
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
