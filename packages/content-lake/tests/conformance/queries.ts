import { expect } from 'vitest'
import {
  draft,
  embeddedRow,
  flower,
  get,
  id,
  mutate,
  postQuery,
  query,
  refusal,
  row,
  run,
  type Table,
} from './row.ts'

const rose = id('q-rose')
const tulip = id('q-tulip')
const roseDraft = draft('q-rose')
const inSummer = `versions.rSummer.${rose}`
const mine = `_type == "${flower}"`
const find = (name: string, rest: string) => `*[_id == "${id(name)}"]${rest}`

const documents = [
  { _id: rose, _type: flower, name: 'Rose', tags: ['red', 'garden'], price: 3 },
  { _id: tulip, _type: flower, name: 'Tulip', price: 2, likes: { _type: 'reference', _ref: rose } },
  { _id: roseDraft, _type: flower, name: 'Rose in draft', price: 4 },
  { _id: draft('q-lily'), _type: flower, name: 'Lily, never published' },
]
const parseError = { error: { type: 'queryParseError', description: expect.any(String) } }

/** Results of queries: envelope, parameters, perspectives and errors. */
export const queries: Table = {
  title: 'queries',
  rows: [
    row('given: four flowers', mutate(documents.map((create) => ({ create })))),
    embeddedRow(
      'given: a version in a release',
      mutate([{ create: { _id: inSummer, _type: flower, name: 'Rose in summer' } }]),
    ),
    row('have an envelope', query(find('q-rose', '[0].name')), {
      query: find('q-rose', '[0].name'),
      result: 'Rose',
      ms: expect.any(Number),
      syncTags: expect.any(Array),
    }),
    row('omit the text of the query on request', query('1', { returnQuery: false }), { result: 1 }),
    row('return null for a missing document', query('*[_id == "none"][0]'), { result: null }),
    row('return an empty list without matches', query('*[_id == "none"]'), { result: [] }),
    row(
      'take parameters',
      query('*[_id == $id && price > $least][0].price', { params: { id: tulip, least: 1 } }),
      { result: 2 },
    ),
    row(
      'accept parameters of every type',
      query('{"a": $a, "b": $b, "c": $c, "d": $d}', {
        params: { a: [1, 'x'], b: null, c: true, d: { e: 1.5 } },
      }),
      { result: { a: [1, 'x'], b: null, c: true, d: { e: 1.5 } } },
    ),
    row('may be sent in the body', postQuery({ query: '*[_id == $id][0].name', params: { id: rose } }), {
      result: 'Rose',
    }),
    row(
      'accept a perspective with a body',
      postQuery({ query: '*[_id == $id][0].name', params: { id: rose } }, '?perspective=drafts'),
      { result: 'Rose in draft' },
    ),
    row(
      'may be longer than a URL',
      postQuery({ query: `*[_id == $id][0].name // ${'x'.repeat(20_000)}`, params: { id: rose } }),
      { result: 'Rose' },
    ),
    row('follow references', query(find('q-tulip', '[0].likes->name')), { result: 'Rose' }),
    row('find referring documents', query('*[references($id)]._id', { params: { id: rose } }), {
      result: [tulip],
    }),
    row('order, slice and project', query(`*[${mine}] | order(price asc)[0..1]{name, "cheap": price < 3}`), {
      result: [
        { name: 'Tulip', cheap: true },
        { name: 'Rose', cheap: false },
      ],
    }),
    row('count', query(`count(*[${mine}])`), { result: 2 }),
    row('search the text', query(`*[${mine} && [@] match text::query("gard*")]._id`), { result: [rose] }),
    row('search without a word', query(`*[${mine} && @ match text::query("r* -tulip")]._id`), {
      result: [rose],
    }),
    row('score their results', query(`*[${mine}] | score(name match "Tulip") | order(_score desc)[0]._id`), {
      result: tulip,
    }),
    embeddedRow('have documents::get', query(find('q-tulip', '[0]{"it": documents::get(likes).name}')), {
      result: { it: 'Rose' },
    }),

    row('show published documents by default', query(`*[${mine}]._id | order(@)`), { result: [rose, tulip] }),
    row(
      'show everything by default in old versions of the API',
      query(`count(*[${mine} && !(_id in path("versions.**"))])`, { version: 'v2021-06-07' }),
      { result: 4 },
    ),
    row(
      'show everything in perspective raw',
      query(`*[_id in [$a, $b]]._id | order(@)`, { params: { a: rose, b: roseDraft }, perspective: 'raw' }),
      { result: [rose, roseDraft].toSorted() },
    ),
    row(
      'overlay drafts in perspective drafts',
      query(find('q-rose', '{name, _originalId}'), { perspective: 'drafts' }),
      { result: [{ name: 'Rose in draft', _originalId: roseDraft }] },
    ),
    row(
      'show a document that is only a draft under its published id',
      query(find('q-lily', '[0].name'), { perspective: 'drafts' }),
      { result: 'Lily, never published' },
    ),
    row(
      'overlay drafts on dereferenced documents',
      query(find('q-tulip', '[0].likes->name'), { perspective: 'drafts' }),
      { result: 'Rose in draft' },
    ),
    row(
      'support previewDrafts, the old name of drafts',
      query(find('q-rose', '[0].name'), { perspective: 'previewDrafts', version: 'v2021-06-07' }),
      { result: 'Rose in draft' },
    ),
    embeddedRow(
      'accept a list of perspectives, best first',
      query(find('q-rose', '[0].name'), { perspective: 'rSummer,drafts' }),
      { result: 'Rose in summer' },
    ),
    embeddedRow(
      'fall back to the next in a list',
      query(find('q-lily', '[0].name'), { perspective: 'rSummer,drafts' }),
      { result: 'Lily, never published' },
    ),
    embeddedRow(
      'omit drafts in a list without them',
      query(find('q-lily', ''), { perspective: 'rSummer,published' }),
      { result: [] },
    ),

    refusal('that are not GROQ are refused with the position', query('*['), 400, {
      error: { type: 'queryParseError', query: '*[', start: expect.any(Number), end: expect.any(Number) },
    }),
    refusal('with an unknown function are refused', query('nobody::has(1)'), 400, parseError),
    refusal('with a missing parameter are refused', query(`*[_id == $missing]`), 400, {
      error: { description: expect.stringContaining('$missing') },
    }),
    refusal(
      'with a parameter that is not JSON are refused',
      { path: `/v2025-02-19/data/query/:ds?query=$a&$a=x` },
      400,
      { error: { description: 'Unable to parse value of "$a=x". Please quote string values.' } },
    ),
    refusal('in a body that is not JSON are refused', { ...postQuery(undefined), bytes: '{"query":' }, 400),
    refusal('in a body without a query are refused', postQuery({ params: {} }), 400),
    refusal('without a query are refused', get('/data/query/:ds'), 400),
    refusal('with raw among other perspectives are refused', query('1', { perspective: 'raw,drafts' }), 400),
    refusal('with an invalid perspective are refused', query('1', { perspective: 'a b' }), 400),
    refusal('of another dataset are refused', get('/data/query/there-is-no-such?query=1'), 404),
    refusal(
      'with an unknown token are refused',
      { ...query('1'), headers: { authorization: `Bearer ${run}` } },
      401,
    ),
  ],
}
