import { parsePerspective } from '@freelance-site/content'
import { expect, test } from 'vitest'
import { isPreview, toPreviewHref, toPreviewPath } from '#lib/preview/preview.ts'

test('every page has a preview in each language', () => {
  expect(toPreviewPath('/', 'fr')).toBe('/preview/fr')
  expect(toPreviewPath('/services', 'en')).toBe('/preview/en/services')
})

test.each([
  ['a public French page', '/services', undefined, '/preview/fr/services'],
  ['a public English page', '/en/services', '', '/preview/en/services'],
  ['the English home page', '/en', '', '/preview/en'],
  ['the language switch of a French preview', '/en/preview/fr/legal', 'en', '/preview/en/legal'],
  ['the language switch of an English preview', '/preview/en/legal', 'fr', '/preview/fr/legal'],
  ['the language switch of a home page', '/preview/en', 'fr', '/preview/fr'],
])('a link to %s leads to its preview', (_, pathname, language, href) => {
  expect(toPreviewHref(pathname, language)).toBe(href)
})

test.each([
  ['releases before drafts', 'rMonday,rJune,drafts', ['rMonday', 'rJune', 'drafts']],
  ['what is published', 'published', ['published']],
  ['nothing', undefined, ['drafts']],
  ['an empty cookie', '', ['drafts']],
  ['everything at once, which is no view of the site', 'raw', ['drafts']],
  ['something else', 'drafts,"; DROP', ['drafts']],
])('the perspective chosen in the Studio: %s', (_, chosen, perspective) => {
  expect(parsePerspective(chosen)).toEqual(perspective)
})

test.each([
  ['/preview/fr', true],
  ['/preview/fr/projects/du-pain', true],
  ['/preview/fr/projets/du-pain', false],
  ['/preview/fr/projects/%', false],
  ['/preview/fr/projects/', false],
  ['/preview/de/projects/brot', false],
])('%s is a preview: %s', (path, expected) => {
  expect(isPreview(path)).toBe(expected)
})
