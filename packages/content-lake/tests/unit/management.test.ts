import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeFolder, scriptToken, startTestLake } from '../support/lake.ts'

const projects = '/v2025-08-14/projects/embedded'

async function openLake(dataDir?: string, options: Parameters<typeof startTestLake>[0] = {}) {
  const folder = dataDir ?? (await makeFolder())
  const lake = await startTestLake({ dataDir: folder, ...options })
  const send = async (method: string, path: string, body?: object, token = scriptToken) => {
    const answer = await fetch(`${lake.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return { ...lake, folder, send }
}

describe('origins', () => {
  const read = (address: string, origin: string) =>
    fetch(`${address}/v1/ping`, { headers: { origin } }).then((answer) => ({
      status: answer.status,
      credentials: answer.headers.get('access-control-allow-credentials'),
    }))

  test('hold as soon as they are added, also after a start, until they are deleted', async () => {
    const { send, address, stop, folder } = await openLake()
    const shop = 'https://shop.example'
    expect((await read(address, shop)).status).toBe(403)
    const added = await send('POST', `${projects}/cors`, { origin: shop, allowCredentials: true })
    expect(added.body).toMatchObject({ origin: shop, allowCredentials: true })
    expect(await read(address, shop)).toEqual({ status: 200, credentials: 'true' })
    expect((await send('GET', `${projects}/cors`)).body).toMatchObject([{ origin: shop }])
    expect((await send('POST', `${projects}/cors`, { origin: shop })).status).toBe(409)
    await stop()
    const again = await openLake(folder)
    expect((await read(again.address, shop)).status).toBe(200)
    await again.send('DELETE', `${projects}/cors/${added.body.id}`)
    expect((await read(again.address, shop)).status).toBe(403)
  })

  test('hold for other datasets, too', async () => {
    const { send, address } = await openLake()
    await send('PUT', '/v1/datasets/staging', { aclMode: 'public' })
    await send('POST', `${projects}/cors`, { origin: 'https://shop.example', allowCredentials: false })
    const answer = await fetch(`${address}/v2025-02-19/data/query/staging?query=1`, {
      headers: { origin: 'https://shop.example' },
    })
    expect(answer.status).toBe(200)
  })

  test('of the options are listed, and cannot be deleted; every page with the cookie is refused', async () => {
    const { send } = await openLake(undefined, { allowedOrigins: ['https://studio.example'] })
    const { body } = await send('GET', `${projects}/cors`)
    const createdAt = expect.stringMatching(/^20\d\d-/)
    expect(body).toMatchObject([{ origin: 'https://studio.example', allowCredentials: true, createdAt }])
    expect((await send('DELETE', `${projects}/cors/${body[0].id}`)).status).toBe(403)
    expect((await send('POST', `${projects}/cors`, { origin: '*', allowCredentials: true })).status).toBe(400)
    expect((await send('POST', `${projects}/cors`, { origin: 'shop' })).status).toBe(400)
  })
})

describe('tokens', () => {
  test('have the role that they were created with, until they are deleted', async () => {
    const { send, stop, folder } = await openLake()
    const added = await send('POST', `${projects}/tokens`, { label: 'site', roleName: 'viewer' })
    const { id, key } = added.body
    expect(added.body.roles).toMatchObject([{ name: 'viewer', title: 'Viewer' }])
    const query = '/v2025-02-19/data/query/production?query=1'
    expect((await send('GET', query, undefined, key)).status).toBe(200)
    const write = { mutations: [{ create: { _type: 'x' } }] }
    expect((await send('POST', '/v1/data/mutate/production', write, key)).status).toBe(403)
    expect((await send('GET', '/v1/users/me', undefined, key)).body).toMatchObject({ id, name: 'site' })
    await stop()
    const again = await openLake(folder)
    expect((await again.send('GET', query, undefined, key)).status).toBe(200)
    expect((await again.send('GET', '/v1/access/project/embedded/robots')).body).toMatchObject({
      data: [{ id, label: 'site', memberships: [{ roleNames: ['viewer'] }] }],
      nextCursor: null,
    })
    await again.send('DELETE', `/v1/access/project/embedded/robots/${id}`)
    expect((await again.send('GET', query, undefined, key)).status).toBe(401)
  })

  test('end what reads with them when they are deleted, and nothing else', async () => {
    const { send, address } = await openLake()
    const open = async () => {
      const { body } = await send('POST', `${projects}/tokens`, { label: 'site', roleName: 'viewer' })
      const headers = { authorization: `Bearer ${body.key}` }
      const streams = ['data/listen/production?query=*', 'data/live/events/production?includeDrafts=true']
      const ended = streams.map(async (path) => {
        const answer = await fetch(`${address}/v2025-02-19/${path}`, { headers })
        return (await answer.text()).includes('event: welcome')
      })
      const sockets = ['v1/streams', 'v2022-06-30/socket/production'].map((path) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/${path}`, { headers })
        onTestFinished(() => socket.terminate())
        return socket
      })
      await Promise.all(sockets.map((socket) => once(socket, 'open')))
      const closed = sockets.map((socket) => once(socket, 'close').then(() => true))
      let isOver = false
      const over = Promise.all([...ended, ...closed]).finally(() => {
        isOver = true
      })
      return { over, isOver: () => isOver, revoke: () => send('DELETE', `${projects}/tokens/${body.id}`) }
    }
    const [revoked, other] = [await open(), await open()]
    await revoked.revoke()
    expect(await revoked.over).toEqual([true, true, true, true])
    expect(other.isOver()).toBe(false)
    await other.revoke()
    expect(await other.over).toEqual([true, true, true, true])
  })

  test('are refused after they have expired, and only an administrator sees or makes them', async () => {
    const { send } = await openLake()
    const create = (expiresAt: string, role = 'editor') =>
      send('POST', '/v1/access/project/embedded/robots', {
        label: 'build',
        expiresAt,
        memberships: [{ resourceType: 'project', resourceId: 'embedded', roleNames: [role] }],
      })
    const old = await create('2020-01-01T00:00:00Z')
    expect((await send('GET', '/v1/users/me', undefined, old.body.token)).status).toBe(401)
    const next = await create('2100-01-01T00:00:00Z')
    expect((await send('GET', '/v1/users/me', undefined, next.body.token)).status).toBe(200)
    expect((await send('GET', `${projects}/tokens`, undefined, next.body.token)).status).toBe(403)
    expect((await create('2100-01-01T00:00:00Z', 'king')).status).toBe(400)
  })

  test('of a lake whose settings are fixed are not made', async () => {
    const { send } = await openLake(undefined, { fixedDatasets: true })
    const refused = await send('POST', `${projects}/tokens`, { label: 'site', roleName: 'viewer' })
    expect(refused.status).toBe(403)
  })
})

async function startReceiver() {
  const received: { method?: string; body: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ method: request.method, body, headers: request.headers })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { received, url: `http://127.0.0.1:${typeof address === 'object' && address?.port}/hook` }
}

test('a webhook fires for its filter and events, as soon as it is added and until it is deleted', async () => {
  const { received, url } = await startReceiver()
  const { send } = await openLake()
  const added = await send('POST', '/v1/hooks/projects/embedded', {
    name: 'roses',
    dataset: 'production',
    url,
    httpMethod: 'PUT',
    headers: { 'x-shop': 'one' },
    rule: { on: ['create'], filter: '_type == "rose"', projection: '{"id": _id}' },
  })
  expect(added.body).toMatchObject({ type: 'document', name: 'roses' })
  const write = (mutations: object[]) => send('POST', '/v1/data/mutate/production', { mutations })
  await write([{ create: { _id: 'lily', _type: 'lily' } }, { create: { _id: 'rose', _type: 'rose' } }])
  await write([{ patch: { id: 'rose', set: { name: 'Rose' } } }])
  await write([{ create: { _id: 'rose2', _type: 'rose' } }])
  await expect.poll(() => received.map(({ body }) => body)).toEqual(['{"id":"rose"}', '{"id":"rose2"}'])
  expect(received[0]).toMatchObject({ method: 'PUT', headers: { 'x-shop': 'one' } })
  expect(received[0]?.headers).not.toHaveProperty('sanity-webhook-signature')
  expect((await send('GET', '/v1/hooks/projects/embedded')).body).toHaveLength(1)
  await send('DELETE', `/v1/hooks/projects/embedded/${added.body.id}`)
  await write([{ create: { _id: 'rose3', _type: 'rose' } }])
  expect((await send('GET', '/v1/hooks/projects/embedded')).body).toEqual([])
  expect(received).toHaveLength(2)
})

test('a webhook with a secret is signed, and one whose rule is not GROQ is refused', async () => {
  const { received, url } = await startReceiver()
  const { send } = await openLake()
  const hook = { name: 'all', dataset: 'production', url, secret: 'a-secret' }
  expect(
    (await send('POST', '/v1/hooks/projects/embedded', { ...hook, rule: { filter: '*[' } })).status,
  ).toBe(400)
  expect((await send('POST', '/v1/hooks/projects/embedded', { ...hook, dataset: 'none' })).status).toBe(404)
  const added = await send('POST', '/v1/hooks/projects/embedded', hook)
  expect(added.body).not.toHaveProperty('secret')
  await send('POST', '/v1/data/mutate/production', { mutations: [{ create: { _id: 'a', _type: 'x' } }] })
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]?.headers['sanity-webhook-signature']).toMatch(/^t=\d+,v1=/)
})

test('a webhook that needs what the lake does not have is refused by its name', async () => {
  const { send } = await openLake()
  const hook = { name: 'near', dataset: 'production', url: 'http://127.0.0.1:1/' }
  const rule = { projection: '{"groups": user::attributes()}' }
  expect(await send('POST', '/v1/hooks/projects/embedded', { ...hook, rule })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('user::attributes() is not supported') },
  })
})

test('a stored webhook that cannot be used refuses no write, and the log says so once', async () => {
  const { send, stop, folder } = await openLake()
  const hook = { name: 'near', dataset: 'production', url: 'http://127.0.0.1:1/' }
  const { body } = await send('POST', '/v1/hooks/projects/embedded', { ...hook, rule: { filter: 'a < 1' } })
  await stop()
  // As an earlier version of the lake has accepted it.
  const record = join(folder, 'project.json')
  writeFileSync(record, readFileSync(record, 'utf8').replace('a < 1', 'geo::distance(a, b) < 1'))
  const lines: string[] = []
  const again = await openLake(folder, { log: (line) => lines.push(line) })
  for (const _id of ['rose', 'lily']) {
    const mutations = [{ create: { _id, _type: 'flower' } }]
    expect((await again.send('POST', '/v1/data/mutate/production', { mutations })).status).toBe(200)
  }
  expect(lines).toEqual([
    `The webhook "near" (${body.id}) sends nothing: The function geo::distance() is not supported by the embedded content lake.`,
  ])
})

test('the schema of a Studio is stored in its dataset, and listed as the documents that it is', async () => {
  const { send } = await openLake()
  await send('PUT', '/v1/datasets/staging')
  const path = `${projects}/datasets/staging/schemas`
  const workspace = { name: 'default', title: 'Notes' }
  await send('PUT', path, { schemas: [{ workspace, version: '2025-05-01', schema: [{ name: 'note' }] }] })
  expect((await send('GET', path)).body).toMatchObject([
    { _id: '_.schemas.default', _type: 'system.schema', workspace, schema: '[{"name":"note"}]' },
  ])
  expect((await send('GET', path.replace('staging', 'production'))).body).toEqual([])
  expect((await send('DELETE', `${path}/_.schemas.default`)).body).toEqual({ deleted: true })
  expect((await send('GET', path)).body).toEqual([])
})

test('the project has the date of its creation and its members, with English titles of their roles', async () => {
  const { send, address } = await openLake()
  const { body } = await send('GET', projects)
  expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
  expect(body.members).toMatchObject([
    { id: 'owner', isRobot: false, roles: [{ title: 'Administrator' }] },
    { id: 'script', isRobot: true, isCurrentUser: true },
  ])
  const headers = { authorization: `Bearer ${scriptToken}`, 'accept-language': 'fr' }
  const french = await fetch(`${address}/v1/users/owner`, { headers })
  expect(await french.json()).toMatchObject({ name: 'Propriétaire', roles: [{ title: 'Administrator' }] })
})

test('a preference may be sent without a value, and feedback is dropped or refused', async () => {
  const { send } = await openLake()
  expect((await send('PUT', '/v1/users/me/keyvalue', [{ key: 'a' }] as never)).status).toBe(200)
  expect((await send('POST', '/vX/intake/feedback', { text: 'Hello' })).status).toBe(200)
  const refusing = await openLake(undefined, { refuseFeedback: true })
  expect((await refusing.send('POST', '/vX/intake/feedback', { text: 'Hello' })).status).toBe(403)
})

test('plugins of Studios find nothing to do', async () => {
  const { send } = await openLake()
  const answers = [
    ['/v1/user-applications', 200, []],
    ['/v1/invitations/project/embedded', 200, []],
    ['/v1/aliases', 200, []],
    ['/v1/schedules/embedded/production', 200, { schedules: [], totalCount: 0 }],
  ] as const
  for (const [path, status, body] of answers) expect(await send('GET', path)).toEqual({ status, body })
  expect((await send('GET', '/v1/assist/tasks/instruction/production/status')).body).toMatchObject({
    enabled: false,
  })
  expect((await send('POST', '/v1/graphql/production/default', {})).status).toBe(404)
})
