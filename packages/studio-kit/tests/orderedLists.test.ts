import { createClient } from '@sanity/client'
import { createMockAuthStore, createSourceFromConfig } from 'sanity'
import { createStructureBuilder } from 'sanity/structure'
import { expect, test } from 'vitest'
import { createOrderedLists } from '../src/order/orderedLists.tsx'

const project = { projectId: 'embedded', dataset: 'production' }
const client = createClient({ ...project, apiVersion: '2025-02-19', useCdn: false })
const note = { name: 'note', type: 'document', fields: [{ name: 'kind', type: 'string' }] }
const templates = [{ id: 'note-in-kind', title: 'Note', schemaType: 'note', value: {} }]
const S = createStructureBuilder({
  perspectiveStack: ['drafts'],
  source: await createSourceFromConfig({
    ...project,
    auth: createMockAuthStore({ client, currentUser: null }),
    schema: { types: [note], templates },
  }),
})
const toOrdered = createOrderedLists('en')
const notes = () => toOrdered(S, S.documentTypeList('note').id('notes').title('Notes'))
const drafts = () =>
  toOrdered(
    S,
    S.documentList()
      .id('drafts')
      .title('Drafts')
      .schemaType('note')
      .apiVersion('2025-02-19')
      .filter('_type == $type && kind == $kind')
      .params({ type: 'note', kind: 'draft' })
      .initialValueTemplates([S.initialValueTemplateItem('note-in-kind', { kind: 'draft' })]),
  )

const findIntents = ({ menuItems = [] }: ReturnType<typeof notes>) => menuItems.map(({ intent }) => intent)

test('a list keeps its id and title, and its pane while the structure is resolved again', () => {
  expect(notes()).toMatchObject({ id: 'notes', title: 'Notes' })
  expect(notes().component).toBe(notes().component)
  expect(notes().component).not.toBe(drafts().component)
})

test('links to a document open it in the list of its type, not in a list with a filter', () => {
  expect(notes().canHandleIntent('edit', { id: 'a', type: 'note' })).toBe(true)
  expect(notes().canHandleIntent('edit', { id: 'a', type: 'other' })).toBe(false)
  expect(drafts().canHandleIntent('edit', { id: 'a', type: 'note' })).toBe(false)
})

test('a new document starts from the template of its list', () => {
  expect(findIntents(notes())).toEqual([{ type: 'create', params: { type: 'note' } }])
  expect(findIntents(drafts())).toEqual([
    { type: 'create', params: [{ type: 'note', template: 'note-in-kind' }, { kind: 'draft' }] },
  ])
})
