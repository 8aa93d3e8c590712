import { expect, test } from 'vitest'
import { builtInDocuments, toSeedDocuments } from '#lib/content/builtIn.ts'
import { contentQuery, type Documents, noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { query } from '../../support/lakeStandIn.ts'

const at = '2026-11-22T08:00:00Z'
const seed = toSeedDocuments().map((document) => ({ ...document, _updatedAt: at }))
const ask = async (dataset: object[]) => parseDocuments(await query(contentQuery, dataset))

const byId = (a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id)

const inOrder = ({ projects, packages, legalPages, ...single }: Documents) => ({
  projects: projects.toSorted(byId),
  packages: packages.toSorted(byId),
  legalPages: legalPages.toSorted(byId),
  ...single,
})

test('the query over the seed returns exactly the built-in content', async () => {
  const parsed = await ask(seed)
  expect(parsed.kind === 'valid' && inOrder(parsed.documents)).toEqual(inOrder(builtInDocuments))
})

test('the query over an empty dataset returns nothing, which is valid', async () => {
  expect(await ask([])).toEqual({ kind: 'valid', documents: noDocuments })
})

test('the query returns an image with its asset, its crop and its hotspot', async () => {
  const image = {
    _type: 'image',
    asset: { _type: 'reference', _ref: 'image-abc-40x30-png' },
    hotspot: { _type: 'sanity.imageHotspot', x: 0.2, y: 0.4, width: 0.1, height: 0.1 },
    alt: { _type: 'localeString', fr: 'Des pains' },
  }
  const asset = {
    _id: 'image-abc-40x30-png',
    _type: 'sanity.imageAsset',
    metadata: { lqip: 'data:image/png;base64,AA==', isOpaque: false },
  }
  const parsed = await ask([{ ...seed[0], image }, asset])
  expect(parsed.kind === 'valid' && parsed.documents.projects[0]?.image).toEqual({
    asset: { _id: 'image-abc-40x30-png', lqip: 'data:image/png;base64,AA==', isOpaque: false },
    hotspot: { x: 0.2, y: 0.4 },
    crop: { top: 0, right: 0, bottom: 0, left: 0 },
    alt: { fr: 'Des pains' },
  })
})

test('the seed has the ids that the project relies on, and a key on every item', () => {
  expect(seed.map(({ _id }) => _id)).toEqual([
    'project-bakery',
    'project-risk-map',
    'project-learning',
    'project-photo',
    'package-showcase',
    'package-custom',
    'package-ecommerce',
    'package-hosting',
    'package-hosting-maintenance',
    'package-hosting-premium',
    'legalPage-terms',
    'legalPage-privacy',
    'legalPage-cookies',
    'homePage',
    'servicesPage',
    'contactPage',
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
