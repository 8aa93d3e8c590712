import { createClient } from '@sanity/client'
import { createMockAuthStore, createSourceFromConfig } from 'sanity'
import { createStructureBuilder, type DocumentListBuilder, type StructureBuilder } from 'sanity/structure'
import { expect, test } from 'vitest'
import { toSchemaTypes } from '#schemas/types.ts'
import { toStructure } from '#studio/structure.ts'

test('the lists that the owner orders are the projects, the testimonials and both groups of packages', async () => {
  const project = { projectId: 'embedded', dataset: 'production' }
  const client = createClient({ ...project, apiVersion: '2025-02-19', useCdn: false })
  const auth = createMockAuthStore({ client, currentUser: null })
  const source = await createSourceFromConfig({
    ...project,
    auth,
    schema: { types: toSchemaTypes('en') },
  })
  const lists: unknown[] = []
  const toList = (_: StructureBuilder, list: DocumentListBuilder) => {
    lists.push([list.getId(), list.getParams()])
    return list
  }
  const S = createStructureBuilder({ source, perspectiveStack: ['drafts'] })
  toStructure('en', { toList })(S)
  expect(lists).toEqual([
    ['projects', { type: 'project' }],
    ['testimonials', { type: 'testimonial' }],
    ['site', { type: 'pricingPackage', group: 'site' }],
    ['hosting', { type: 'pricingPackage', group: 'hosting' }],
  ])
})
