import { expect, test } from 'vitest'
import { parseQuery } from '../../src/query/parsedQuery.ts'

/** From the tests of Sanity's own parser, and from errors that people have reported. */
test.each([
  ['*[_type == "event]', 'unexpected token "\\"event]", expected expression', 11, 18],
  ['*[true] / ]', 'unexpected token "]", expected expression', 10, 11],
  ['*[true] /', 'unexpected end-of-file, expected expression', 9, 9],
  ['*[_type == ]', 'unexpected token "]", expected expression', 11, 12],
  ['(person', "expected ')' following parenthesized expression", 0, 7],
  ['count(person', "expected ')' following function arguments", 5, 12],
  ['[1,2', "expected ']' following array body", 0, 4],
  ['*[_type == "a"', "expected ']' following expression", 1, 14],
  ['{a', "expected '}' following object body", 0, 2],
  ['*[0] { _id, ', 'unexpected end-of-file, expected expression', 12, 12],
  ['*{"a": 1 "b": 2}', "expected '}' following object body", 1, 12],
  ['*{title, slug\n  tags}', "expected '}' following object body", 1, 20],
  ['count (*)', 'unable to parse entire expression', 6, 6],
  ['string::length', "expected '(' following function name", 14, 14],
  ['*[_id == $id]', 'param $id referenced, but not provided', 9, 12],
  ['*{"a": nope(1)}', 'undefined function: nope', 7, 11],
  ['*{pt::text(body)}', 'Attribute or a string key expected', 0, 17],
])('%s: %s', (query, description, start, end) => {
  expect(() => parseQuery(query, {})).toThrow(
    expect.objectContaining({
      status: 400,
      body: { error: { type: 'queryParseError', description, query, start, end } },
    }),
  )
})

test.each([
  'geo::distance(a, b)',
  'text::semanticSimilarity("a")',
  'documents::incomingRefCount()',
  'user::attributes()',
])('%s is refused by its name, not as a wrong query', (call) => {
  const message = expect.stringContaining(call.replace(/\(.*/, '()'))
  expect(() => parseQuery(`*[${call} > 1]`, {})).toThrow(expect.objectContaining({ status: 501, message }))
})
