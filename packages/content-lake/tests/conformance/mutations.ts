import { expect } from 'vitest'
import {
  embedded,
  embeddedRefusal,
  embeddedRow,
  flower,
  get,
  id,
  mutate,
  person,
  query,
  refusal,
  row,
  type Table,
  type TestRequest,
  tx,
} from './row.ts'

const rose = id('m-rose')
const fan = id('m-fan')
const read = (name: string) => get(`/data/doc/:ds/${id(name)}`)
const documentWith = (fields: object) => ({ documents: [fields] })
/** A refusal whose error names the mutation at this index. */
const conflict = (name: string, request: TestRequest, type: string, index = 0) =>
  refusal(name, request, 409, {
    error: { type: 'mutationError', description: expect.any(String), items: [{ error: { type }, index }] },
  })
const patch = (operations: object, options: object = {}): TestRequest =>
  mutate([{ patch: { id: rose, ...operations } }], { ...options })
const refersTo = (_ref: string, more: object = {}) => ({ likes: { _type: 'reference', _ref, ...more } })
const parts = [
  { _key: 'a', text: 'stem' },
  { _key: 'b', text: 'thorn' },
]

const kinds = [
  row(
    'create',
    mutate([{ create: { _id: rose, _type: flower, name: 'Rose', price: 3, parts, tags: ['red'] } }], {
      transactionId: tx('create'),
    }),
    { transactionId: tx('create'), results: [{ id: rose, operation: 'create' }] },
  ),
  row(
    'add dates and revision to what they create',
    read('m-rose'),
    documentWith({
      _id: rose,
      _type: flower,
      _rev: tx('create'),
      _createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      _updatedAt: expect.any(String),
    }),
  ),
  row('choose an id if none is given', mutate([{ create: { _type: flower } }]), {
    results: [{ id: expect.stringMatching(/^[\w-]{8,}$/), operation: 'create' }],
  }),
  row(
    'choose the rest of an id that ends in a dot',
    mutate([{ create: { _id: 'drafts.', _type: flower } }]),
    { results: [{ id: expect.stringMatching(/^drafts\..+/), operation: 'create' }] },
  ),
  row(
    'keep the dates given by an import',
    mutate(
      [
        {
          create: {
            _id: id('m-old'),
            _type: flower,
            _createdAt: '2020-01-02T03:04:05Z',
            _updatedAt: '2021-01-02T03:04:05Z',
          },
        },
      ],
      { returnDocuments: true },
    ),
    {
      results: [{ document: { _createdAt: '2020-01-02T03:04:05Z', _updatedAt: '2021-01-02T03:04:05Z' } }],
    },
  ),
  conflict(
    'refuse to create an existing document',
    mutate([{ create: { _id: rose, _type: flower } }]),
    'documentAlreadyExistsError',
  ),
  row(
    'leave an existing document',
    mutate([{ createIfNotExists: { _id: rose, _type: flower, name: 'Other' } }]),
    { results: [{ id: rose, operation: 'none' }] },
  ),
  row('create a missing document', mutate([{ createIfNotExists: { _id: id('m-new'), _type: flower } }]), {
    results: [{ operation: 'create' }],
  }),
  row(
    'replace an existing document',
    mutate([{ createOrReplace: { _id: id('m-new'), _type: flower, name: 'New' } }]),
    { results: [{ operation: 'update' }] },
  ),
  row('delete', mutate([{ delete: { id: id('m-new') } }]), { results: [{ operation: 'delete' }] }),
  row('accept the deletion of a missing document', mutate([{ delete: { id: id('m-new') } }])),
  row('leave no document after a deletion', get(`/data/doc/:ds/${id('m-new')}`), {
    documents: [],
    omitted: [{ id: id('m-new'), reason: 'existence' }],
  }),
]

const patches = [
  row('set, also deep inside a document', patch({ set: { name: 'Lily', 'parts[_key=="b"].text': 'petal' } })),
  row('set missing values only', patch({ setIfMissing: { name: 'No', height: 40 } })),
  row('increment and decrement', patch({ inc: { price: 2 }, dec: { height: 1 } })),
  row('insert after', patch({ insert: { after: 'tags[-1]', items: ['garden'] } })),
  row('insert before', patch({ insert: { before: 'tags[0]', items: ['first'] } })),
  ...[{ items: ['x'] }, { before: 'tags[0]', after: 'tags[0]', items: ['x'] }].map((insert) =>
    embeddedRefusal(`refuse to insert at ${Object.keys(insert).length - 1} places`, patch({ insert }), 400, {
      error: { type: 'mutationError', items: [{ error: { type: 'invalidPatchError' }, index: 0 }] },
    }),
  ),
  row('insert as a replacement', patch({ insert: { replace: 'parts[_key=="a"]', items: [{ _key: 'c' }] } })),
  row('apply text patches', patch({ diffMatchPatch: { name: '@@ -1,4 +1,8 @@\n Lily\n+ one\n' } })),
  row(
    'have all been applied',
    read('m-rose'),
    documentWith({
      name: 'Lily one',
      height: 39,
      price: 5,
      tags: ['first', 'red', 'garden'],
      parts: [{ _key: 'c' }, { _key: 'b', text: 'petal' }],
    }),
  ),
  row('unset', patch({ unset: ['parts[_key=="c"]', 'height'] }, { returnDocuments: true }), {
    results: [{ operation: 'update', document: { parts: [{ _key: 'b' }] } }],
  }),
  row('that change nothing are accepted', patch({ unset: ['nothing'] }), {
    results: [{ operation: 'update' }],
  }),
  row('use the transaction id as the revision', patch({ set: { a: 1 } }, { transactionId: tx('r2') }), {
    transactionId: tx('r2'),
  }),
  row('of the right revision are accepted', patch({ ifRevisionID: tx('r2'), set: { a: 2 } })),
  conflict(
    'of another revision are refused',
    patch({ ifRevisionID: tx('r1'), set: { a: 3 } }),
    'documentRevisionIDDoesNotMatchError',
  ),
  conflict(
    'of a missing document are refused',
    mutate([{ patch: { id: 'none', set: { a: 1 } } }]),
    'documentNotFoundError',
  ),
  refusal('with an invalid path are refused', patch({ set: { 'a[b==': 1 } }), 400),
  refusal('with an unknown operation are refused', patch({ rename: { a: 'b' } }), 400),
  row(
    'apply to the documents that a query finds',
    mutate([{ patch: { query: '*[_id == $id]', params: { id: rose }, set: { found: true } } }]),
    { results: [{ id: rose, operation: 'update' }] },
  ),
  refusal('without id and query are refused', mutate([{ patch: { set: { a: 1 } } }]), 400),
]

const immutable = [
  conflict(
    'that change the type are refused',
    patch({ set: { _type: person } }),
    'cannotModifyImmutableAttributeError',
  ),
  conflict(
    'that replace a document by one of another type are refused',
    mutate([{ createOrReplace: { _id: rose, _type: person } }]),
    'cannotModifyImmutableAttributeError',
  ),
  row(
    'may set the date of the creation, as imports of assets do',
    patch({ set: { _createdAt: '2020-01-02T03:04:05Z' } }, { returnDocuments: true }),
    { results: [{ document: { _createdAt: '2020-01-02T03:04:05Z' } }] },
  ),
]

const once = mutate([{ create: { _id: id('m-once'), _type: flower } }], { transactionId: tx('once') })
const transactions = [
  row(
    'do everything in order',
    mutate([
      { create: { _id: id('m-a'), _type: flower } },
      { patch: { id: id('m-a'), set: { name: 'A' } } },
      { createOrReplace: { _id: id('m-b'), _type: flower } },
      { delete: { query: '*[_id == $id]', params: { id: id('m-a') } } },
    ]),
    {
      results: [
        { operation: 'create' },
        { operation: 'update' },
        { operation: 'create' },
        { operation: 'delete' },
      ],
    },
  ),
  conflict(
    'do all or nothing',
    mutate([{ create: { _id: id('m-half'), _type: flower } }, { create: { _id: rose, _type: flower } }]),
    'documentAlreadyExistsError',
    1,
  ),
  row(
    'leave no document of a refused transaction',
    query('*[_id == $id]', { params: { id: id('m-half') } }),
    {
      result: [],
    },
  ),
  row(
    'report in a dry run what would be written',
    mutate([{ create: { _id: id('m-dry'), _type: flower } }], { dryRun: true, returnDocuments: true }),
    { results: [{ id: id('m-dry'), operation: 'create' }] },
  ),
  row('write nothing in a dry run', query('*[_id == $id]', { params: { id: id('m-dry') } }), { result: [] }),
  refusal(
    'refuse in a dry run as usual',
    mutate([{ create: { _id: rose, _type: flower } }], { dryRun: true }),
    409,
  ),
  ...['sync', 'async', 'deferred'].map((visibility) =>
    row(`accept visibility ${visibility}`, patch({ set: { visibility } }, { visibility })),
  ),
  refusal('refuse an unknown visibility', patch({ set: { a: 1 } }, { visibility: 'hidden' }), 400),
  row(
    'add keys to items without one',
    mutate([{ create: { _id: id('m-keys'), _type: flower, parts: [{ text: 'leaf' }, { _key: 'own' }] } }], {
      autoGenerateArrayKeys: true,
      returnDocuments: true,
    }),
    {
      results: [{ document: { parts: [{ _key: expect.any(String), text: 'leaf' }, { _key: 'own' }] } }],
    },
  ),
  row(
    'add keys to inserted items',
    mutate([{ patch: { id: id('m-keys'), insert: { after: 'parts[-1]', items: [{ text: 'bud' }] } } }], {
      autoGenerateArrayKeys: true,
      returnDocuments: true,
    }),
    { results: [{ document: { parts: [{}, {}, { _key: expect.any(String), text: 'bud' }] } }] },
  ),
  row('accept a transaction id chosen by the caller', once, { transactionId: tx('once') }),
  // How the hosted service answers a repeated request is unknown.
  embeddedRow('that are repeated are applied once', once, { results: [{ operation: 'create' }] }),
  embedded(
    conflict(
      'refuse another request with the same id',
      mutate([{ delete: { id: id('m-once') } }], { transactionId: tx('once') }),
      'transactionAlreadyExistsError',
    ),
  ),
]

const references = [
  row(
    'accept a strong reference to an existing document',
    mutate([{ create: { _id: fan, _type: person, ...refersTo(rose) } }]),
  ),
  row(
    'accept a strong reference to a document of the same transaction',
    mutate([
      { create: { _id: id('m-fan2'), _type: person, ...refersTo(id('m-late')) } },
      { create: { _id: id('m-late'), _type: flower } },
    ]),
  ),
  conflict(
    'refuse a strong reference to a missing document',
    mutate([{ create: { _type: person, ...refersTo('none') } }]),
    'documentReferenceDoesNotExistError',
  ),
  conflict(
    'refuse to delete the target of a strong reference',
    mutate([{ delete: { id: rose } }]),
    'documentHasExistingReferencesError',
  ),
  row(
    'accept a weak reference to a missing document',
    mutate([{ create: { _id: id('m-weak'), _type: person, ...refersTo(id('m-b'), { _weak: true }) } }]),
  ),
  row('delete the target of a weak reference', mutate([{ delete: { id: id('m-b') } }]), {
    results: [{ operation: 'delete' }],
  }),
  row(
    'delete both ends of a reference at once',
    mutate([{ delete: { id: id('m-fan2') } }, { delete: { id: id('m-late') } }]),
  ),
]

const invalid = [
  refusal('of an unknown kind are refused', mutate([{ rename: { id: rose } }]), 400),
  refusal('without a type are refused', mutate([{ create: { _id: id('m-typeless') } }]), 400),
  refusal('with an invalid id are refused', mutate([{ create: { _id: 'a b', _type: flower } }]), 400),
  ...['x\nevent: disconnect\ndata: {}\n\n', 'été', 'a b', ''].map((transactionId) =>
    embeddedRefusal(
      `with the transaction id ${JSON.stringify(transactionId)} are refused`,
      mutate([{ create: { _type: flower } }], { transactionId }),
      400,
      { message: expect.stringContaining('transactionId') },
    ),
  ),
  refusal('that are not a list are refused', mutate({ create: { _type: flower } }), 400),
  refusal('in a body that is not JSON are refused', { ...mutate([]), bytes: 'mutations' }, 400),
  refusal(
    'in another dataset are refused',
    {
      ...mutate([{ create: { _type: flower } }]),
      path: '/v2025-02-19/data/mutate/there-is-no-such',
    },
    404,
  ),
  embeddedRefusal(
    'over 5 MB are refused',
    mutate([{ create: { _type: flower, text: 'x'.repeat(5 * 1024 * 1024) } }]),
    413,
    { statusCode: 413 },
  ),
]

/** Every kind of mutation and every operation of a patch, concurrency control, and refusals. */
export const mutations: Table[] = [
  { title: 'mutations', rows: kinds },
  { title: 'patches', rows: patches },
  { title: 'changes of what stays', rows: immutable },
  { title: 'transactions', rows: transactions },
  { title: 'references', rows: references },
  { title: 'invalid mutations', rows: invalid },
]
