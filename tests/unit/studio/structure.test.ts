import { createClient } from '@sanity/client'
import { createMockAuthStore, createSourceFromConfig } from 'sanity'
import { createStructureBuilder, type DocumentListBuilder, type StructureBuilder } from 'sanity/structure'
import { expect, test } from 'vitest'
import { content, typeNames } from '#lib/content/documents.ts'
import { toSchemaTypes } from '#schemas/types.ts'
import { toStructure } from '#studio/structure.ts'

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

// Sanity shows an error instead of a structure with two lists of one name.
test('each list of the first column has an id of its own', async () => {
  const S = await createBuilder()
  const items = toStructure('en')(S).getItems() ?? []
  const ids = items.flatMap((item) => ('getId' in item ? (item.getId() ?? []) : []))
  expect(ids).toContain('notes')
  expect(new Set(ids).size).toBe(ids.length)
})

test('the lists of types whose shape has a position are those that the owner orders', async () => {
  const lists: [id: string | undefined, params: { type?: string }][] = []
  const toList = (_: StructureBuilder, list: DocumentListBuilder) => {
    lists.push([list.getId(), list.getParams() ?? {}])
    return list
  }
  const S = await createBuilder()
  toStructure('en', { toList })(S)
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
