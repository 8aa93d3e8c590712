import { evaluateSync, parse, toJS } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { DocumentSet, type FindDocuments } from '../../src/documents/documentSet.ts'
import { evaluateQuery } from '../../src/query/evaluateQuery.ts'
import { parseQuery } from '../../src/query/parsedQuery.ts'
import { connectClient, startTestLake } from '../support/lake.ts'

const dates = { _rev: 'r', _createdAt: '', _updatedAt: '' }
const documents = Array.from({ length: 40 }, (_, n) => ({
  ...dates,
  _id: `d${(n * 7) % 40}`,
  _type: ['rose', 'tulip', 'lily'][n % 3] ?? '',
  name: `Name ${n % 5}`,
  kind: n % 4 === 0 ? null : ['tulip', 5, ['rose']][n % 3],
  likes: [{ _type: 'reference', _ref: `d${n % 6}` }],
}))
const sorted = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))

function createSet() {
  const set = new DocumentSet()
  for (const document of documents) set.put(document._id, document)
  return set
}

const params = { ids: ['d3', 'd30', 'none', 7], type: 'lily', node: { type: 'Everything' } }

/** Evaluates a query, and says whether it read all documents at once. */
function evaluate(query: string) {
  const set = createSet()
  let readsAll = false
  const find: FindDocuments = (index, values) => {
    readsAll ||= index === 'all'
    return set.find(index, values)
  }
  return { result: evaluateQuery(parseQuery(query, params), { params, find }), readsAll }
}

/** Like the official suite, in the order of the ids. */
const evaluateAlone = (query: string) =>
  toJS(evaluateSync(parse(query, { params }), { params, dataset: sorted }))

describe('a query that an index serves has the same result, and does not read everything', () => {
  test.each([
    '*[_id == "d3"]',
    '*["d3" == _id][0]',
    '*[_id in $ids]._id',
    '*[_id in ["d12", $type, "d1"]]._id',
    '*[_type == $type && name == "Name 2"]{_id, name}',
    '*[(_type == "rose") && (name == "Name 2" || kind == null)]._id',
    '*[_type in ["rose", "lily"]] | order(name desc)[0...5]{_id, name}',
    '*[references("d3")]._id',
    '*[_type == "rose" && references($ids)]._id',
    '*[_type == "rose"]{_id, "fans": *[references(^._id)]._id}',
    '*[_type == "rose"]{"same": count(*[_type == ^._type]), "first": *[_id == ^.likes[0]._ref][0].name}',
    '*[_type == "rose"]{"liked": likes[]->{_id, "others": *[_type == ^._type && name == ^.^.name]._id}}',
    '*[_type == "rose"][0]{"draft": *[_id == "d" + ^.name][0]}',
    '*[_type == "none"]',
    '*[_id == $type]{"node": $node}',
    '*[_id == "d3"][0].score',
    '*[name == "Name 2"]._id',
    '*[5 == kind]._id',
    '*[kind == "tulip"] | score(name match "Name 3") | order(_score desc, _id asc)[0..3]._id',
  ])('%s', (query) => {
    expect(evaluate(query)).toEqual({ result: evaluateAlone(query), readsAll: false })
  })
})

describe('a query that no index serves has the same result', () => {
  test.each([
    '*[_type == "rose" || name == "Name 1"]._id',
    '*[_type != "rose"]._id',
    '*[_id in path("d1*")]._id',
    '*[_type == name]',
    '*[_type == "rose"]{_id, "odd": count(*[_type == ^.kind]), "list": count(*[_type in ^.kind])}',
    '*[references("d3", "d4")]._id',
    'count(*)',
    '{"all": *[]._id, "node": $node}',
  ])('%s', (query) => {
    expect(evaluate(query)).toEqual({ result: evaluateAlone(query), readsAll: true })
  })
})

test('documents without an order() come in the order of their ids, also after changes', async () => {
  const { address } = await startTestLake()
  const client = connectClient(address)
  for (const id of ['m', 'z', 'a', 'k']) await client.create({ _id: id, _type: 'note' })
  expect(await client.fetch('*[_type == "note"]._id')).toEqual(['a', 'k', 'm', 'z'])
  await client.delete('k')
  await client.patch('m').set({ _type: 'note', name: 'M' }).commit()
  await client.create({ _id: 'b', _type: 'memo' })
  expect(await client.fetch('{"notes": *[_type == "note"]._id, "all": *[]{_id, name}}')).toEqual({
    notes: ['a', 'm', 'z'],
    all: [
      { _id: 'a', name: null },
      { _id: 'b', name: null },
      { _id: 'm', name: 'M' },
      { _id: 'z', name: null },
    ],
  })
})

test('changes are compared by diff::changedAny and diff::changedOnly', async () => {
  const { address } = await startTestLake()
  const client = connectClient(address)
  await client.create({ _id: 'rose', _type: 'flower', name: 'Rose', price: 3 })
  await client.create({ _id: 'drafts.rose', _type: 'flower', name: 'Rose', price: 4 })
  const query = `*[_id == "rose"][0]{
    "price": diff::changedAny(@, *[_id == "drafts.rose"][0], price),
    "name": diff::changedAny(@, *[_id == "drafts.rose"][0], name),
    "onlyPrice": diff::changedOnly({"price": price, "name": name}, *[_id == "drafts.rose"][0]{price, name}, price)
  }`
  expect(await client.fetch(query, {}, { perspective: 'raw' })).toEqual({
    price: true,
    name: false,
    onlyPrice: true,
  })
  await expect(client.delete({ query: '*[diff::changedAny(@, {}, name)]' })).rejects.toThrow(/diff::/)
})
