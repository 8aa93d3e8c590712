import { expect, test } from 'vitest'
import { builtInDocuments, toSeedDocuments } from '#lib/content/builtIn.ts'
import { contentQuery, type Documents, parseDocuments } from '#lib/content/documents.ts'
import { wordsPages } from '#lib/content/pageWords.ts'
import { projects } from '#lib/identity.ts'
import { toDocumentId } from '#lib/pages.ts'
import { query } from '../../support/lakeStandIn.ts'

const at = '2026-11-30T10:00:00Z'
const seed = toSeedDocuments().map((document) => ({ ...document, _updatedAt: at }))
const ask = async (dataset: object[]) => parseDocuments(await query(contentQuery, dataset))

const byId = (a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id)

const inOrder = ({ project, pricingPackage, legalPage, ...single }: Documents) => ({
  project: project.toSorted(byId),
  pricingPackage: pricingPackage.toSorted(byId),
  legalPage: legalPage.toSorted(byId),
  ...single,
})

test('the query over the seed returns exactly the built-in content', async () => {
  const parsed = await ask(seed)
  expect(parsed.kind === 'valid' && inOrder(parsed.documents)).toEqual(inOrder(builtInDocuments))
})

test('the seed has the ids that the project relies on, and a key on every item', () => {
  expect(seed.map(({ _id }) => _id)).toEqual([
    ...projects.map(({ name }) => `project-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`),
    'package-showcase',
    'package-custom',
    'package-ecommerce',
    'package-hosting',
    'package-hosting-maintenance',
    'package-hosting-premium',
    'legalPage-terms',
    'legalPage-privacy',
    'legalPage-cookies',
    ...wordsPages.map(toDocumentId),
    'siteSettings',
  ])
  JSON.stringify(seed, (key, value) => {
    if (Array.isArray(value) && key !== '' && key !== 'marks') {
      const keys = value.map((item) => item._key)
      expect(keys.every((each) => typeof each === 'string')).toBe(true)
      expect(new Set(keys).size).toBe(keys.length)
    }
    return value
  })
})

test('the seed is the same each time it is made', () => {
  expect(toSeedDocuments()).toEqual(toSeedDocuments())
})
