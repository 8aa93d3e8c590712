import { describe, expect, test } from 'vitest'
import type { Sender } from '../../src/routes/guardedRoutes.ts'
import { openTestDataset } from '../support/dataset.ts'

/** Who may use each route. A new route needs a line here, so that its permission is a decision of two people. */
const senders: Record<string, Sender> = {
  'GET /': 'anybody',
  'GET /conformance': 'anybody',
  'POST /:version/assets/images/:dataset': 'writer',
  'GET /images/:project/:dataset/:file/:name?': 'anybody',
  'POST /:version/assets/files/:dataset': 'writer',
  'GET /files/:project/:dataset/:file/:name?': 'anybody',
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
      [`${method} /images/*`, 'anybody'],
      [`${method} /files/*`, 'anybody'],
    ]),
  ),
  'GET /:version/data/query/:dataset': 'reader',
  'POST /:version/data/query/:dataset': 'reader',
  'GET /:version/data/doc/:dataset/:ids': 'reader',
  'GET /:version/data/references/:dataset/documents/:id/to': 'signedIn',
  'GET /:version/data/export/:dataset': 'reader',
  'POST /:version/data/mutate/:dataset': 'writer',
  'POST /:version/data/actions/:dataset': 'writer',
  'GET /:version/data/listen/:dataset': 'reader',
  'GET /:version/data/live/events/:dataset': 'anybody',
  'GET /:version/data/history/:dataset/documents/:ids': 'signedIn',
  'GET /:version/data/history/:dataset/transactions/:ids?': 'signedIn',
  'GET /:version/data/history/:dataset/events/documents/:id': 'signedIn',
  'GET /:version/data/history/:dataset/events/releases/:releaseId': 'signedIn',
  'GET /sign-in': 'anybody',
  'POST /sign-in': 'anybody',
  'POST /:version/auth/logout': 'anybody',
  'GET /:version/users/me': 'signedIn',
  'GET /:version/auth/id': 'signedIn',
  'GET /:version/users/me/keyvalue/:keys': 'signedIn',
  'PUT /:version/users/me/keyvalue': 'writer',
  'GET /:version/users/:ids': 'signedIn',
  'GET /:version/projects': 'signedIn',
  'GET /:version/projects/:project': 'signedIn',
  ...Object.fromEntries(
    ['projects/:project/cors', 'projects/:project/tokens', 'access/project/:project/robots'].flatMap(
      (path) => [
        [`GET /:version/${path}`, 'administrator'],
        [`POST /:version/${path}`, 'administrator'],
        [`DELETE /:version/${path}/:id`, 'administrator'],
      ],
    ),
  ),
  'GET /:version/projects/:project/roles': 'signedIn',
  'GET /:version/access/project/:project/roles': 'signedIn',
  'GET /:version/hooks/projects/:project': 'administrator',
  'POST /:version/hooks/projects/:project': 'administrator',
  'GET /:version/hooks/projects/:project/:id': 'administrator',
  'PATCH /:version/hooks/projects/:project/:id': 'administrator',
  'DELETE /:version/hooks/projects/:project/:id': 'administrator',
  'GET /:version/hooks/projects/:project/:id/messages': 'administrator',
  'GET /:version/hooks/projects/:project/:id/attempts': 'administrator',
  'GET /:version/projects/:project/datasets/:dataset/schemas': 'signedIn',
  'GET /:version/projects/:project/datasets/:dataset/schemas/:id': 'signedIn',
  'PUT /:version/projects/:project/datasets/:dataset/schemas': 'writer',
  'DELETE /:version/projects/:project/datasets/:dataset/schemas/:id': 'writer',
  'GET /:version/invitations/project/:project': 'signedIn',
  'GET /:version/aliases': 'signedIn',
  'GET /:version/schedules/:project/:dataset': 'signedIn',
  'GET /:version/user-applications': 'signedIn',
  'GET /:version/assist/tasks/instruction/:dataset/status': 'signedIn',
  // A Studio sends it without its token.
  'POST /:version/intake/feedback': 'anybody',
  'POST /:version/descriptors/claim': 'writer',
  'POST /:version/descriptors/synchronize': 'writer',
  'GET /:version/graphql/:dataset/:tag': 'anybody',
  'POST /:version/graphql/:dataset/:tag': 'anybody',
  'GET /:version/apis/graphql/:dataset/:tag': 'anybody',
  'POST /:version/apis/graphql/:dataset/:tag': 'anybody',
  'GET /:version/apis/graphql': 'signedIn',
  'GET /:version/projects/:project/grants': 'signedIn',
  'GET /:version/projects/:project/features': 'signedIn',
  'GET /:version/projects/:project/new-content-release-allowed': 'signedIn',
  'GET /:version/projects/:project/user-applications': 'signedIn',
  'GET /:version/subscriptions/project/:project': 'signedIn',
  'GET /:version/features': 'signedIn',
  'GET /:version/journey/*': 'signedIn',
  'GET /:version/help': 'signedIn',
  'GET /:version/intake/telemetry-status': 'signedIn',
  'GET /:version/auth/providers': 'anybody',
  'GET /:version/auth/fetch': 'anybody',
  'GET /:version/ping': 'anybody',
  'GET /:version/data/ping/:dataset': 'anybody',
  'POST /:version/intake/batch': 'writer',
  'GET /:version/projects/:project/datasets': 'signedIn',
  'GET /:version/datasets': 'signedIn',
  'GET /:version/projects/:project/datasets/:name': 'signedIn',
  'GET /:version/datasets/:name': 'signedIn',
  'PUT /:version/projects/:project/datasets/:name': 'administrator',
  'PATCH /:version/projects/:project/datasets/:name': 'administrator',
  'DELETE /:version/projects/:project/datasets/:name': 'administrator',
  'PUT /:version/datasets/:name': 'administrator',
  'PATCH /:version/datasets/:name': 'administrator',
  'DELETE /:version/datasets/:name': 'administrator',
  'GET /:version/projects/:project/datasets/:dataset/acl': 'signedIn',
  'GET /:version/check/cors': 'anybody',
  // On this machine, until the first message, which has the token.
  'GET /:version/socket/:dataset': 'anybody',
  'GET /v1/streams': 'signedIn',
}

const keys = [
  { name: 'page', token: 'the-token-of-a-viewer', role: 'viewer' },
  { name: 'importer', token: 'the-token-of-an-editor', role: 'editor' },
] as const

const roles = ['anonymous', 'viewer', 'editor', 'script', 'owner'] as const
type Role = (typeof roles)[number]

/** How much each sender asks for, and each role has. */
const levels = { anybody: 0, signedIn: 1, writer: 2, administrator: 3 }
const levelOf: Record<Role, number> = { anonymous: 0, viewer: 1, editor: 2, script: 3, owner: 3 }

const isAllowed = (role: Role, sender: Sender, isPublic: boolean) =>
  levelOf[role] >= levels[sender === 'reader' ? (isPublic ? 'anybody' : 'signedIn') : sender]

const toPath = (route: string) =>
  route
    .replace(':version', 'v2025-02-19')
    .replace(':dataset', 'production')
    .replace(':project', 'embedded')
    .replace(':ids?', 'rose')
    .replace(/:\w+\??|\*$/g, 'rose')

const toPattern = (route: string) =>
  new RegExp(
    `^${route
      .replace(/\/:\w+\?/g, '(/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  )

async function openWithRoles(isPublic: boolean) {
  const { app, lake } = await openTestDataset({ keys: [...keys], isPublic })
  const host = { host: 'localhost', origin: 'http://localhost' }
  const headers: Record<Role, Record<string, string>> = {
    anonymous: host,
    viewer: { ...host, authorization: `Bearer ${keys[0].token}` },
    editor: { ...host, authorization: `Bearer ${keys[1].token}` },
    script: { ...host, authorization: 'Bearer token' },
    owner: host,
  }
  const send = async (role: Role, method: string, path: string) => {
    // Signing out is one of the routes.
    const cookie: Record<string, string> =
      role === 'owner' ? { cookie: `lakeSession=${lake.sessions.start()}` } : {}
    const answer = await app.request(`http://localhost${path}`, {
      method,
      headers: { ...headers[role], ...cookie },
    })
    await answer.body?.cancel()
    return answer.status
  }
  const countDocuments = () => lake.store.documents.all().length
  return { app, send, countDocuments }
}

test('every route has a line in the list', async () => {
  const { app } = await openWithRoles(false)
  const routes = app.routes.filter(({ method }) => method !== 'ALL')
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(Object.keys(senders)),
  )
})

describe.each([false, true])('with a dataset whose publicity is %s', (isPublic) => {
  test('every route admits every role that its line names, and refuses the others', async () => {
    const { send } = await openWithRoles(isPublic)
    const wrong = []
    for (const [route, sender] of Object.entries(senders)) {
      const [method = '', path = ''] = route.split(' ')
      for (const role of roles) {
        const status = await send(role, method, toPath(path))
        const expected = isAllowed(role, sender, isPublic) ? 'admitted' : role === 'anonymous' ? 401 : 403
        if ((expected === 'admitted') === [401, 403].includes(status)) wrong.push({ route, role, status })
      }
    }
    expect(wrong).toEqual([])
  })
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'mutate']
const spellings: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with the version 1', (path) => path.replace(/^\/v[^/]+/, '/1')],
  ['with the version vX', (path) => path.replace(/^\/v[^/]+/, '/vX')],
  ['with a capital V', (path) => path.replace(/^\/v/, '/V')],
  ['without a version', (path) => path.replace(/^\/v[^/]+/, '')],
  ['with images as the version', (path) => path.replace(/^\/v[^/]+/, '/images')],
  ['with two slashes in front', (path) => `/${path}`],
  ['with two slashes inside', (path) => path.replace(/(?<=.)\//, '//')],
  ['with a slash at the end', (path) => `${path}/`],
  [
    'with an encoded letter',
    (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${Buffer.from(letter).toString('hex')}`),
  ],
  ['with an encoded slash', (path) => path.replace(/(?<=.)\/(?=[^/]*$)/, '%2f')],
  ['below a dot', (path) => `/v1/ping/..${path}`],
]

test.each(spellings)(
  'an address %s, with any method, admits nobody whom its route refuses',
  { timeout: 60_000 },
  async (_, respell) => {
    const { send, countDocuments } = await openWithRoles(false)
    const before = countDocuments()
    const wrong = []
    const paths = new Set(Object.keys(senders).map((route) => toPath(route.split(' ')[1] ?? '')))
    for (const path of paths) {
      const { pathname } = new URL(`http://localhost${respell(path)}`)
      const decoded = decodeURI(pathname)
      for (const method of methods) {
        const reached = Object.entries(senders).find(([route]) => {
          const [declared, pattern = ''] = route.split(' ')
          return declared === (method === 'HEAD' ? 'GET' : method) && toPattern(pattern).test(decoded)
        })
        for (const role of ['anonymous', 'viewer', 'editor'] as const) {
          const status = await send(role, method, respell(path))
          // A preflight tells a page which methods exist, and does nothing.
          const isRefused = [401, 403, 404, 501, ...(method === 'OPTIONS' ? [204] : [])].includes(status)
          if (!isRefused && (!reached || !isAllowed(role, reached[1], false)))
            wrong.push({ method, path: respell(path), role, status })
        }
      }
    }
    expect(wrong).toEqual([])
    expect(countDocuments()).toBe(before)
  },
)

test('at an address without the v of the version there is nothing', async () => {
  const { send } = await openWithRoles(false)
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    for (const path of ['/1/datasets/production', '/X/projects/embedded/datasets/production'])
      expect([method, path, await send('editor', method, path)]).toEqual([method, path, 404])
})
