import { expect } from 'vitest'
import {
  act,
  action,
  anonymous,
  draft,
  embeddedRefusal,
  embeddedRow,
  flower,
  get,
  id,
  mutate,
  person,
  refusal,
  row,
  type Table,
  tx,
} from './row.ts'

const [rose, roseDraft, fan] = [id('r-rose'), draft('r-rose'), id('r-fan')]
const pair = { draftId: roseDraft, publishedId: rose }
const edit = (name: string, transaction: string) =>
  act(action('edit', { ...pair, patch: { set: { name } } }), { transactionId: tx(transaction) })
const history = (path: string) => get(`/data/history/:ds/${path}`)
const revision = (name: string) => history(`documents/${roseDraft}?revision=${tx(name)}`)

const given = [
  row(
    'given: a rose',
    mutate([{ create: { _id: rose, _type: flower, name: 'Rose' } }], { transactionId: tx('h1') }),
  ),
  row(
    'given: a referring document',
    mutate([{ create: { _id: fan, _type: person, likes: { _type: 'reference', _ref: rose } } }]),
  ),
  row('given: a draft', edit('Lily', 'h2')),
  row('given: another edit of the draft', edit('Tulip', 'h3')),
  row('given: the draft is published', act(action('publish', pair), { transactionId: tx('h4') })),
  row('given: a new draft', edit('Daisy', 'h5')),
]

const documents = [
  row('by id', get(`/data/doc/:ds/${rose}`), { documents: [{ _id: rose, name: 'Tulip', _rev: tx('h4') }] }),
  row('by several ids, one of them missing', get(`/data/doc/:ds/${rose},none,${roseDraft}`), {
    documents: [{ _id: rose }, { _id: roseDraft }],
    omitted: [{ id: 'none', reason: 'existence' }],
  }),
  embeddedRow('by id, in all versions', get(`/data/doc/:ds/${rose}?includeAllVersions=true`), {
    documents: expect.arrayContaining([
      expect.objectContaining({ _id: rose }),
      expect.objectContaining({ _id: roseDraft }),
    ]),
  }),
  refusal('of another dataset are refused', get('/data/doc/there-is-no-such/a'), 404),
  embeddedRow('that refer to another document', get(`/data/references/:ds/documents/${rose}/to`), {
    totalCount: 1,
    references: [{ documentId: fan }],
  }),
  embeddedRow(
    'that refer to another document from other datasets',
    get(`/data/references/:ds/documents/${rose}/to?excludeInternalReferences=true`),
    { totalCount: 0, references: [] },
  ),
  row(
    'in an export, one per line',
    get(`/data/export/:ds?types=${flower}`),
    expect.arrayContaining([
      expect.objectContaining({ _id: rose, name: 'Tulip' }),
      expect.objectContaining({ _id: roseDraft, name: 'Daisy' }),
    ]),
  ),
]

const past = [
  row('has a document at a revision', revision('h2'), {
    documents: [{ _id: roseDraft, name: 'Lily', _rev: tx('h2') }],
  }),
  row('has a document at the next revision', revision('h3'), { documents: [{ name: 'Tulip' }] }),
  row('has nothing after its deletion', revision('h4'), { documents: [] }),
  row('has a published document before it was changed', history(`documents/${rose}?revision=${tx('h3')}`), {
    documents: [{ _id: rose, name: 'Rose' }],
  }),
  row('has a document at a time', history(`documents/${rose}?time=2100-01-01T00:00:00Z`), {
    documents: [{ name: 'Tulip' }],
  }),
  row('has nothing before the first change', history(`documents/${rose}?time=2001-01-01T00:00:00Z`), {
    documents: [],
  }),
  row('has the last state', history(`documents/${roseDraft}?lastRevision=true`), {
    documents: [{ name: 'Daisy' }],
  }),
  embeddedRow(
    'has two documents at a revision',
    history(`documents/${rose},${roseDraft}?revision=${tx('h2')}`),
    {
      documents: [
        { _id: rose, name: 'Rose' },
        { _id: roseDraft, name: 'Lily' },
      ],
    },
  ),
  embeddedRow('has nothing at an unknown revision', history(`documents/${rose}?revision=unknown`), {
    documents: [],
  }),
  embeddedRefusal('requires a revision or a time', history(`documents/${rose}`), 400),
  row(
    'has the transactions, with effects',
    history(`transactions/${roseDraft}?effectFormat=mendoza&excludeContent=true&limit=10`),
    [
      {
        id: tx('h2'),
        author: expect.any(String),
        timestamp: expect.any(String),
        documentIDs: expect.arrayContaining([roseDraft]),
        effects: { [roseDraft]: { apply: expect.any(Array), revert: expect.any(Array) } },
      },
      { id: tx('h3') },
      { id: tx('h4') },
      { id: tx('h5') },
    ],
  ),
  row('has the transactions with their mutations', history(`transactions/${rose}?limit=1`), [
    { id: tx('h1'), mutations: expect.any(Array) },
  ]),
  row(
    'has the transactions between two',
    history(`transactions/${roseDraft}?fromTransaction=${tx('h3')}&toTransaction=${tx('h4')}`),
    [{ id: tx('h3') }, { id: tx('h4') }],
  ),
  embeddedRow(
    'has the transactions up to one, newest first',
    history(`transactions/${roseDraft}?toTransaction=${tx('h3')}&reverse=true`),
    [{ id: tx('h3') }, { id: tx('h2') }],
  ),
  embeddedRow(
    'has the transactions from the first one, if the id is empty',
    history(`transactions/${roseDraft}?fromTransaction=&limit=1`),
    [{ id: tx('h2') }],
  ),
  row('has the transactions newest first', history(`transactions/${roseDraft}?reverse=true&limit=1`), [
    { id: tx('h5') },
  ]),
  embeddedRow('has the events of a document', history(`events/documents/${rose}?limit=10`), {
    events: {
      [rose]: expect.arrayContaining([
        expect.objectContaining({ type: 'publishDocumentVersion', revisionId: tx('h4') }),
      ]),
    },
    nextCursor: '',
  }),
  refusal(
    'live events of drafts need a session',
    anonymous(get('/data/live/events/:ds?includeDrafts=true')),
    401,
  ),
  ...['documents/x?lastRevision=true', 'transactions/x', 'events/documents/x'].map((path) =>
    refusal(`needs a session: ${path}`, anonymous(history(path)), 401, { statusCode: 401 }),
  ),
  ...['-1', '0', '0.5', 'many'].map((limit) =>
    embeddedRefusal(
      `refuses the limit ${limit} of transactions`,
      history(`transactions/${rose}?limit=${limit}`),
      400,
      { statusCode: 400 },
    ),
  ),
  embeddedRefusal('refuses a fractional limit of events', history(`events/documents/${rose}?limit=0.5`), 400),
  embeddedRefusal(
    'refuses an unknown transaction',
    history(`transactions/${rose}?fromTransaction=none`),
    404,
  ),
]

/** Documents by id, by reference and all of them, and their history. */
export const reading: Table[] = [
  { title: 'documents', rows: [...given, ...documents] },
  { title: 'history', rows: past },
]
