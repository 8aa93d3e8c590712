import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { pickFor } from '#schemas/pick.ts'
import { progressQuery, progressShape, toSteps } from '#studio/welcome/steps.ts'

/** The steps that are left to an owner of these documents. */
async function findLeft(documents: object[]) {
  const answer = await (await evaluate(parse(progressQuery), { dataset: documents })).get()
  return toSteps(progressShape.parse(answer), pickFor('en')).flatMap(({ title, isDone }) =>
    isDone ? [] : title,
  )
}

const all = [
  'Say who you are',
  'Fill in the legal details',
  'Show a project with a picture',
  'Give your prices',
]

test('everything is to be done in an empty Studio and in a fresh one', async () => {
  expect(await findLeft([])).toEqual(all)
  expect(await findLeft(toSeedDocuments())).toEqual(all)
})

test('a step goes when what it asks for is published', async () => {
  const settings = { _id: 'siteSettings', _type: 'siteSettings', email: 'ada@example.com' }
  expect(await findLeft([settings])).toEqual(all.slice(1))
  const legalDetails = { registrationNumber: '123 456 789' }
  const image = { _type: 'image', asset: { _ref: 'image-a-10x10-png' } }
  expect(
    await findLeft([
      { ...settings, legalDetails },
      { _id: 'a', _type: 'project', image },
      { _id: 'b', _type: 'pricingPackage', price: { amount: 90_000, unit: 'once' } },
    ]),
  ).toEqual([])
})

test('a project whose picture was removed again still lacks one', async () => {
  expect(await findLeft([{ _id: 'a', _type: 'project', image: { _type: 'image' } }])).toContain(
    'Show a project with a picture',
  )
})
