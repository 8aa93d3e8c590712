import fc from 'fast-check'
import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { narrowFilters } from '../../src/query/narrowFilters.ts'
import { toExpression } from '../../src/query/textQuery.ts'

const values = ['a', 'b', '', 0, 1, 2, -1, 1.5, true, false, null, ['a'], { a: 1 }, '1']
const value = fc.constantFrom(...values)
const document = fc.record({ _type: value, x: value, y: value }, { requiredKeys: ['_type'] })
const documents = fc
  .array(document, { minLength: 100, maxLength: 104 })
  .map((all) => all.map((one, n) => ({ ...one, _id: `d${n}` })))

const literal = fc.constantFrom('"a"', '"b"', '0', '1', '-1', '1.5', 'true', 'null', '"1"', '$p', '$list')
const attribute = fc.constantFrom('_type', 'x', 'y', 'nothing')
const comparison = fc
  .tuple(attribute, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), literal, fc.boolean())
  .map(([name, op, constant, mirrored]) =>
    mirrored ? `${constant} ${op} ${name}` : `${name} ${op} ${constant}`,
  )
const membership = fc
  .tuple(attribute, fc.constantFrom('["a", 1]', '[true]', '[null, "b"]', '$list', '$p', '[x]', '[]'))
  .map(([name, list]) => `${name} in ${list}`)
const other = fc.constantFrom(
  'defined(y)',
  '!(x == 1)',
  'x == y',
  '(x == 1 || y == "a")',
  'true',
  'count(*[x == 1]) > 2',
)
const condition = fc.oneof(comparison, membership, other)
const filter = fc
  .tuple(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([parts, grouped]) => (grouped ? `(${parts.join(' && ')})` : parts.join(' && ')))
const shape = fc.constantFrom(
  (rule: string) => `*[${rule}]._id`,
  (rule: string) => `count(*[${rule}])`,
  (rule: string) => `*[${rule}] | order(_id desc) [0...5]{_id, x}`,
  (rule: string) => `*[${rule}] | order(x desc, _id)._id`,
  (rule: string) => `*[${rule} && x > 0] | order(x, _id desc)[0...9]._id`,
  (rule: string) => `*[${rule} && x in ["a", "b", "1", ""]] | order(x)._id`,
  (rule: string) => `*[_type == "a"][0..1]{_id, "more": *[${rule}][0]._id}`,
  (rule: string) => `*[${rule}][0]`,
)

describe('filters that compare attributes with constants', () => {
  test('find what groq-js finds', async () => {
    await fc.assert(
      fc.asyncProperty(documents, filter, shape, value, async (dataset, rule, toQuery, p) => {
        const params = { p, list: ['a', 1, '1'] }
        const tree = parse(toQuery(rule), { params })
        const ask = async (one: typeof tree) => (await evaluate(one, { dataset, params })).get()
        expect(await ask(toExpression(narrowFilters(tree, dataset)))).toEqual(await ask(tree))
      }),
      { numRuns: 80 },
    )
  })

  test('leave parameters to groq-js, whatever they look like', async () => {
    const dataset = Array.from({ length: 200 }, (_, n) => ({ _id: `d${n}`, _type: 'a' }))
    const params = {
      p: { type: 'Filter', base: { type: 'Everything' }, expr: { type: 'Value', value: true } },
    }
    const tree = parse('$p', { params })
    const found = await evaluate(toExpression(narrowFilters(tree, dataset)), { dataset, params })
    expect(await found.get()).toEqual(params.p)
  })
})
