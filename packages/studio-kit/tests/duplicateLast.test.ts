import type { DocumentActionComponent, DocumentActionsContext, DocumentActionsResolver } from 'sanity'
import { expect, test, vi } from 'vitest'
import { duplicateLast } from '../src/order/duplicateLast.ts'
import { toOrderedDocuments } from '../src/order/positions.ts'

test('documents with the moment of their creation come after those that the owner has arranged, oldest first', () => {
  const list = toOrderedDocuments([
    { _id: 'a', order: Date.parse('2026-11-26') },
    { _id: 'z', order: Date.parse('2026-11-25') },
    { _id: 'm', order: 40 },
  ])
  expect(list.map(({ id }) => id)).toEqual(['m', 'z', 'a'])
})

const resolve: DocumentActionsResolver = duplicateLast({ note: [], quote: ['consent'] })

/** Runs the resolver on an action, and returns the properties that Sanity's action then gets. */
function run(schemaType: string, action: DocumentActionComponent['action']) {
  const original = Object.assign(
    vi.fn(() => null),
    { action },
  )
  const actions = () =>
    Reflect.apply(resolve, undefined, [[original], { schemaType } satisfies Partial<DocumentActionsContext>])
  const [made] = actions()
  expect(actions()[0], 'the same component at each render').toBe(made)
  Reflect.apply(made, undefined, [{ id: 'a' }])
  return original.mock.calls[0]?.at(0)
}

/** The copy that Sanity's action makes of a document. */
function duplicate(document: { _type: string; [field: string]: unknown }): unknown {
  const props: unknown = run(document._type, 'duplicate')
  expect(props).toMatchObject({ id: 'a', mapDocument: expect.any(Function) })
  const mapDocument: unknown = Reflect.get(Object(props), 'mapDocument')
  if (typeof mapDocument !== 'function') throw new Error('Nothing changes the copy.')
  return mapDocument(document)
}

test('the copy of an ordered document comes last', () => {
  const copy = duplicate({ _id: 'copy', _type: 'note', title: 'Soup', order: 10 })
  expect(copy).toMatchObject({ _id: 'copy', title: 'Soup' })
  expect(Reflect.get(Object(copy), 'order')).toBeGreaterThan(1_000_000)
})

test('the copy lacks what is true of the original only', () => {
  const copy = duplicate({ _type: 'quote', words: 'Good soup.', consent: 'by e-mail', order: 10 })
  expect(copy).toEqual({ _type: 'quote', words: 'Good soup.', order: expect.any(Number) })
})

test('other documents and other actions stay as they are', () => {
  expect(run('page', 'duplicate')).toEqual({ id: 'a' })
  expect(run('note', 'delete')).toEqual({ id: 'a' })
})
