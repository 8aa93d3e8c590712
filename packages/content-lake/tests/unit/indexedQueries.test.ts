import fc from 'fast-check'
import { evaluateSync, parse, toJS } from 'groq-js'
import { expect, test, vi } from 'vitest'
import type { LakeDocument } from '../../src/documents/document.ts'
import { DocumentSet } from '../../src/documents/documentSet.ts'
import { answerBounded } from '../../src/query/boundedAnswer.ts'
import { createViews, type Perspective } from '../../src/query/documentView.ts'
import { answerQuery, type Query } from '../../src/query/evaluateQuery.ts'

/** Some are among the characters that separate the parts of keys. */
const texts = ['rose', 'tulip', '1', 'true', '', 'a\u0000b', 'a\u0001b', '\u0002', 'rose\u0001tulip']
const values = [...texts, 1, 1.5, -0, 0, true, false, null, ['rose'], { current: 'rose' }]
const value = fc.constantFrom<unknown>(...values)
const types = ['post', 'note', 'a\u0001b']

const content = fc.record(
  {
    _type: fc.constantFrom(...types),
    slug: fc.oneof(value, fc.record({ current: value }, { noNullPrototype: true })),
    n: value,
    publishedAt: fc.oneof(fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'), value),
    author: fc.constantFrom(null, { _ref: 'd1' }, { _ref: 'd2' }),
  },
  { noNullPrototype: true },
)
const id = fc
  .tuple(fc.constantFrom('', 'drafts.', 'versions.r1.'), fc.integer({ min: 0, max: 139 }))
  .map(([prefix, n]) => `${prefix}d${n}`)
const write = fc.tuple(id, fc.option(content, { freq: 4 }))

const condition = fc.constantFrom(
  ...['_type == "post"', '_type == $type', '_type in ["post", "note"]', '_type in $texts', 'defined(n)'],
  ...['slug.current == $text', '$value == slug.current', 'n == $value', 'n in $values', 'n in [1, $text]'],
  ...['slug.current in $texts', 'n > 0', 'author._ref == "d1"', 'references("d2")', 'author->n == $value'],
  ...[
    'n == $values',
    'n in $text',
    '!(n == 1)',
    '(_type == "post" && n == $text)',
    'publishedAt < "2026-02"',
  ],
)
const filter = fc
  .tuple(fc.array(condition, { minLength: 1, maxLength: 3 }), fc.constantFrom('&&', '&&', '&&', '||'))
  .map(([conditions, operator]) => conditions.join(` ${operator} `))
const order = fc.constantFrom(
  ...['', '| order(publishedAt desc)', '| order(publishedAt)', '| order(n desc, publishedAt asc)'],
  ...['| order(slug.current, _id desc)', '| order(lower(n))', '| order(author->n)'],
)
const slice = fc.constantFrom('', '[0...3]', '[1..2]', '[0]', '[5]', '[-1]', '[0...-1]', '[0...120]')
const projection = fc.constantFrom('', '{_id, n}', '{"author": author->slug, "more": {...}}', '._id')
const query = fc
  .tuple(filter, order, fc.boolean(), projection, slice)
  .map(([filter, order, isSlicedFirst, projection, slice]) => {
    const selection = `*[${filter}] ${order}`
    return isSlicedFirst ? `${selection}${slice}${projection}` : `${selection}${projection}${slice}`
  })
const params = fc.record(
  {
    type: fc.constantFrom(...types),
    text: fc.constantFrom(...texts),
    value,
    values: fc.array(value, { maxLength: 3 }),
    texts: fc.array(fc.constantFrom(...texts, ...types), { maxLength: 3 }),
  },
  { noNullPrototype: true },
)
const perspective = fc.constantFrom<Perspective>(
  'raw',
  'public',
  { bundles: [] },
  { bundles: ['r1', 'drafts'] },
)

/** A set of as many documents as a page needs to be read in a kept order. */
function createSet() {
  const set = new DocumentSet()
  for (let n = 0; n < 130; n += 1) {
    const [slug, n1] = [values[n % values.length], values[(n * 7) % values.length]]
    put(set, `d${n}`, {
      _type: 'post',
      slug: { current: slug },
      n: n1,
      publishedAt: `2026-0${1 + (n % 5)}-01`,
    })
  }
  return set
}

function put(set: DocumentSet, _id: string, content: { _type: string; [attribute: string]: unknown } | null) {
  const document: LakeDocument | null = content && {
    ...content,
    _id,
    _rev: 'r',
    _createdAt: '',
    _updatedAt: '',
  }
  set.put(_id, document)
}

test('indexes that writes keep up to date give the results of reading all documents', () => {
  const property = fc.property(
    fc.array(fc.array(write, { maxLength: 8 }), { minLength: 2, maxLength: 4 }),
    fc.array(fc.tuple(query, params), { minLength: 1, maxLength: 3 }),
    perspective,
    (batches, queries, perspective) => {
      const set = createSet()
      const openView = createViews(set)
      for (const writes of batches) {
        for (const [id, content] of writes) put(set, id, content)
        const dataset = createViews(set)('http://lake', perspective)('all', [])
        const find = openView('http://lake', perspective)
        for (const [text, params] of queries) {
          const asked: Query = { text, params, withSources: false, address: 'http://lake', perspective }
          const expected = toJS(evaluateSync(parse(text, { params }), { params, dataset })) ?? null
          for (const answer of [answerQuery(asked, find), answerBounded(asked, find)])
            if (answer) expect(answer.result).toBe(JSON.stringify(expected))
        }
      }
    },
  )
  fc.assert(property, { numRuns: 200 })
})

test('an index that a query could not make in its time is made once, after it', () => {
  const set = createSet()
  const page = { order: [{ path: ['n'], isDescending: true }], count: 3, isMatch: () => true }
  const read = vi.spyOn(Object, 'hasOwn').mockImplementationOnce(() => {
    throw new Error('The time is over')
  })
  const find = () => set.find({ paths: [['_type']], page }, ['post'])
  expect(find).toThrow('The time is over')
  read.mockRestore()
  expect(set.finishIndex()).toBe(true)
  expect(set.finishIndex()).toBe(false)
  expect(find()).toHaveLength(3)
})
