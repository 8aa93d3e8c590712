import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { findProblems, importContent } from 'content-lake/commands'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice } from '#lib/i18n/formats.ts'
import { defaultLocale } from '#lib/languages.ts'
import { importRules } from '#server/cli/importRules.ts'
import { connectClient, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'
import { toOwnDocuments } from '../../support/ownContent.ts'
import { storedNote, storedPage } from '../../support/storedDocuments.ts'

type Document = Record<string, unknown> & { _id: string; _type: string }

const seed: Document[] = toOwnDocuments().map((document) => ({ ...document, _id: String(document._id) }))
const offer = seed.find(({ _type }) => _type === 'pricingPackage') ?? { _id: '', _type: '' }
const project = seed.find(({ _type }) => _type === 'project') ?? { _id: '', _type: '' }

const problemsOf = (document: Document) => findProblems([document], importRules)

test('the content of a new site has no problems, nor do pictures of the file or unknown types', async () => {
  expect(await findProblems(seed, importRules)).toEqual([])
  const image = {
    _type: 'image',
    _sanityAsset: 'image@file://./images/a.png',
    alt: { [defaultLocale]: 'Des pains' },
  }
  expect(await problemsOf({ ...project, image })).toEqual([])
  expect(await findProblems([storedNote, storedPage], importRules)).toEqual([])
  expect(await problemsOf({ _id: 'mine', _type: 'ofTheOwner', price: 12 })).toEqual([])
})

test.each<[string, Document, string]>([
  ['a bare number as price', { ...offer, price: 1200 }, 'price: must have an amount in cents'],
  [
    'euros with cents',
    { ...offer, price: { amount: 12.5, unit: 'once' } },
    'price.amount: must be a whole number of cents',
  ],
  ['a price without unit', { ...offer, price: { amount: 1200 } }, 'price.unit: must say whether'],
  [
    'a name that is a string instead of one per language',
    { ...offer, name: 'Vitrine' },
    'name: does not have the expected form',
  ],
  [
    'lines that are strings instead of one per language',
    { ...offer, includes: ['Design'] },
    'includes[0]: does not have the expected form',
  ],
  [
    'a picture that is an address',
    { ...project, image: 'https://site.example/a.png' },
    'image: does not have the expected form',
  ],
  ['a project without a title', { ...project, title: null }, 'title: '],
  ['a note without a day', { ...storedNote, date: null }, 'date: '],
  ['a page with a part of no kind', { ...storedPage, parts: [{ _type: 'map', _key: 'm' }] }, 'parts'],
])('%s is reported', async (_, document, problem) => {
  expect(await problemsOf(document)).toEqual([expect.stringContaining(`${document._id} → ${problem}`)])
})

test('a draft may lack required fields, but may not have a value of the wrong type', async () => {
  const draft = { ...offer, _id: `drafts.${offer._id}`, name: null }
  expect(await problemsOf(draft)).toEqual([])
  const version = { ...offer, _id: `versions.rMonday.${offer._id}`, name: null, price: 1200 }
  expect(await problemsOf(version)).toEqual([
    expect.stringContaining(`versions.rMonday.${offer._id} → price: must have an amount in cents`),
  ])
})

test('any value in the place of a price is a price, is empty, or is reported', async () => {
  const anything = fc.oneof(fc.jsonValue(), fc.record({ amount: fc.jsonValue(), unit: fc.jsonValue() }))
  await fc.assert(
    fc.asyncProperty(anything, async (price) => {
      const problems = await problemsOf({ ...offer, price })
      const amount = typeof price === 'object' && price !== null ? Reflect.get(price, 'amount') : undefined
      const isNothing = price === null || (typeof price === 'object' && (amount ?? null) === null)
      if (!isNothing && !Number.isInteger(amount)) expect(problems).not.toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('nothing is imported from a file with a problem', async () => {
  const file = join(createTemporaryFolder(), 'content.ndjson.gz')
  const write = (documents: Document[]) =>
    writeFile(file, gzipSync(documents.map((document) => JSON.stringify(document)).join('\n')))
  const client = connectClient((await startTestLake()).address)
  const run = () => importContent(client, file, { ifExists: 'refuse', rules: importRules })
  await write([project, { ...offer, price: 1200 }])
  await expect(run()).rejects.toThrow(/→ price: must have an amount in cents/)
  expect(await client.fetch('count(*[!(_id in path("_.**"))])')).toBe(0)

  const priced = { ...offer, price: { _type: 'price', amount: 1200, unit: 'once' } }
  await write([project, priced])
  const { count, documents } = await run()
  expect([count, documents]).toEqual([2, [project, priced]])
})

test('an import says the prices of packages as pages write them, since a file has them in cents', () => {
  const priced = { ...offer, name: { [defaultLocale]: 'Vitrine' }, price: { amount: 149_000, unit: 'once' } }
  const monthly = { ...priced, _id: 'monthly', price: { amount: 2_900, unit: 'month', from: true } }
  expect(importRules.describe?.([project, offer, priced, monthly])).toEqual([
    `The price of “Vitrine” is ${formatPrice(149_000, 'en')}.`,
    `The price of “Vitrine” is from ${formatPrice(2_900, 'en')} per month.`,
  ])
})
