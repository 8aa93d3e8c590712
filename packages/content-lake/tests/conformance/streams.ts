import { expect } from 'vitest'
import {
  act,
  action,
  anonymous,
  draft,
  flower,
  get,
  id,
  mutate,
  person,
  type TestRequest,
  tx,
} from './row.ts'

/** A stream, the requests that are sent while it is open, and the events that it must receive. */
export type StreamRow = {
  name: string
  request: TestRequest
  meanwhile: TestRequest[]
  expected: object[]
  only?: 'embedded'
}

type ExpectedEvent = { event?: string; id?: string; data: object }
const eventWith = (event: string, data: object): ExpectedEvent => ({
  event,
  data: expect.objectContaining(data),
})
const welcome: ExpectedEvent = { event: 'welcome', data: expect.any(Object) }
const mutation = (data: object) => eventWith('mutation', data)

function listen(
  query: string,
  options: Record<string, unknown> = {},
  params: Record<string, unknown> = {},
): TestRequest {
  const search = new URLSearchParams({ query })
  for (const [name, value] of Object.entries(params)) search.set(`$${name}`, JSON.stringify(value))
  for (const [name, value] of Object.entries(options)) search.set(name, String(value))
  return get(`/data/listen/:ds?${search}`)
}

const rose = id('s-rose')
const price = (value: number, name: string) =>
  mutate([{ patch: { id: rose, set: { price: value } } }], { transactionId: tx(name) })
const pair = { draftId: draft('s-lily'), publishedId: id('s-lily') }

/** Event streams. */
export const streams: StreamRow[] = [
  {
    name: 'a listener gets a creation, with everything it requested',
    request: listen('*[_type == $type]', { includeResult: true, effectFormat: 'mendoza' }, { type: flower }),
    meanwhile: [
      mutate([{ create: { _id: rose, _type: flower, price: 3 } }], { transactionId: tx('s1') }),
      mutate([{ create: { _id: id('s-other'), _type: person } }]),
      price(9, 's2'),
    ],
    expected: [
      welcome,
      mutation({
        documentId: rose,
        transactionId: tx('s1'),
        transition: 'appear',
        resultRev: tx('s1'),
        identity: expect.any(String),
        timestamp: expect.any(String),
        mutations: [expect.objectContaining({ create: expect.any(Object) })],
        effects: { apply: expect.any(Array), revert: expect.any(Array) },
        result: expect.objectContaining({ _id: rose, price: 3, _rev: tx('s1') }),
        transactionTotalEvents: 1,
        transactionCurrentEvent: 1,
      }),
      mutation({ transition: 'update', previousRev: tx('s1'), resultRev: tx('s2') }),
    ],
  },
  {
    name: 'a listener gets documents that enter its filter, stay and leave',
    request: listen(
      '*[_id == $id && price > $least]',
      { includePreviousRevision: true, includeMutations: false },
      { id: rose, least: 10 },
    ),
    meanwhile: [price(11, 's3'), price(12, 's4'), price(1, 's5'), price(2, 's6'), price(20, 's7')],
    expected: [
      welcome,
      mutation({ transition: 'appear', transactionId: tx('s3') }),
      mutation({
        transition: 'update',
        transactionId: tx('s4'),
        previousRev: tx('s3'),
        previous: expect.objectContaining({ price: 11 }),
      }),
      mutation({ transition: 'disappear', transactionId: tx('s5') }),
      mutation({ transition: 'appear', transactionId: tx('s7') }),
    ],
  },
  {
    name: 'a listener gets each document of a transaction, numbered',
    request: listen('*[_type == $type]', {}, { type: flower }),
    meanwhile: [
      mutate([{ create: { _id: pair.draftId, _type: flower } }], { transactionId: tx('s8') }),
      act(action('publish', pair), { transactionId: tx('s9') }),
    ],
    expected: [
      welcome,
      mutation({ documentId: pair.draftId, transition: 'appear', transactionId: tx('s8') }),
      mutation({ transactionId: tx('s9'), transactionTotalEvents: 2, transactionCurrentEvent: 1 }),
      mutation({ transactionId: tx('s9'), transactionTotalEvents: 2, transactionCurrentEvent: 2 }),
    ],
  },
  {
    name: 'a listener gets a deletion',
    request: listen('*[_id == $id]', {}, { id: id('s-other') }),
    meanwhile: [mutate([{ delete: { id: id('s-other') } }], { transactionId: tx('s10') })],
    expected: [welcome, mutation({ transition: 'disappear', documentId: id('s-other') })],
  },
  {
    name: 'a listener gets no versions unless it requests them',
    request: listen('*[_type == $type]', {}, { type: flower }),
    meanwhile: [
      mutate([{ create: { _id: `versions.rSummer.${rose}`, _type: flower } }]),
      mutate([{ create: { _id: id('s-last'), _type: flower } }]),
    ],
    expected: [welcome, mutation({ documentId: id('s-last') })],
    only: 'embedded',
  },
  {
    name: 'a listener with versions gets them',
    request: listen('*[_type == $type]', { includeAllVersions: true }, { type: flower }),
    meanwhile: [mutate([{ delete: { id: `versions.rSummer.${rose}` } }])],
    expected: [welcome, mutation({ documentId: `versions.rSummer.${rose}`, transition: 'disappear' })],
    only: 'embedded',
  },
  {
    name: 'a listener whose query is not GROQ gets the error inside the stream',
    request: listen('*['),
    meanwhile: [],
    expected: [eventWith('channelError', { message: expect.any(String) })],
    only: 'embedded',
  },
  {
    name: 'live events report published changes',
    request: get('/data/live/events/:ds'),
    meanwhile: [price(30, 's11')],
    expected: [welcome, eventWith('message', { tags: expect.any(Array) })],
  },
  {
    // The official client sends its token only for drafts.
    name: 'live events report published changes to anybody, although the dataset is private',
    request: anonymous(get('/data/live/events/:ds')),
    meanwhile: [price(31, 's12')],
    expected: [welcome, eventWith('message', { tags: expect.any(Array) })],
  },
  {
    name: 'live events report drafts on request',
    request: get('/data/live/events/:ds?includeDrafts=true'),
    meanwhile: [mutate([{ create: { _id: draft('s-live'), _type: flower } }])],
    expected: [welcome, eventWith('message', { tags: expect.any(Array) })],
  },
]
