import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { collectEvents, waitForEvents } from '../conformance/readEvents.ts'
import { openTestDataset } from '../support/dataset.ts'
import { manyDocuments } from '../support/hostileQueries.ts'
import { connectClient, scriptToken, sendRequest, signIn, startTestLake } from '../support/lake.ts'

const keys = [
  { name: 'page', token: 'the-token-of-a-viewer', role: 'viewer' },
  { name: 'importer', token: 'the-token-of-an-editor', role: 'editor' },
] as const
const [viewer, editor] = [keys[0].token, keys[1].token]
const patient = { timeout: 30_000 }

describe('the key of a viewer', () => {
  /** A path that a route matches. */
  const toPath = (route: string) =>
    route
      .replace(':version', 'v2025-02-19')
      .replace(':dataset', 'production')
      .replace(':project', 'embedded')
      .replace(':ids?', 'rose')
      .replace(/:\w+|\*$/g, 'rose')

  test('writes nothing, whatever the route, and neither do its reads', patient, async () => {
    const { app, lake, send } = await openTestDataset({ keys: [...keys] })
    const { database } = lake.store
    const countChanges = () => database.prepare('SELECT total_changes() AS count').get()?.count
    const before = countChanges()
    // `ALL` is middleware.
    const routes = app.routes.filter(({ method }) => method !== 'ALL')
    expect(routes.length).toBeGreaterThan(50)
    const answers = []
    for (const { method, path } of routes) {
      const answer = await send(toPath(path), {
        method,
        token: viewer,
        body: method === 'GET' ? undefined : '{"mutations":[{"create":{"_type":"x"}}]}',
      })
      await answer.body?.cancel()
      if (method !== 'GET' && answer.status !== 403) answers.push([method, path, answer.status])
    }
    expect(countChanges()).toBe(before)
    const others = answers.filter(([, path]) => !/^\/(images|files)\/\*$/.test(String(path)))
    expect([...new Set(others.map(String))]).toEqual([
      // Without a query.
      'POST,/:version/data/query/:dataset,400',
      // The form of the owner key, which is not JSON.
      'POST,/sign-in,415',
      'POST,/:version/auth/logout,200',
      'POST,/:version/intake/feedback,200',
      // There is none.
      'POST,/:version/graphql/:dataset/:tag,404',
      'POST,/:version/apis/graphql/:dataset/:tag,404',
    ])
  })

  test.each([
    ['POST', '/v1/data/mutate/production', { mutations: [{ delete: { id: 'rose' } }] }],
    ['POST', '/v1/data/mutate/production?dryRun=true', { mutations: [{ delete: { id: 'rose' } }] }],
    [
      'POST',
      '/v1/data/actions/production',
      { actions: [{ actionType: 'sanity.action.document.delete', publishedId: 'rose' }] },
    ],
    [
      'POST',
      '/v1/data/actions/production',
      // The Studio restores a past revision with this action.
      {
        actions: [
          {
            actionType: 'sanity.action.document.replaceDraft',
            publishedId: 'rose',
            attributes: { _id: 'drafts.rose', _type: 'flower' },
          },
        ],
      },
    ],
    [
      'POST',
      '/v1/data/actions/production',
      {
        actions: [
          {
            actionType: 'sanity.action.release.schedule',
            releaseId: 'r1',
            publishAt: '2100-01-01T00:00:00Z',
          },
        ],
      },
    ],
    ['POST', '/v1/assets/images/production', {}],
    ['POST', '/v1/assets/files/production', {}],
    ['PUT', '/v1/users/me/keyvalue', [{ key: 'a', value: 1 }]],
    ['PUT', '/v1/projects/embedded/datasets/other', { aclMode: 'public' }],
    ['PATCH', '/v1/datasets/production', { aclMode: 'public' }],
    ['DELETE', '/v1/datasets/production', {}],
    ['POST', '/v1/schedules/embedded/production', {}],
    ['POST', '/v1/projects/embedded/tokens', { label: 'mine', roleName: 'editor' }],
    ['POST', '/v1/projects/embedded/cors', { origin: '*' }],
  ])('%s %s answers 403', async (method, path, body) => {
    const { send, lake } = await openTestDataset({ keys: [...keys] })
    const answer = await send(path, { method, token: viewer, body: JSON.stringify(body) })
    expect(answer.status).toBe(403)
    const { error, message = error?.description } = await answer.json()
    expect(message).toContain('Insufficient permissions')
    expect([...lake.store.documents.all()].map(({ _id }) => _id)).toEqual(['rose'])
  })

  test('reads everything, drafts included, and says who it is', async () => {
    const { address } = await startTestLake({
      keys,
      seed: () => [{ _id: 'drafts.rose', _type: 'flower' }],
    })
    const client = connectClient(address, { token: viewer, perspective: 'raw' })
    expect(await client.fetch('*[]._id')).toEqual(['drafts.rose'])
    expect(await client.users.getById('me')).toMatchObject({ id: 'key-page', name: 'page', role: 'viewer' })
    const grants = await client.request({ url: '/projects/embedded/datasets/production/acl' })
    expect(grants).toEqual([{ filter: '_id in path("**")', permissions: ['read', 'history'] }])
    const sentence = 'Insufficient permissions; permission "create" required'
    await expect(client.create({ _type: 'flower' })).rejects.toMatchObject({
      statusCode: 403,
      details: {
        type: 'mutationError',
        description: `The mutation(s) failed: ${sentence}`,
        items: [
          {
            index: 0,
            error: { type: 'insufficientPermissionsError', description: sentence, permission: 'create' },
          },
        ],
      },
    })
    await expect(client.assets.upload('file', Buffer.from('a'))).rejects.toMatchObject({ statusCode: 403 })
  })

  test('ends no session', async () => {
    const { address } = await startTestLake({ keys })
    const cookie = await signIn(address)
    for (const token of [viewer, editor])
      await fetch(`${address}/v1/auth/logout?everywhere=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await fetch(`${address}/v1/users/me`, { headers: { cookie } })).status).toBe(200)
  })
})

test('the key of an editor writes content in its own name, and changes no dataset', async () => {
  const { address } = await startTestLake({ keys })
  const client = connectClient(address, { token: editor })
  await client.create({ _id: 'rose', _type: 'flower' })
  await client.assets.upload('file', Buffer.from('a'))
  const history = await fetch(`${address}/v1/data/history/production/transactions/rose`, {
    headers: { authorization: `Bearer ${editor}` },
  })
  expect(await history.json()).toMatchObject({ author: 'key-importer' })
  expect(await client.users.getById('key-importer')).toMatchObject({ displayName: 'importer' })
  for (const change of [
    () => client.datasets.create('other', { aclMode: 'public' }),
    () => client.datasets.edit('production', { aclMode: 'public' }),
    () => client.datasets.delete('production'),
  ])
    await expect(change()).rejects.toMatchObject({ statusCode: 403 })
})

describe('a public dataset, without a token', () => {
  const documents = [
    {
      _id: 'rose',
      _type: 'flower',
      name: 'Rose',
      likes: { _type: 'reference', _ref: 'private.lily', _weak: true },
    },
    { _id: 'drafts.rose', _type: 'flower', name: 'SECRET' },
    { _id: 'versions.r1.rose', _type: 'flower', name: 'SECRET' },
    { _id: 'private.lily', _type: 'flower', name: 'SECRET', likes: { _type: 'reference', _ref: 'rose' } },
    { _id: 'drafts.tulip', _type: 'SECRET', name: 'SECRET' },
  ]
  const start = async () => {
    const lake = await startTestLake({ aclMode: 'public', seed: () => documents, keys })
    await connectClient(lake.address).releases.create({
      releaseId: 'r1',
      metadata: { title: 'SECRET', releaseType: 'asap' },
    })
    await connectClient(lake.address).patch('drafts.rose').set({ size: 1 }).commit()
    return lake
  }
  const groq = (query: string, options = '') =>
    `/v2025-02-19/data/query/production?query=${encodeURIComponent(query)}${options}`

  test.each([
    ...['raw', 'drafts', 'previewDrafts', 'published', 'r1', 'r1,drafts'].map((perspective) =>
      groq('*', `&perspective=${perspective}`),
    ),
    groq('*', '&perspective=raw&resultSourceMap=withKeyArraySelector'),
    '/v1/data/query/production?query=*',
    '/vX/data/query/production?query=*&perspective=raw',
    groq('*[_id in path("**")]', '&perspective=raw'),
    groq('*[_id in path("drafts.**")]', '&perspective=raw'),
    groq('*[_type == "flower"]{likes->}', '&perspective=raw'),
    groq('*[0]{"all": *[_id match "*"]}', '&perspective=raw'),
    groq('*[references("rose")]', '&perspective=raw'),
    groq('*[sanity::versionOf("rose")]', '&perspective=raw'),
    groq('*[sanity::partOfRelease("r1")]', '&perspective=raw'),
    groq('releases::all()', '&perspective=raw'),
    '/v1/data/doc/production/rose,drafts.rose,versions.r1.rose,private.lily,_.releases.r1',
    '/v1/data/doc/production/rose,private.lily?includeAllVersions=true',
    '/v1/data/doc/production/private.lily?includeAllVersions=true&excludeContent=true',
    '/v1/data/export/production',
    '/v1/data/export/production?includeDrafts=true&types=SECRET,flower',
  ])('%s shows only published documents', async (path) => {
    const { address } = await start()
    const answer = await fetch(address + path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toMatch(/SECRET|_originalId|"_id":"[^"]*\./)
  })

  test('its published documents are answered', async () => {
    const { address } = await start()
    const nobody = connectClient(address, { token: undefined })
    const [rose] = await nobody.fetch('*')
    expect(rose).toMatchObject({ _id: 'rose', name: 'Rose' })
    expect(await nobody.fetch('*[0]{"lily": likes->name}')).toEqual({ lily: null })
    expect(await nobody.getDocument('rose')).toMatchObject({ name: 'Rose' })
    expect(await nobody.getDocument('drafts.rose')).toBeUndefined()
    expect(await (await fetch(`${address}/v1/data/export/production`)).text()).toMatch(/^{"_id":"rose".*}\n$/)
  })

  test('a slow query that runs in a thread shows only published documents', async () => {
    const { address } = await startTestLake({
      aclMode: 'public',
      seed: () => [...documents, ...manyDocuments],
      queryLimits: { quickMs: 1 },
    })
    const nobody = connectClient(address, { token: undefined, perspective: 'raw' })
    const slow = 'count(*[count(*[count(*[count(*) > 0]) > 0]) > 0])'
    expect(await nobody.fetch(`{"count": ${slow}, "secrets": *[name == "SECRET"]}`)).toEqual({
      count: manyDocuments.length + 1,
      secrets: [],
    })
  })

  test.each([
    '/v1/data/history/production/documents/rose?lastRevision=true',
    '/v1/data/history/production/documents/drafts.rose?time=2100-01-01T00:00:00Z',
    '/v1/data/history/production/transactions',
    '/v1/data/history/production/transactions/drafts.rose?effectFormat=mendoza',
    '/v1/data/history/production/events/documents/rose',
    '/v1/data/history/production/events/releases/r1',
    '/v1/data/references/production/documents/rose/to',
    '/v1/data/live/events/production?includeDrafts=true',
    '/v1/data/live/events/production?includeAllDocuments=true',
    '/v1/projects/embedded/datasets',
    '/v1/users/me/keyvalue/a',
    '/v1/streams',
  ])('%s needs a token', async (path) => {
    const { address } = await start()
    const answer = await fetch(address + path)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('SECRET')
  })

  test.each([
    ['/v1/data/mutate/production', { mutations: [{ create: { _type: 'x' } }] }],
    ['/v1/data/actions/production', { actions: [] }],
    ['/v1/assets/files/production', {}],
  ])('POST %s needs a token', async (path, body) => {
    const { address } = await start()
    expect((await fetch(address + path, { method: 'POST', body: JSON.stringify(body) })).status).toBe(401)
  })

  test.each([
    '/v1/data/listen/production?query=*&includeResult=true&includePreviousRevision=true&includeAllVersions=true&effectFormat=mendoza',
    `/v1/data/listen/production?query=${encodeURIComponent('*[likes->name == "SECRET" || name == "Dahlia"]')}`,
    '/v2025-02-19/data/live/events/production',
  ])('%s announces only published documents', async (path) => {
    const { address } = await start()
    const stream = collectEvents(await fetch(address + path))
    await waitForEvents(stream.seen, 1, 10)
    const client = connectClient(address)
    await client.patch('drafts.rose').set({ name: 'SECRET 2' }).commit()
    await client.patch('private.lily').set({ name: 'SECRET 3' }).commit()
    await client.patch('versions.r1.rose').set({ name: 'SECRET 4' }).commit()
    // One transaction changes a public document and others.
    await client
      .transaction()
      .create({ _id: 'drafts.dahlia', _type: 'SECRET' })
      .create({ _id: 'dahlia', _type: 'flower', name: 'Dahlia' })
      .commit()
    await waitForEvents(stream.seen, 2, 10)
    await sleep(50)
    await stream.close()
    expect(stream.seen).toHaveLength(2)
    expect(JSON.stringify(stream.seen)).not.toMatch(/SECRET|drafts|versions|private/)
  })

  test('a reader of live events who comes back is told about published documents only', async () => {
    const { address } = await start()
    const client = connectClient(address)
    const { transactionId } = await client.patch('rose').set({ size: 1 }).commit({ returnDocuments: false })
    await client.patch('drafts.rose').set({ size: 2 }).commit()
    await client.patch('private.lily').set({ size: 3 }).commit()
    const last = await client.patch('rose').set({ size: 4 }).commit({ returnDocuments: false })
    const stream = collectEvents(
      await fetch(`${address}/v2025-02-19/data/live/events/production`, {
        headers: { 'last-event-id': transactionId },
      }),
    )
    await waitForEvents(stream.seen, 2, 10)
    await stream.close()
    expect(stream.seen).toMatchObject([{ event: 'welcome' }, { event: 'message', id: last.transactionId }])
  })

  test('that becomes private closes the streams of its readers', async () => {
    const { address } = await startTestLake()
    const client = connectClient(address)
    await client.datasets.create('open', { aclMode: 'public' })
    const stream = await fetch(`${address}/v1/data/listen/open?query=*`)
    await client.datasets.edit('open', { aclMode: 'private' })
    expect(await stream.text()).toContain('welcome')
    expect((await fetch(`${address}/v1/data/listen/open?query=*`)).status).toBe(401)
  })
})

describe('a page on another port', () => {
  const page = 'http://localhost:4321'
  const query = '/v2025-02-19/data/query/production?query=*[]._id'
  const seed = () => [{ _id: 'rose', _type: 'flower' }]
  const ask = (address: string, path: string, headers = {}) =>
    fetch(address + path, { headers: { origin: page, ...headers } })

  test('queries a public dataset, and its cookie is ignored', async () => {
    const { address } = await startTestLake({ aclMode: 'public', seed })
    const answer = await ask(address, query, { cookie: await signIn(address) })
    expect(await answer.json()).toMatchObject({ result: ['rose'] })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const cookie = await signIn(address)
    for (const path of ['/v1/users/me', '/v1/data/history/production/transactions'])
      expect((await ask(address, path, { cookie })).status).toBe(401)
    const write = await fetch(`${address}/v1/data/mutate/production`, {
      method: 'POST',
      headers: { origin: page, cookie, 'content-type': 'text/plain' },
      body: '{"mutations":[]}',
    })
    expect(write.status).toBe(401)
  })

  test('sends a token that it has', async () => {
    const { address } = await startTestLake({ aclMode: 'public', seed, keys })
    const preflight = await fetch(address + query, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i)
    const answer = await ask(address, '/v1/users/me', { authorization: `Bearer ${viewer}` })
    expect(await answer.json()).toMatchObject({ role: 'viewer' })
  })

  test('is refused by a private dataset unless its origin is allowed', async () => {
    const closed = await startTestLake({ seed })
    expect((await ask(closed.address, query)).status).toBe(403)
    const open = await startTestLake({
      seed,
      allowedOrigins: [{ origin: 'http://localhost:*', credentials: false }],
    })
    expect((await ask(open.address, query)).status).toBe(401)
    const cookie = await signIn(open.address)
    expect((await ask(open.address, query, { cookie })).status).toBe(401)
    const answer = await ask(open.address, query, { authorization: `Bearer ${scriptToken}` })
    expect(await answer.json()).toMatchObject({ result: ['rose'] })
  })

  test.each([
    ['http://localhost:4321', { allowed: false, withCredentials: false }],
    ['http://localhost:5173', { allowed: true, withCredentials: true }],
    ['https://shop.example', { allowed: true, withCredentials: false }],
  ])('%s learns what it may do', async (origin, result) => {
    const { address } = await startTestLake({
      allowedOrigins: ['http://localhost:5173', { origin: 'https://*.example', credentials: false }],
    })
    const answer = await fetch(`${address}/v1/check/cors`, { headers: { origin } })
    expect(await answer.json()).toEqual({ result })
    expect(answer.headers.get('access-control-allow-origin')).toBe(result.withCredentials ? origin : '*')
  })

  test('anywhere may show an image, and nothing else', async () => {
    const { address, port } = await startTestLake()
    const { path } = await connectClient(address).assets.upload('file', Buffer.from('a'), {
      filename: 'a.txt',
    })
    const elsewhere = { host: `127.0.0.1:${port}`, origin: 'https://anywhere.example' }
    const image = await sendRequest(port, `/${path}`, elsewhere)
    expect([image.status, image.headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect((await sendRequest(port, '/v1/ping', elsewhere)).status).toBe(403)
  })
})
