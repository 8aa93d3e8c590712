import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { builtInSettings } from '#lib/content/siteSettings.ts'
import { progressQuery, progressShape, toSteps } from '#studio/firstSteps.ts'
import { translatorFor } from '#studio/words/words.ts'

/** The steps for a lake with these documents. */
async function findSteps(documents: object[], isMailSetUp: boolean | null = null, isExample = true) {
  const answer = await (await evaluate(parse(progressQuery), { dataset: documents })).get()
  return toSteps(progressShape.parse(answer), isMailSetUp, translatorFor('en'), isExample)
}

/** The titles of the steps that are not done. */
const findOpenSteps = async (documents: object[], isMailSetUp: boolean | null = null) =>
  (await findSteps(documents, isMailSetUp)).flatMap(({ title, isDone }) => (isDone ? [] : title))

const all = [
  'Say who you are',
  'Fill in the legal details',
  'Check your figures',
  'Show a project with a picture',
  'Set your prices',
]

/** The seeded settings with what the owner has published. */
const withSettings = (published: object) =>
  toSeedDocuments().map((document) =>
    document._type === 'siteSettings' ? { ...document, ...published } : document,
  )

const own = { brand: 'Chez Ada', region: { fr: 'Arles' }, email: 'ada@example.com' }

test('every step is open in an empty lake and in a seeded one', async () => {
  expect(await findOpenSteps([])).toEqual(all)
  expect(await findOpenSteps(toSeedDocuments())).toEqual(all)
})

test('a step is done once its content is published', async () => {
  expect(await findOpenSteps(withSettings(own))).toEqual(all.slice(1))
  const settings = {
    ...own,
    legalDetails: { registrationNumber: '123 456 789' },
    claims: [{ figure: 'twenty', label: { fr: 'projets livrés' } }],
  }
  const image = { _type: 'image', asset: { _ref: 'image-a-10x10-png' } }
  expect(
    await findOpenSteps([
      ...withSettings(settings),
      { _id: 'a', _type: 'project', image },
      { _id: 'b', _type: 'pricingPackage', price: { amount: 90_000, unit: 'once' } },
    ]),
  ).toEqual([])
})

describe('the step about the identity stays open while an example or nothing is published:', () => {
  test.each<[object, string]>([
    [{ email: own.email }, 'Still missing: your brand, your city, in the settings.'],
    [{ ...own, region: { fr: builtInSettings.region.fr } }, 'Still missing: your city, in the settings.'],
    [{ ...own, brand: ' ' }, 'Still missing: your brand, in the settings.'],
    [{ ...own, email: '' }, 'Still missing: a contact address, in the settings.'],
  ])('%j', async (published, reason) => {
    const [identity] = await findSteps(withSettings(published))
    expect(identity).toMatchObject({ reason, isDone: false })
  })
})

const [first] = builtInSettings.claims

describe('the step about the figures is done once', () => {
  test.each<[string, object, boolean]>([
    ['a figure is changed', { figure: 'one' }, true],
    ['a label is changed', { figure: first?.figure, label: { fr: 'sites en ligne' } }, true],
    ['one is hidden', { figure: first?.figure, hidden: true }, true],
    ['an example is still there', { figure: first?.figure, label: { fr: first?.label.fr } }, false],
    ['one is empty', {}, false],
  ])('%s: %s', async (_name, claim, isDone) => {
    const left = await findOpenSteps(withSettings({ claims: [claim] }))
    expect(left.includes('Check your figures')).toBe(!isDone)
  })
})

test('the steps about identity and figures are done if the built-in texts are the owner’s own', async () => {
  const steps = await findSteps(withSettings({ email: own.email }), null, false)
  expect(steps.flatMap(({ title, isDone }) => (isDone ? [title] : []))).toEqual(
    expect.arrayContaining(['Say who you are', 'Check your figures']),
  )
})

test('the step about the mail server is open if there is none, and missing if the Studio does not know', async () => {
  expect(await findOpenSteps([], false)).toEqual([...all, 'Receive messages by mail'])
  expect((await findSteps([], true)).at(-1)).toMatchObject({
    reason: 'The mail server is set up.',
    isDone: true,
  })
  expect(await findSteps([], null)).toHaveLength(all.length)
})

test('a project whose picture was removed again still lacks one', async () => {
  expect(await findOpenSteps([{ _id: 'a', _type: 'project', image: { _type: 'image' } }])).toContain(
    'Show a project with a picture',
  )
})
