import { prepareForPreview } from 'sanity'
import { describe, expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { toOwnersMidnight } from '#lib/i18n/formats.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { locales } from '#lib/languages.ts'
import { type ListedPage, listedPages, pages } from '#lib/pages.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { toDocumentPages } from '#studio/linkTargets.ts'
import { findLivePages, findShownFrom, mainDocuments, toDocumentLocations } from '#studio/presentation.ts'
import { storedNote, storedPage } from '../../support/storedDocuments.ts'
import { toldDocument } from '../../support/stories.ts'

/** The locations of a document type, as the Studio requests them. */
function locate(type: string, document: Record<string, unknown>, locale: 'fr' | 'en') {
  const resolver = toDocumentLocations(locale)[type]
  if (typeof resolver !== 'object') throw new Error(`${type} has no locations`)
  if (!('resolve' in resolver)) throw new Error(`${type} selects nothing`)
  const schemaType = { name: type, type: 'object', preview: { select: resolver.select } }
  // What Sanity makes of the selected fields. It takes an object of a schema, of which it reads only this.
  const selected: Record<string, unknown> = Reflect.apply(prepareForPreview, undefined, [
    document,
    schemaType,
  ])
  const state = resolver.resolve(selected)
  if (!state) return undefined
  if (!('locations' in state)) throw new Error(`${type} does not say at once where it shows`)
  return state.locations?.map(({ title, href }) => `${href} ${title}`)
}

/** The preview of each page in each language, with the page's name in French. */
const toShown = (...names: ListedPage[]) =>
  names.flatMap((page) =>
    locales.map((locale) => {
      const path = pages[page].path.replace(/^\/$/, '')
      return `/preview/${locale}${path} ${dictionaries.fr.meta[page].menu} · ${toLanguageNames('fr')[locale]}`
    }),
  )

test.each([
  ['project', {}, toShown('home')],
  ['testimonial', {}, toShown('home')],
  ['pricingPackage', {}, toShown('services')],
  ['legalPage', { page: 'privacy', title: 'Confidentialité' }, toShown('privacy')],
  ['siteSettings', {}, toShown(...listedPages)],
  ['homePage', {}, toShown('home', 'contact')],
  ['servicesPage', {}, toShown('services')],
  ['contactPage', {}, toShown('contact', 'home')],
])('a %s is shown on its pages, in every language', (type, document, locations) => {
  expect(locate(type, document, 'fr')).toEqual(locations)
  expect(locate(type, document, 'en')).toHaveLength(locations.length)
})

test('every document type has locations, with titles in the language of the Studio', () => {
  const types = toSchemaTypes('en').flatMap(({ type, name }) => (type === 'document' ? [name] : []))
  expect(Object.keys(toDocumentLocations('en')).toSorted()).toEqual(types.toSorted())
  expect(locate('project', {}, 'en')?.[0]).toBe('/preview/fr Home · French')
})

test('a project with a story is shown on its own page first, in every language', () => {
  const title = { fr: 'Du pain', en: 'Bread' }
  const stored = { title, slug: toldDocument.slug, story: toldDocument.story }
  expect(locate('project', stored, 'fr')).toEqual([
    '/preview/fr/projects/pain Du pain · Français',
    '/preview/en/projects/bread Du pain · Anglais',
    ...toShown('home'),
  ])
  const shown = findLivePages({ type: 'project', value: toldDocument })
  expect(shown.map(({ href }) => href)).toEqual(['/projets/pain', '/en/projects/bread'])
})

test('a note and a page of the owner’s own are shown at their addresses, in their languages', () => {
  expect(locate('note', storedNote, 'fr')?.slice(0, 2)).toEqual([
    '/preview/fr/notes/note-gardee Une note gardée · Français',
    '/preview/en/notes/stored-note Une note gardée · Anglais',
  ])
  const inEnglish = { ...storedNote, only: 'en', title: { en: 'A stored note' } }
  expect(locate('note', inEnglish, 'fr')?.[0]).toBe('/preview/en/notes/stored-note A stored note · Anglais')
  const untitled = { ...storedNote, title: undefined }
  expect(locate('note', untitled, 'fr')?.[0]).toBe(
    '/preview/fr/notes/note-gardee /notes/note-gardee · Français',
  )
  expect(locate('page', storedPage, 'fr')).toEqual(['/preview/fr/page-gardee Une page gardée · Français'])
  const findPaths = (type: string, value: object) => findLivePages({ type, value }).map(({ href }) => href)
  expect(findPaths('note', storedNote)).toEqual([
    toLocalePath('/notes/note-gardee', 'fr'),
    toLocalePath('/notes/stored-note', 'en'),
  ])
  expect(findPaths('page', storedPage)).toEqual(['/page-gardee'])
})

test('a published note is on the site from the beginning of its day in the owner’s time zone on', () => {
  const value = { ...storedNote, date: '2999-07-01' }
  expect(findShownFrom({ type: 'note', value })).toEqual(toOwnersMidnight('2999-07-01'))
  expect(findShownFrom({ type: 'note', value: { ...value, date: 'soon' } })).toBeNull()
  expect(findShownFrom({ type: 'page', value: storedPage })).toBeNull()
})

test('the words of the list of notes are linked to it where a note is on the site', () => {
  const findPaths = (...notes: object[]) =>
    findLivePages({ type: 'notesPage', value: {} }, toDocumentPages(notes, 'fr')).map(({ href }) => href)
  expect(findPaths()).toEqual([])
  expect(findPaths(storedNote)).toEqual([toLocalePath('/notes', 'fr'), toLocalePath('/notes', 'en')])
  expect(findPaths({ ...storedNote, only: 'en' })).toEqual([toLocalePath('/notes', 'en')])
})

test('the document of a project opens beside the preview of its page', () => {
  const route = '/preview/:lang/projects/:slug'
  const filter = '_type == "project" && (slug.fr.current == $slug || slug.en.current == $slug)'
  const at = mainDocuments.findIndex((each) => each.route === route)
  expect(mainDocuments[at]).toEqual({ route, filter })
  // The route of the home page is a prefix of all others.
  expect(mainDocuments.findIndex((each) => each.route === '/preview/:lang')).toBeGreaterThan(at)
})

describe('a legal page', () => {
  test('of an unknown kind has no location', () => {
    expect(locate('legalPage', { page: 'other' }, 'fr')).toBeUndefined()
    expect(locate('legalPage', {}, 'fr')).toBeUndefined()
  })

  test('opens beside its preview', () => {
    expect(mainDocuments).toContainEqual({
      route: '/preview/:lang/privacy',
      filter: '_id == "legalPage-privacy"',
    })
  })
})

test.each([
  ['/preview/:lang', 'homePage'],
  ['/preview/:lang/services', 'servicesPage'],
  ['/preview/:lang/contact', 'contactPage'],
])('the document of %s opens beside its preview', (route, id) => {
  expect(mainDocuments).toContainEqual({ route, filter: `_id == "${id}"` })
})

test.each([
  ['project', {}, ['/', '/en']],
  ['pricingPackage', {}, ['/services', '/en/services']],
  ['siteSettings', {}, ['/', '/en']],
  ['homePage', {}, ['/', '/en']],
  ['contactPage', {}, ['/contact', '/en/contact']],
  ['legalPage', { page: 'privacy' }, ['/privacy', '/en/privacy']],
  ['legalPage', { page: 'other' }, []],
  ['image', {}, []],
])('a %s with %o is linked to its live page, in every language', (type, value, hrefs) => {
  expect(findLivePages({ type, value }).map(({ href }) => href)).toEqual(hrefs)
})
