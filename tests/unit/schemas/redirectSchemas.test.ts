import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { createSchema, validateDocument } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toLocalePath } from '#lib/addresses.ts'
import { toRecord } from '#lib/languages.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { startSiteLake } from '../../support/siteLake.ts'
import { storedNote } from '../../support/storedDocuments.ts'

const at = '2026-11-25T22:00:00Z'

let lake: Awaited<ReturnType<typeof startSiteLake>>
beforeAll(async () => {
  lake = await startSiteLake({ DATA_DIR: createTemporaryFolder({ onEnd: afterAll }), LAKE_PORT: '0' })
  const { client } = lake
  const redirect = (_id: string, from: string, to: string) =>
    client.create({ _id, _type: 'redirect', from, to, kind: 'permanent' })
  await redirect('one', '/a', '/contact')
  await redirect('two', '/projets/ancien', '/services')
  // Only published redirects count.
  await redirect('drafts.three', '/draft', '/contact')
  const story = [{ _key: 'a', _type: 'storyQuote', quote: { fr: 'Mot' } }]
  await client
    .patch('project-bakery')
    .set({ story, slug: { fr: { current: 'pain' } } })
    .commit()
})
afterAll(() => lake.close())

const markersShape = z.array(z.object({ path: z.array(z.unknown()), message: z.string() }))

const schemas = toRecord(['fr', 'en'], (language) =>
  createSchema({ name: language, types: toSchemaTypes(language) }),
)

/** What the form says of some fields: by default, of the two addresses of a redirect. */
async function check(language: 'fr' | 'en', values: object, fields = ['from', 'to']): Promise<string[]> {
  const document = {
    _id: 'drafts.new',
    _type: 'redirect',
    _rev: '1',
    _createdAt: at,
    _updatedAt: at,
    ...values,
  }
  const workspace = { schema: schemas[language], getClient: () => lake.client }
  // The type requires a Studio's translator, which is only used for texts that our schemas do not have.
  const markers = markersShape.parse(
    await Reflect.apply(validateDocument, undefined, [{ document, workspace }]),
  )
  return fields.map((field) =>
    markers
      .filter(({ path }) => path.join('.') === field)
      .map(({ message }) => message)
      .join(' '),
  )
}

const permanent = (from: string, to?: string) => ({ from, to, kind: 'permanent' })

test.each([
  ['to a page', permanent('/b', '/services'), ['', '']],
  ['to the page of a project', permanent('/b', '/projets/pain'), ['', '']],
  ['that is not written yet', {}, ['Which address does it begin at?', 'Which address does it lead to?']],
  ['from a page', permanent('/services', '/'), ['The site already answers at this address.', '']],
  [
    'from the page of a project',
    permanent('/projets/pain', '/'),
    ['The site already answers at this address.', ''],
  ],
  ['from the address of another', permanent('/a', '/'), ['Another redirect begins at this address.', '']],
  ['from the address in a draft', permanent('/draft', '/'), ['', '']],
  ['of its own published version', { ...permanent('/a', '/services'), _id: 'drafts.one' }, ['', '']],
  [
    'to another',
    permanent('/b', '/a'),
    ['', 'Leads to an address that is redirected itself: give the address it ends at.'],
  ],
  ['to itself', permanent('/b', '/b'), ['', 'Leads back to the address it begins at.']],
])('a redirect %s has its errors at its fields', async (_what, fields, expected) => {
  expect(await check('en', fields)).toEqual(expected)
})

test('a redirect to a page that is not there is a warning, also to the list of notes without a note', async () => {
  const nowhere = 'The site has no page at this address now: the redirect would lead to an error page.'
  expect(await check('en', permanent('/b', '/nothing-here'))).toEqual(['', nowhere])
  const notes = toLocalePath('/notes', 'fr')
  expect(await check('en', permanent('/b', notes))).toEqual(['', nowhere])
  const { client } = lake
  await client.create({ ...storedNote, only: 'fr' })
  expect(await check('en', permanent('/b', notes))).toEqual(['', ''])
  expect(await check('en', permanent('/b', toLocalePath('/notes', 'en')))).toEqual(['', nowhere])
  await client.delete(storedNote._id)
})

test('the errors are in French in a French Studio', async () => {
  expect(await check('fr', permanent('/services', '/'))).toEqual(['Le site répond déjà à cette adresse.', ''])
  expect(await check('fr', permanent('/b', '/a'))).toEqual([
    '',
    'Mène à une adresse elle-même redirigée\u00a0: indiquez l’adresse d’arrivée.',
  ])
})

test('a project whose page would be hidden by a redirect has an error at its address', async () => {
  const story = [{ _key: 'a', _type: 'storyQuote' }]
  const project = (slug: string) => ({ _type: 'project', story, slug: { fr: { current: slug } } })
  expect(await check('en', project('ancien'), ['slug'])).toEqual([
    'One of your redirects begins at /projets/ancien: delete it first, or choose another address.',
  ])
  expect((await check('fr', project('ancien'), ['slug']))[0]).toMatch(
    /^Une de vos redirections part de \/projets\/ancien\s:/,
  )
  expect(await check('en', project('neuf'), ['slug'])).toEqual([''])
  expect(await check('en', { ...project('ancien'), story: [] }, ['slug'])).toEqual([''])
})
