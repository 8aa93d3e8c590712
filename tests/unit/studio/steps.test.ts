import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { builtInSettings, toSeedDocuments } from '#lib/content/builtIn.ts'
import { pickFor } from '#schemas/pick.ts'
import { progressQuery, progressShape, toSteps } from '#studio/welcome/steps.ts'

/** The steps of an owner of these documents. */
async function findSteps(documents: object[], isMailSetUp: boolean | null = true, isExample = true) {
  const answer = await (await evaluate(parse(progressQuery), { dataset: documents })).get()
  return toSteps(progressShape.parse(answer), isMailSetUp, pickFor('en'), isExample)
}

/** Those that are left. */
const findLeft = async (documents: object[], isMailSetUp: boolean | null = true) =>
  (await findSteps(documents, isMailSetUp)).flatMap(({ title, isDone }) => (isDone ? [] : title))

const all = [
  'Say who you are',
  'Fill in the legal details',
  'Check your figures',
  'Show a project with a picture',
  'Give your prices',
]

/** The seeded settings with what the owner has published. */
const withSettings = (published: object) =>
  toSeedDocuments().map((document) =>
    document._type === 'siteSettings' ? { ...document, ...published } : document,
  )

const own = { brand: 'Chez Ada', region: { fr: 'Arles' }, email: 'ada@example.com' }

test('everything is to be done in an empty Studio and in a fresh one', async () => {
  expect(await findLeft([])).toEqual(all)
  expect(await findLeft(toSeedDocuments())).toEqual(all)
})

test('a step goes when what it asks for is published', async () => {
  expect(await findLeft(withSettings(own))).toEqual(all.slice(1))
  const settings = {
    ...own,
    legalDetails: { registrationNumber: '123 456 789' },
    claims: [{ figure: 'twenty', label: { fr: 'projets livrés' } }],
  }
  const image = { _type: 'image', asset: { _ref: 'image-a-10x10-png' } }
  expect(
    await findLeft([
      ...withSettings(settings),
      { _id: 'a', _type: 'project', image },
      { _id: 'b', _type: 'pricingPackage', price: { amount: 90_000, unit: 'once' } },
    ]),
  ).toEqual([])
})

describe('an owner is not told to be somebody while the example shows:', () => {
  test.each<[object, string]>([
    [{ email: own.email }, 'Still to give: your brand, your city, in the settings.'],
    [{ ...own, region: { fr: builtInSettings.region.fr } }, 'Still to give: your city, in the settings.'],
    [{ ...own, brand: ' ' }, 'Still to give: your brand, in the settings.'],
    [{ ...own, email: '' }, 'Still to give: a contact address, in the settings.'],
  ])('%j', async (published, reason) => {
    const [identity] = await findSteps(withSettings(published))
    expect(identity).toMatchObject({ reason, isDone: false })
  })
})

const [first] = builtInSettings.claims

describe('the figures have been checked once', () => {
  test.each<[string, object, boolean]>([
    ['a figure is changed', { figure: 'one' }, true],
    ['a label is changed', { figure: first?.figure, label: { fr: 'sites en ligne' } }, true],
    ['one is hidden', { figure: first?.figure, hidden: true }, true],
    ['an example is still there', { figure: first?.figure, label: { fr: first?.label.fr } }, false],
    ['one is empty', {}, false],
  ])('%s: %s', async (_name, claim, isDone) => {
    const left = await findLeft(withSettings({ claims: [claim] }))
    expect(left.includes('Check your figures')).toBe(!isDone)
  })
})

test('an owner whose own words are built in is not asked for them again', async () => {
  const steps = await findSteps(withSettings({ email: own.email }), true, false)
  expect(steps.flatMap(({ title, isDone }) => (isDone ? [title] : []))).toEqual(
    expect.arrayContaining(['Say who you are', 'Check your figures']),
  )
})

test('a mail server is asked for where there is none, and nothing is said where the Studio cannot know', async () => {
  expect(await findLeft([], false)).toEqual([...all, 'Receive messages by mail'])
  expect((await findSteps([], true)).at(-1)).toMatchObject({
    reason: 'The mail server is set up.',
    isDone: true,
  })
  expect(await findSteps([], null)).toHaveLength(all.length)
})

test('a project whose picture was removed again still lacks one', async () => {
  expect(await findLeft([{ _id: 'a', _type: 'project', image: { _type: 'image' } }])).toContain(
    'Show a project with a picture',
  )
})
