import { createClient } from '@sanity/client'
import { createMockAuthStore, createSourceFromConfig } from 'sanity'
import { createStructureBuilder, type DocumentListBuilder, type StructureBuilder } from 'sanity/structure'
import { expect, test } from 'vitest'
import { content, typeNames } from '#lib/content/documents.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { toStructure } from '#studio/structure.ts'

/** What builds the structure of the Studio, with the types of the site. */
async function createBuilder() {
  const project = { projectId: 'embedded', dataset: 'production' }
  const client = createClient({ ...project, apiVersion: '2025-02-19', useCdn: false })
  const auth = createMockAuthStore({ client, currentUser: null })
  const source = await createSourceFromConfig({
    ...project,
    auth,
    schema: { types: toSchemaTypes('en') },
  })
  return createStructureBuilder({ source, perspectiveStack: ['drafts'] })
}

test('no two items of the first column have the same id, which the Studio refuses to show', async () => {
  const items = toStructure('en')(await createBuilder()).getItems() ?? []
  const ids = items.flatMap((item) => ('getId' in item ? (item.getId() ?? []) : []))
  expect(ids).toEqual(expect.arrayContaining(['own-pages', 'pages']))
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
})

test('the lists of types whose shape has a position are those that the owner orders', async () => {
  const lists: [id: string | undefined, params: { type?: string }][] = []
  const toList = (_: StructureBuilder, list: DocumentListBuilder) => {
    lists.push([list.getId(), list.getParams() ?? {}])
    return list
  }
  toStructure('en', { toList })(await createBuilder())
  expect(lists).toEqual(
    expect.arrayContaining([
      ['projects', { type: 'project' }],
      ['own-pages', { type: 'page' }],
      ['testimonials', { type: 'testimonial' }],
      ['site', { type: 'pricingPackage', group: 'site' }],
      ['hosting', { type: 'pricingPackage', group: 'hosting' }],
    ]),
  )
  const types = new Set(lists.map(([, { type }]) => type))
  expect([...types].toSorted()).toEqual(typeNames.filter(content.isOrderedType).toSorted())
})
