import { createClient } from '@sanity/client'
import { createSchema, validateDocument } from 'sanity'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toRecord } from '#lib/languages.ts'
import { toSchemaTypes } from '#schemas/types.ts'

const schemas = toRecord(['fr', 'en'], (language) =>
  createSchema({ name: language, types: toSchemaTypes(language) }),
)

/** A client that validation requires but never calls. */
const client = createClient({
  projectId: 'embedded',
  dataset: 'production',
  apiVersion: '2025-02-19',
  useCdn: false,
})

const at = '2026-11-21T12:00:00Z'
const markersShape = z.array(z.object({ path: z.array(z.unknown()), message: z.string() }))

/** What the form says of the address of a project that has a story and this title, and no address yet. */
async function check(language: 'fr' | 'en', title: string): Promise<string[]> {
  const document = {
    _id: 'drafts.new',
    _type: 'project',
    _rev: '1',
    _createdAt: at,
    _updatedAt: at,
    title: { fr: title },
    story: [{ _key: 'a', _type: 'storyQuote' }],
  }
  const workspace = { schema: schemas[language], getClient: () => client }
  // The type requires a Studio's translator, which is only used for texts that our schemas do not have.
  const markers = await Reflect.apply(validateDocument, undefined, [{ document, workspace }])
  return markersShape
    .parse(markers)
    .filter(({ path }) => path[0] === 'slug')
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a title that gives an address has it by “Generate”', async () => {
  expect(await check('en', 'Smørrebrød')).toEqual([
    'slug.fr: A project with a story needs an address: “Generate” makes it from the title.',
  ])
})

test('a title without a letter for an address says so, in the language of the Studio', async () => {
  expect(await check('en', '日本')).toEqual([
    'slug.fr: No letter of this title can be written in an address: type it yourself, in Latin letters, such as “tokyo”.',
  ])
  expect(await check('fr', '日本')).toEqual([
    'slug.fr: Aucune lettre de ce titre ne peut s’écrire dans une adresse\u00a0: tapez-la vous-même, en lettres latines, par exemple «\u00a0tokyo\u00a0».',
  ])
})
