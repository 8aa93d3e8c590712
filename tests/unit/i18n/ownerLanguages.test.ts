import { addStudioLanguage, listStudioLanguages, type StudioTexts } from '@freelance-site/foundation'
import { expect, test } from 'vitest'
import { createProblem, formatProblem } from '#lib/content/problems.ts'
import { siteNames } from '#lib/siteNames.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { findCreated, listCatalogues, toMarkedTexts, wordFiles } from '../../support/catalogues.ts'

test('types demand every catalogue of a language that the site adds', () => {
  const names = listCatalogues().map(({ name }) => name)
  // The lake has German by itself, because it greets the owners of other sites.
  const created = wordFiles.filter((file) => !file.startsWith('packages/content-lake/')).flatMap(findCreated)
  expect(created.length).toBeGreaterThan(15)
  expect(names.toSorted()).toEqual(created.toSorted())
})

test('a language that the site adds is shown by packages, schemas and the site; another one is English', async () => {
  const texts = await toMarkedTexts('§')
  addStudioLanguage('de', texts)
  expect(listStudioLanguages()).toEqual(['fr', 'en', 'de'])
  const problem = createProblem('notRunning')
  const [german, english] = ['de', 'it'].map((language) => formatProblem(problem, language))
  expect(german).toBe(`§${english}`)
  expect(siteNames.log?.('de-AT')).toBe(`§${siteNames.log?.('it')}`)
  const [first] = toSchemaTypes('de').filter(({ name }) => name === 'project')
  expect(first?.title).toBe('§Project')

  const { 'releases.problems': _left, ...others } = texts
  // @ts-expect-error the texts of a catalogue are missing
  const withoutCatalogue: StudioTexts = others
  const { 'badge.empty': _empty, ...kit } = texts['studio-kit']
  // @ts-expect-error a text is missing
  const withoutText: StudioTexts = { ...texts, 'studio-kit': kit }
  expect([withoutCatalogue, withoutText]).toHaveLength(2)
})
