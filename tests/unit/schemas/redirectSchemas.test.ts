import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { beginsNoRedirect, refusedByRelease } from 'releases/studio/redirectSchemas'
import type { ValidationContext } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, documentTypes } from '#lib/content/documents.ts'
import { findProjectAddresses } from '#lib/content/project.ts'
import { startSiteLake } from '../../support/siteLake.ts'

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

/** What the form says of a document: of the fields of a redirect, and of the address of a project. */
async function check(language: 'fr' | 'en', fields: Record<string, unknown>) {
  const document = {
    _id: 'drafts.new',
    _type: 'redirect',
    _rev: '1',
    _createdAt: '',
    _updatedAt: '',
    ...fields,
  }
  const context = Object.assign(JSON.parse('{}'), { document, getClient: () => lake.client })
  const typed: ValidationContext = context
  const { project, redirect } = documentTypes
  const comparison = { language, content, compared: { project, redirect } }
  if (document._type === 'project') return beginsNoRedirect(language, findProjectAddresses)(undefined, typed)
  const found = await Promise.all(
    ['from', 'to'].map((field) => refusedByRelease(comparison, field)(Reflect.get(fields, field), typed)),
  )
  return found.map((each) => (each === true ? '' : each))
}

const permanent = (from: string, to?: string) => ({ from, to, kind: 'permanent' })

test.each([
  ['to a page', permanent('/b', '/services'), ['', '']],
  ['to the page of a project', permanent('/b', '/projets/pain'), ['', '']],
  ['that is not written yet', {}, ['', '']],
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
  expect(await check('en', project('ancien'))).toBe(
    'One of your redirects begins at /projets/ancien: delete it first, or choose another address.',
  )
  expect(await check('fr', project('ancien'))).toMatch(
    /^Une de vos redirections part de \/projets\/ancien\s:/,
  )
  expect(await check('en', project('neuf'))).toBe(true)
  expect(await check('en', { ...project('ancien'), story: [] })).toBe(true)
})
