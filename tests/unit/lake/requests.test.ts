import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '#server/lake/startLake.ts'
import { scriptToken } from '../../support/lake.ts'

let lake: RunningLake
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lake-'))
  lake = await startLake({
    port: 0,
    dataDir: folder,
    projectId: 'embedded',
    dataset: 'production',
    ownerKey: 'key',
    scriptToken,
    allowedHosts: [],
    secureCookies: false,
    webhooks: [],
    seed: () => [
      { _id: 'rose', _type: 'flower', name: 'Rose', tags: ['red', 'garden'], price: 3 },
      { _id: 'tulip', _type: 'flower', name: 'Tulip', price: 2, likes: { _type: 'reference', _ref: 'rose' } },
      { _id: 'drafts.rose', _type: 'flower', name: 'Rose in draft', price: 4 },
    ],
  })
})
afterAll(async () => {
  await lake.close()
  await rm(folder, { recursive: true })
})

type Call = { method?: string; path: string; body?: unknown; anonymous?: boolean }

async function call({ method, path, body, anonymous }: Call) {
  const response = await fetch(`http://127.0.0.1:${lake.port}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(!anonymous && { authorization: `Bearer ${scriptToken}` }),
    },
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('application/json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

const groq = (query: string, more = '') =>
  `/v2025-02-19/data/query/production?query=${encodeURIComponent(query)}${more}`
const mutate = (...mutations: unknown[]): Call => ({
  path: '/v1/data/mutate/production?returnIds=true',
  body: { mutations },
})
const act = (...actions: unknown[]): Call => ({ path: '/v1/data/actions/production', body: { actions } })
const failing = (type: string) => ({
  error: { type: 'mutationError', items: [{ error: { type }, index: 0 }] },
})

type Row = [name: string, call: Call, status: number, body: unknown]

describe('queries', () => {
  test.each<Row>([
    [
      'a query',
      { path: groq('*[_id=="rose"][0].name') },
      200,
      { result: 'Rose', query: expect.any(String), ms: expect.any(Number) },
    ],
    ['a query without its text', { path: groq('1', '&returnQuery=false') }, 200, { result: 1 }],
    ['a query for nothing', { path: groq('*[_id=="none"][0]') }, 200, { result: null }],
    [
      'a parameter',
      { path: groq('*[_id==$id][0].price', `&$id=${encodeURIComponent('"tulip"')}`) },
      200,
      { result: 2 },
    ],
    [
      'a query in the body',
      { path: '/v1/data/query/production', body: { query: '*[_id==$id][0].name', params: { id: 'rose' } } },
      200,
      { result: 'Rose' },
    ],
    ['a reference followed', { path: groq('*[_id=="tulip"][0].likes->name') }, 200, { result: 'Rose' }],
    ['published by default', { path: groq('count(*)') }, 200, { result: 2 }],
    [
      'raw by default in old versions',
      { path: groq('count(*)').replace('2025-02-19', '2021-06-07') },
      200,
      { result: 3 },
    ],
    ['the perspective raw', { path: groq('count(*)', '&perspective=raw') }, 200, { result: 3 }],
    [
      'the perspective drafts',
      { path: groq('*[_id=="rose"]{name,_originalId}', '&perspective=drafts') },
      200,
      { result: [{ name: 'Rose in draft', _originalId: 'drafts.rose' }] },
    ],
    [
      'a list of perspectives',
      { path: groq('*[_id=="rose"][0].name', '&perspective=rSummer,drafts') },
      200,
      { result: 'Rose in draft' },
    ],
    [
      'a list of perspectives without drafts',
      { path: groq('*[_id=="rose"][0].name', '&perspective=rSummer') },
      200,
      { result: 'Rose' },
    ],
    [
      'a search',
      { path: groq('*[[@,_id] match text::query("gard* -tulip")]._id') },
      200,
      { result: ['rose'] },
    ],
    [
      'documents::get',
      { path: groq('*[_id=="tulip"][0]{"it": documents::get(likes).name}') },
      200,
      { result: { it: 'Rose' } },
    ],
    [
      'a query that is not GROQ',
      { path: groq('*[') },
      400,
      { error: { type: 'queryParseError', query: '*[', start: 1, end: 2, description: expect.any(String) } },
    ],
    [
      'a function nobody has',
      { path: groq('geo::distance(1,2)') },
      400,
      { error: { type: 'queryParseError' } },
    ],
    [
      'a parameter that is not JSON',
      { path: groq('$a', '&$a=x') },
      400,
      { message: 'The parameter $a is not JSON: x' },
    ],
    [
      'raw together with another perspective',
      { path: groq('*', '&perspective=raw,drafts') },
      400,
      { statusCode: 400 },
    ],
    ['no query', { path: '/v1/data/query/production' }, 400, { message: 'The parameter "query" is missing' }],
    ['another dataset', { path: '/v1/data/query/staging?query=*' }, 404, { statusCode: 404 }],
  ])('answer %s', async (_name, given, status, body) => {
    const answer = await call(given)
    expect(answer).toMatchObject({ status, body })
  })
})

describe('writes', () => {
  test.each<Row>([
    [
      'creates',
      mutate({ create: { _id: 'new', _type: 'flower' } }),
      200,
      { transactionId: expect.any(String), results: [{ id: 'new', operation: 'create' }] },
    ],
    [
      'refuses to create what is there',
      mutate({ create: { _id: 'rose', _type: 'flower' } }),
      409,
      failing('documentAlreadyExistsError'),
    ],
    [
      'leaves what is there',
      mutate({ createIfNotExists: { _id: 'rose', _type: 'flower' } }),
      200,
      { results: [{ id: 'rose', operation: 'none' }] },
    ],
    [
      'refuses to patch what is not there',
      mutate({ patch: { id: 'none', set: { a: 1 } } }),
      409,
      failing('documentNotFoundError'),
    ],
    [
      'refuses another revision',
      mutate({ patch: { id: 'rose', ifRevisionID: 'other', set: { a: 1 } } }),
      409,
      failing('documentRevisionIDDoesNotMatchError'),
    ],
    [
      'refuses to change a type',
      mutate({ patch: { id: 'rose', set: { _type: 'tree' } } }),
      400,
      failing('invalidPatchError'),
    ],
    [
      'refuses a path that is none',
      mutate({ patch: { id: 'rose', set: { 'a[b==': 1 } } }),
      400,
      failing('invalidPatchError'),
    ],
    [
      'refuses a strong reference to nothing',
      mutate({ create: { _type: 'flower', likes: { _type: 'reference', _ref: 'none' } } }),
      409,
      failing('referencedDocumentNotFoundError'),
    ],
    [
      'takes a weak reference to nothing',
      mutate({ create: { _id: 'weak', _type: 'flower', likes: { _ref: 'none', _weak: true } } }),
      200,
      {},
    ],
    [
      'refuses to delete what is referred to',
      mutate({ delete: { id: 'rose' } }),
      409,
      failing('documentHasExistingReferencesError'),
    ],
    [
      'takes a deletion of nothing',
      mutate({ delete: { id: 'none' } }),
      200,
      { results: [{ id: 'none', operation: 'none' }] },
    ],
    [
      'refuses an id that is none',
      mutate({ create: { _id: 'a b', _type: 'flower' } }),
      400,
      failing('invalidIdError'),
    ],
    ['refuses a mutation of no kind', mutate({ rename: {} }), 400, { statusCode: 400 }],
    [
      'refuses a body that is not JSON',
      { path: '/v1/data/mutate/production', method: 'POST' },
      400,
      { statusCode: 400 },
    ],
    [
      'refuses an action on nothing',
      act({ actionType: 'sanity.action.document.publish', draftId: 'drafts.no', publishedId: 'no' }),
      409,
      { error: { type: 'actionError', items: [{ error: { type: 'documentNotFoundError' }, index: 0 }] } },
    ],
    [
      'names an action it does not have',
      act({ actionType: 'sanity.action.release.create', releaseId: 'r' }),
      501,
      { message: expect.stringContaining('sanity.action.release.create') },
    ],
    [
      'refuses to write for nobody',
      { ...mutate({ create: { _type: 'a' } }), anonymous: true },
      401,
      { errorCode: 'SIO-401-ANF' },
    ],
  ])('%s', async (_name, given, status, body) => {
    expect(await call(given)).toMatchObject({ status, body })
  })

  test('a body over 5 MB is refused', async () => {
    const answer = await call(mutate({ create: { _type: 'a', text: 'x'.repeat(5 * 1024 * 1024) } }))
    expect(answer).toMatchObject({ status: 413, body: { statusCode: 413 } })
  })

  test('a dry run says what would happen and changes nothing', async () => {
    const answer = await call({
      path: '/v1/data/mutate/production?dryRun=true&returnDocuments=true',
      body: { mutations: [{ create: { _id: 'dry', _type: 'a' } }] },
    })
    expect(answer.body.results).toMatchObject([{ id: 'dry', operation: 'create', document: { _type: 'a' } }])
    expect(await call({ path: groq('*[_id=="dry"]') })).toMatchObject({ body: { result: [] } })
  })

  test('one refused mutation undoes the whole transaction', async () => {
    const answer = await call(
      mutate({ create: { _id: 'half', _type: 'a' } }, { create: { _id: 'rose', _type: 'a' } }),
    )
    expect(answer).toMatchObject({ status: 409, body: { error: { items: [{ index: 1 }] } } })
    expect(await call({ path: groq('*[_id=="half"]') })).toMatchObject({ body: { result: [] } })
  })

  test('a request that is sent again is done once, another with its id is refused', async () => {
    const once = {
      path: '/v1/data/mutate/production?returnIds=true',
      body: { transactionId: 'tx-1', mutations: [{ create: { _id: 'once', _type: 'a' } }] },
    }
    const first = await call(once)
    expect(first.status).toBe(200)
    expect(await call(once)).toEqual(first)
    const other = { ...once, body: { ...once.body, mutations: [{ delete: { id: 'once' } }] } }
    expect(await call(other)).toMatchObject({ status: 409 })
  })
})

describe('the rest', () => {
  test.each<Row>([
    [
      'documents by id',
      { path: '/v1/data/doc/production/rose,none' },
      200,
      { documents: [{ _id: 'rose' }], omitted: [{ id: 'none', reason: 'existence' }] },
    ],
    [
      'all versions of a document',
      { path: '/v1/data/doc/production/rose?includeAllVersions=true' },
      200,
      { documents: [{ _id: 'rose' }, { _id: 'drafts.rose' }] },
    ],
    [
      'references',
      { path: '/v1/data/references/production/documents/rose/to' },
      200,
      { totalCount: 1, references: [{ documentId: 'tulip' }] },
    ],
    [
      'references from elsewhere',
      { path: '/v1/data/references/production/documents/rose/to?excludeInternalReferences=true' },
      200,
      { totalCount: 0, references: [] },
    ],
    ['a ping', { path: '/v1/ping', anonymous: true }, 200, { pong: true }],
    ['a ping of the data', { path: '/v1/data/ping/production' }, 200, { pong: true }],
    ['who one is', { path: '/v1/users/me' }, 200, { id: 'script', role: 'administrator' }],
    ['who nobody is', { path: '/v1/users/me', anonymous: true }, 401, { errorCode: 'SIO-401-ANF' }],
    ['one user', { path: '/v1/users/owner' }, 200, { id: 'owner', displayName: 'Owner' }],
    ['several users', { path: '/v1/users/owner,script,none' }, 200, [{ id: 'owner' }, { id: 'script' }]],
    ['the project', { path: '/v1/projects/embedded' }, 200, { id: 'embedded' }],
    ['another project', { path: '/v1/projects/other' }, 404, { statusCode: 404 }],
    ['its datasets', { path: '/v1/projects/embedded/datasets' }, 200, [{ name: 'production' }]],
    [
      'no dataset of comments',
      { path: '/v1/projects/embedded/datasets?datasetProfile=comments&addonFor=production' },
      200,
      [],
    ],
    [
      'what one may do',
      { path: '/v1/projects/embedded/datasets/production/acl' },
      200,
      [{ permissions: expect.arrayContaining(['update']) }],
    ],
    ['no announcements', { path: '/v1/journey/announcements' }, 200, null],
    ['no telemetry', { path: '/v1/intake/telemetry-status' }, 200, { status: 'denied' }],
    [
      'what it does not have',
      { path: '/v1/comments/production/setup', method: 'POST' },
      501,
      { message: 'The embedded content lake does not have POST /v1/comments/production/setup' },
    ],
    ['a listener without a query', { path: '/v1/data/listen/production' }, 400, { statusCode: 400 }],
    [
      'live events of drafts to nobody',
      { path: '/v1/data/live/events/production?includeDrafts=true', anonymous: true },
      401,
      {},
    ],
    ['no WebSocket', { path: '/v1/socket/production' }, 404, 'There is no WebSocket here.'],
  ])('answers %s', async (_name, given, status, body) => {
    const answer = await call(given)
    expect(answer.status).toBe(status)
    if (typeof body === 'object' && body !== null) expect(answer.body).toMatchObject(body)
    else expect(answer.body).toEqual(body)
  })

  test('keeps what the Studio wants to remember', async () => {
    const pairs = [{ key: 'studio.pane', value: { width: 300 } }]
    expect(await call({ path: '/v1/users/me/keyvalue', method: 'PUT', body: pairs })).toEqual({
      status: 200,
      body: pairs,
    })
    expect(await call({ path: '/v1/users/me/keyvalue/studio.pane,other' })).toEqual({
      status: 200,
      body: pairs,
    })
  })

  test('exports every document, one a line', async () => {
    const { body } = await call({ path: '/v1/data/export/production' })
    const ids = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)._id)
    expect(ids).toEqual(expect.arrayContaining(['rose', 'tulip', 'drafts.rose']))
  })
})
