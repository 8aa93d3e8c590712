import { createHash } from 'node:crypto'
import { once } from 'node:events'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { isAcceptedHost, isNear, isOfThisMachine, toOriginPolicy } from '../../src/access/origins.ts'
import { plainThemes } from '../../src/settings/lakeSettings.ts'
import { connectClient, ownerKey, scriptToken, sendRequest, signIn, startTestLake } from '../support/lake.ts'

const seed = () => [
  { _id: 'rose', _type: 'flower', name: 'Rose' },
  { _id: 'drafts.rose', _type: 'flower', name: 'Secret' },
  { _id: 'versions.r1.rose', _type: 'flower', name: 'Secret' },
]

describe('a request by a name of this machine', () => {
  const rules = { allowedHosts: [], allowedOrigins: [], ownPort: () => 3333, isPublic: () => false }
  const arriveFrom = (remoteAddress: string | undefined) => ({
    req: { header: (name: string) => (name === 'host' ? 'localhost:3333' : undefined) },
    env: { incoming: { socket: { remoteAddress } } },
  })

  test.each(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])(
    'is of this machine from %s',
    (address) => {
      expect(isNear(arriveFrom(address), rules)).toBe(true)
      expect(isOfThisMachine(arriveFrom(address), rules)).toBe(true)
    },
  )

  test.each(['192.0.2.7', '::ffff:192.0.2.7', 'fd00::2', undefined])(
    'is of another one from %s',
    (address) => {
      expect(isNear(arriveFrom(address), rules)).toBe(false)
      expect(isOfThisMachine(arriveFrom(address), rules)).toBe(false)
    },
  )
})

describe('hosts', () => {
  const rules = {
    allowedHosts: ['example.com', 'localhost:3000'],
    allowedOrigins: [
      'http://localhost:5173',
      'https://*.studio.example',
      { origin: 'http://localhost:90*', credentials: false },
    ],
    ownPort: () => 3333,
    isPublic: () => false,
  }
  test.each([
    ['localhost:3333', true],
    ['127.0.0.1:3333', true],
    ['[::1]:3333', true],
    ['embedded.localhost:3333', true],
    ['LOCALHOST:3000', true],
    ['example.com', true],
    ['example.com:3333', false],
    ['localhost:3001', false],
    ['localhost', false],
    ['evil.example:3333', false],
    ['127.0.0.1.evil.example:3333', false],
    ['localhost.evil.example:3333', false],
    ['', false],
    [undefined, false],
  ])('%s is accepted: %s', (host, accepted) => {
    expect(isAcceptedHost(host, rules)).toBe(accepted)
  })

  test.each([
    ['http://localhost:3333', 'own', 'own'],
    ['https://example.com', 'own', 'own'],
    ['http://localhost:5173', 'credentials', 'credentials'],
    ['https://my.studio.example', 'credentials', 'credentials'],
    ['https://studio.example', 'refused', 'refused'],
    ['https://evil.example/.studio.example', 'refused', 'refused'],
    ['http://localhost:9000', 'plain', 'plain'],
    ['http://localhost:5174', 'refused', 'plain'],
    ['http://[::1]:5174', 'refused', 'plain'],
    ['null', 'refused', 'refused'],
    ['https://evil.example', 'refused', 'refused'],
    ['http://localhost.evil.example', 'refused', 'refused'],
    ['file://localhost:3333', 'refused', 'refused'],
    ['https://example.com/', 'refused', 'refused'],
  ])('pages of %s are %s, with a public dataset %s', (origin, ifPrivate, ifPublic) => {
    expect(toOriginPolicy(origin, rules)).toBe(ifPrivate)
    expect(toOriginPolicy(origin, { ...rules, isPublic: () => true })).toBe(ifPublic)
  })

  test.each(['*', 'https://*', 'http://*:*'])(
    'a lake that lets pages of %s send the cookie does not start',
    async (origin) => {
      await expect(startTestLake({ allowedOrigins: [origin] })).rejects.toThrow(/must not send the cookie/)
    },
  )

  test('an unknown host or origin is refused, even with a session', async () => {
    const { port, address } = await startTestLake({ seed })
    const cookie = await signIn(address)
    const path = '/v1/data/query/production?query=*'
    const own = `127.0.0.1:${port}`
    expect(await sendRequest(port, path, { host: 'evil.example', cookie })).toMatchObject({ status: 403 })
    expect(
      await sendRequest(port, path, { host: own, origin: 'https://evil.example', cookie }),
    ).toMatchObject({
      status: 403,
    })
    expect(await sendRequest(port, path, { host: own, origin: 'null', cookie })).toMatchObject({
      status: 403,
    })
    const accepted = await sendRequest(port, path, {
      host: 'site.example',
      origin: 'https://site.example',
      cookie,
    })
    expect(accepted.status).toBe(200)
    expect(accepted.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('a write with a cookie is refused, unless it comes from a page of the same host', async () => {
    const { port, address } = await startTestLake()
    const cookie = await signIn(address)
    const write = (headers: Record<string, string>) =>
      sendRequest(
        port,
        '/v1/data/mutate/production',
        { host: `127.0.0.1:${port}`, cookie, 'content-type': 'application/json', ...headers },
        'POST',
        '{"mutations":[]}',
      )
    expect(await write({})).toMatchObject({ status: 403 })
    expect(await write({ 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 })
    expect(await write({ origin: 'http://site.example' })).toMatchObject({ status: 403 })
    expect(await write({ origin: `http://127.0.0.1:${port}` })).toMatchObject({ status: 200 })
    expect(await write({ 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
  })
})

describe('the presence WebSocket of the Studio', () => {
  const connect = async (headers: Record<string, string>) => {
    const { address } = await startTestLake()
    const socket = new WebSocket(`${address.replace('http', 'ws')}/v2022-06-30/socket/production`, {
      headers: { origin: address, ...headers },
    })
    onTestFinished(() => socket.terminate())
    const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode)
    const ask = async (method: string, params: object = {}) => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
      const [message] = await Promise.race([once(socket, 'message'), once(socket, 'close')])
      return message instanceof Buffer ? JSON.parse(message.toString()) : message
    }
    return { ask, opened: Promise.race([refused, once(socket, 'open').then(() => 'open')]) }
  }

  test('is answered after its first message, which has the token', async () => {
    const { ask, opened } = await connect({})
    expect(await opened).toBe('open')
    const authorization = `Bearer ${scriptToken}`
    expect(await ask('authorization', { authorization })).toMatchObject({ result: { authenticated: true } })
    expect(await ask('presence_subscribe')).toMatchObject({
      id: 'presence_subscribe',
      result: expect.any(String),
    })
    expect(await ask('presence_rollcall')).toMatchObject({ result: 'ok' })
  })

  test('is closed with a wrong token, and refused from elsewhere without a session', async () => {
    const { ask, opened } = await connect({})
    await opened
    expect(await ask('authorization', { authorization: 'Bearer wrong' })).toBe(4001)
    expect(await (await connect({ host: 'site.example', origin: 'http://site.example' })).opened).toBe(401)
  })
})

test('the name of the project below localhost is the API, too, with the headers for pages of the Studio', async () => {
  const studio = 'http://localhost:5173'
  const { port } = await startTestLake({ allowedOrigins: [studio], aclMode: 'public' })
  const host = `embedded.localhost:${port}`
  const asked = await sendRequest(port, '/v1/users/me', { host, origin: studio })
  expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([401, studio])
  const preflight = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }
  const allowed = await sendRequest(port, '/v1/users/me', { host, origin: studio, ...preflight }, 'OPTIONS')
  expect([allowed.status, allowed.headers['access-control-allow-headers']]).toEqual([204, 'authorization'])
  // A page of any other port learns why it is refused.
  const other = await sendRequest(port, '/v1/users/me', { host, origin: 'http://localhost:9999' })
  expect(other.headers['access-control-allow-origin']).toBe('*')
})

describe('a Studio on another host', () => {
  const studio = 'http://localhost:5173'
  const query = '/v1/data/query/production?query=*'

  test('may read and write with its cookie if its origin is allowed', async () => {
    const { address } = await startTestLake({ seed, allowedOrigins: [studio] })
    const headers = { origin: studio, cookie: await signIn(address), 'content-type': 'application/json' }
    const preflight = await fetch(`${address}/v1/data/mutate/production`, {
      method: 'OPTIONS',
      headers: {
        origin: studio,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    const write = await fetch(`${address}/v1/data/mutate/production`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ mutations: [{ create: { _type: 'flower' } }] }),
    })
    expect(write.status).toBe(200)
    for (const answer of [preflight, write, await fetch(address + query, { headers })]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(studio)
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    }
  })

  test('gets a readable 401 without signing in', async () => {
    const { address } = await startTestLake({ allowedOrigins: [studio] })
    const answer = await fetch(address + query, { headers: { origin: studio } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe(studio)
  })

  test('is refused like any other page unless its origin is allowed', async () => {
    const { address } = await startTestLake({ allowedOrigins: ['http://localhost:5174'] })
    const answer = await fetch(address + query, {
      headers: { origin: studio, cookie: await signIn(address) },
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('is where the browser returns after signing in', async () => {
    const { address } = await startTestLake({ allowedOrigins: [studio], studioPath: `${studio}/` })
    const location = async (origin: string) => {
      const body = new URLSearchParams({ key: ownerKey, origin })
      const answer = await fetch(`${address}/sign-in`, { method: 'POST', body, redirect: 'manual' })
      return answer.headers.get('location')
    }
    expect(await location(`${studio}/structure`)).toBe(`${studio}/structure`)
    expect(await location('https://evil.example/')).toBe(`${studio}/`)
  })
})

describe('without signing in', () => {
  const reads = [
    '/v1/data/query/production?query=*',
    '/v2021-06-07/data/query/production?query=*&perspective=raw',
    '/v2025-02-19/data/query/production?query=*&perspective=drafts',
    '/v2025-02-19/data/query/production?query=*&perspective=published',
    '/v1/data/query/production?query=*&perspective=r1,drafts',
    '/v1/data/doc/production/rose,drafts.rose,versions.r1.rose',
    '/v1/data/doc/production/drafts.rose',
    '/v1/data/doc/production/rose?includeAllVersions=true',
    '/v1/data/references/production/documents/rose/to',
    '/v1/data/listen/production?query=*',
    '/v1/data/live/events/production?includeDrafts=true',
    '/v1/data/export/production',
    '/v1/data/history/production/documents/rose?lastRevision=true',
    '/v1/data/history/production/documents/drafts.rose?lastRevision=true',
    '/v1/data/history/production/documents/rose?time=2100-01-01T00:00:00Z',
    '/v1/data/history/production/transactions/rose?effectFormat=mendoza',
    '/v1/data/history/production/transactions?excludeContent=true',
    '/v1/data/history/production/events/documents/rose',
    '/v1/users/me',
    '/v1/users/owner',
    '/v1/projects/embedded/datasets/production/acl',
  ]
  const discard = { actionType: 'sanity.action.document.discard', draftId: 'drafts.rose' }
  const writes: [string, object][] = [
    ['/v1/data/query/production', { query: '*' }],
    ['/v1/data/mutate/production', { mutations: [{ create: { _id: 'x', _type: 'flower' } }] }],
    ['/v1/data/actions/production', { actions: [discard] }],
    ['/v1/assets/images/production', { not: 'an image' }],
    ['/v1/assets/files/production', {}],
  ]
  const preferences = '/v1/users/me/keyvalue/a'

  test.each<[string, object?]>([...reads.map((path): [string] => [path]), [preferences], ...writes])(
    '%s is refused with the code that makes the Studio ask to sign in',
    async (path, body) => {
      const { port } = await startTestLake({ seed })
      // Behind a proxy on the same machine, every request comes from loopback with the lake's own Host header.
      const proxied = {
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'localhost',
        'x-real-ip': '127.0.0.1',
        forwarded: 'for=127.0.0.1;host=localhost',
      }
      for (const more of [{}, proxied]) {
        const headers = { host: `127.0.0.1:${port}`, ...more }
        const answer = await sendRequest(port, path, headers, body ? 'POST' : 'GET', JSON.stringify(body))
        expect(answer.status).toBe(401)
        expect(answer.text).not.toMatch(/rose|secret/i)
        expect(JSON.parse(answer.text)).toEqual({
          statusCode: 401,
          error: 'Unauthorized',
          message: expect.any(String),
          errorCode: 'SIO-401-ANF',
        })
      }
    },
  )

  test.each(
    reads.flatMap((path) => [path.replace(/^\/v[^/]+/, '/images'), path.replace(/^\/v[^/]+/, '/files')]),
  )('%s is refused, although anybody may ask for images and files', async (path) => {
    const { address } = await startTestLake({ seed })
    const answer = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(2000) })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/rose|secret/i)
  })

  test.each(reads)('%s is answered with a session', async (path) => {
    const { address } = await startTestLake({ seed })
    const answer = await fetch(`${address}${path}`, { headers: { cookie: await signIn(address) } })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  })

  test('the official client gets 401 from its query and from its listener', async () => {
    const { address } = await startTestLake({ seed })
    const nobody = connectClient(address, { token: undefined })
    await expect(nobody.fetch('*')).rejects.toMatchObject({ statusCode: 401 })
    const failure = await new Promise((resolve) => nobody.listen('*').subscribe({ error: resolve }))
    expect(failure).toMatchObject({ name: 'ConnectionFailedError', status: 401 })
  })
})

describe('behind a proxy that asks for a password of its own', () => {
  const password = `Basic ${btoa('visitor:of-the-proxy')}`
  const start = () => startTestLake({ seed, defaultAclMode: 'public' })
  const read = (address: string, headers: Record<string, string>) =>
    fetch(`${address}/v2025-02-19/data/query/production?query=*[]._id`, { headers })

  test.each([password, 'Digest username="visitor"', 'Negotiate YII', 'NTLM TlRM'])(
    'a session counts, whatever the browser sends to the proxy: %s',
    async (authorization) => {
      const { address } = await start()
      const cookie = await signIn(address)
      const me = await fetch(`${address}/v1/users/me`, { headers: { authorization, cookie } })
      expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ id: 'owner' })])
    },
  )

  test('the password gives no access, and a page of another site cannot write', async () => {
    const { address } = await start()
    const headers = { authorization: password }
    expect(await (await read(address, headers)).json()).toMatchObject({ result: ['rose'] })
    expect((await fetch(`${address}/v1/users/me`, { headers })).status).toBe(401)
    const write = await fetch(`${address}/v1/data/mutate/production`, {
      method: 'POST',
      body: JSON.stringify({ mutations: [{ create: { _type: 'flower' } }] }),
      headers: { ...headers, cookie: await signIn(address), 'sec-fetch-site': 'cross-site' },
    })
    expect(write.status).toBe(403)
  })

  test.each(['Bearer wrong', 'Bearer', `Bearer ${password}`, scriptToken, 'Token wrong', ''])(
    'a wrong token is still refused: “%s”',
    async (authorization) => {
      const { address } = await start()
      expect((await read(address, { authorization })).status).toBe(401)
    },
  )
})

test('empty secrets admit nobody', async () => {
  const keys = [{ name: 'page', token: '', role: 'viewer' }] as const
  const { address } = await startTestLake({ ownerKey: '', scriptToken: '', keys })
  const authorization = { authorization: 'Bearer ' }
  expect((await fetch(`${address}/v1/users/me`, { headers: authorization })).status).toBe(401)
  const form = { method: 'POST', body: new URLSearchParams({ key: '' }) }
  expect((await fetch(`${address}/sign-in`, form)).status).toBe(401)
})

describe('signing in', () => {
  const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${address}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: address, ...headers },
      redirect: 'manual',
    })

  test('the page is in the language of the browser, else in English, and runs only its own script', async () => {
    const { address } = await startTestLake()
    const page = async (language: string) =>
      fetch(`${address}/sign-in?origin=${encodeURIComponent(`${address}/studio`)}`, {
        headers: { 'accept-language': language },
      })
    const [french, english] = [await page('fr-FR,fr'), await page('en-US,en;q=0.9,fr')]
    expect(await french.text()).toContain('Clé du propriétaire')
    for (const language of ['it-IT,it', 'it,en;q=0.9', '*', ''])
      expect(await (await page(language)).text(), language).toContain('Owner key')
    expect(await (await page('it-IT,it,fr-CH;q=0.8')).text()).toContain('Clé du propriétaire')
    expect(await (await page('de-AT,de;q=0.9,en')).text()).toContain('Schlüssel des Eigentümers')
    const text = await english.text()
    expect(text).toContain('<html lang="en">')
    expect(text).toContain(`value="${address}/studio"`)
    expect(english.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'self'/,
    )
  })

  test('the page has the configured colours, and its policy allows them', async () => {
    const { address } = await startTestLake({
      themes: { light: { ...plainThemes.light, button: '#123456' }, dark: plainThemes.dark },
    })
    const page = await fetch(`${address}/sign-in`)
    const style = /<style>([\s\S]*?)<\/style>/.exec(await page.text())?.[1] ?? ''
    expect(style).toContain('--button:#123456;')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  test('markup in the address stays text', async () => {
    const { address } = await startTestLake()
    const origin = `${address}/"><script>alert(1)</script>`
    expect(
      await (await fetch(`${address}/sign-in?origin=${encodeURIComponent(origin)}`)).text(),
    ).not.toContain('<script>alert')
  })

  test('the right key starts a session whose cookie no script can read, and redirects back', async () => {
    const { address } = await startTestLake({ seed })
    const response = await post(address, { key: ownerKey, origin: `${address}/studio/x?y` })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${address}/studio/x?y`)
    expect(response.headers.get('set-cookie')).toMatch(
      /^lakeSession-embedded=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const cookie = await signIn(address)
    const me = await fetch(`${address}/v1/users/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ id: 'owner' })
    const drafts = await fetch(`${address}/v1/data/query/production?query=*&perspective=raw`, {
      headers: { cookie },
    })
    expect(await drafts.text()).toContain('Secret')
  })

  test('two lakes of one machine do not sign each other out, since a browser sends each of their cookies to both', async () => {
    const lakes = [await startTestLake(), await startTestLake({ projectId: 'notes' })]
    const jar = new Map<string, string>()
    for (const { address } of lakes) {
      const [name = '', value = ''] = (await signIn(address)).split('=')
      jar.set(name, value)
    }
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    for (const { address } of lakes)
      expect((await fetch(`${address}/v1/users/me`, { headers: { cookie } })).status).toBe(200)
  })

  test('the cookie has the name that is asked for', async () => {
    const { address } = await startTestLake({ sessionCookie: 'owner' })
    const cookie = await signIn(address)
    expect(cookie).toMatch(/^owner=/)
    expect((await fetch(`${address}/v1/users/me`, { headers: { cookie } })).status).toBe(200)
  })

  test('the cookie is Secure over https', async () => {
    const behindProxy = await startTestLake()
    expect(
      (await post(behindProxy.address, { key: ownerKey }, { 'x-forwarded-proto': 'https' })).headers.get(
        'set-cookie',
      ),
    ).toContain('; Secure')
    // Each of two proxies appends its scheme.
    const twice = await post(behindProxy.address, { key: ownerKey }, { 'x-forwarded-proto': 'https, http' })
    expect(twice.headers.get('set-cookie')).toContain('; Secure')
    const secure = await startTestLake({ secureCookies: true })
    expect((await post(secure.address, { key: ownerKey })).headers.get('set-cookie')).toContain('; Secure')
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://user@127.0.0.1/', ''])(
    'never redirects to %s',
    async (origin) => {
      const { address } = await startTestLake()
      expect((await post(address, { key: ownerKey, origin })).headers.get('location')).toBe('/studio')
    },
  )

  test('after five wrong keys even the right key has to wait', async () => {
    const { address } = await startTestLake()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await post(address, { key: 'wrong' })).status).toBe(401)
    const response = await post(address, { key: ownerKey })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  test('the right key resets the count of wrong ones', async () => {
    const { address } = await startTestLake()
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect((await post(address, { key: 'wrong' })).status).toBe(401)
      expect((await post(address, { key: ownerKey })).status).toBe(303)
    }
  })

  test('wrong keys of others behind the same proxy do not lock the owner out', async () => {
    const { address } = await startTestLake({ visitorHeader: 'x-visitor-address' })
    // The header that the front server sets behind a trusted proxy.
    const from = (visitor: string) => ({
      'x-visitor-address': visitor,
      'x-forwarded-for': `${visitor}, 10.0.0.1`,
    })
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await post(address, { key: 'wrong' }, from('203.0.113.9'))).status).toBe(401)
    expect((await post(address, { key: ownerKey }, from('203.0.113.9'))).status).toBe(429)
    expect((await post(address, { key: ownerKey }, from('198.51.100.7'))).status).toBe(303)
  })

  test('wrong keys from all addresses of one IPv6 network count together, and those of others do not', async () => {
    const { address } = await startTestLake({ visitorHeader: 'x-visitor-address' })
    const from = (visitor: string) => ({ 'x-visitor-address': visitor })
    for (let n = 1; n <= 5; n += 1)
      expect((await post(address, { key: 'wrong' }, from(`2001:db8:0:1::${n}`))).status).toBe(401)
    expect((await post(address, { key: ownerKey }, from('2001:DB8:0:1:ffff::1%eth0'))).status).toBe(429)
    expect((await post(address, { key: ownerKey }, from('2001:db8:0:2::1'))).status).toBe(303)
    expect((await post(address, { key: ownerKey }, from('::ffff:203.0.113.9'))).status).toBe(303)
  })

  test('nobody who reaches the lake itself chooses the address under which wrong keys count', async () => {
    const { address } = await startTestLake()
    const statuses: number[] = []
    for (let n = 1; n <= 6; n += 1) {
      const headers = { 'x-visitor-address': `192.0.2.${n}`, 'x-forwarded-for': `192.0.2.${n}` }
      statuses.push((await post(address, { key: 'wrong' }, headers)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('signing out ends the session and its streams', async () => {
    const { address } = await startTestLake()
    const cookie = await signIn(address)
    const stream = await fetch(`${address}/v1/data/listen/production?query=*`, { headers: { cookie } })
    expect(
      (await fetch(`${address}/v1/auth/logout`, { method: 'POST', headers: { cookie, origin: address } }))
        .status,
    ).toBe(200)
    expect((await fetch(`${address}/v1/users/me`, { headers: { cookie } })).status).toBe(401)
    expect(await stream.text()).toContain('welcome')
  })
})

test('every session can be ended at once, with a session or the token', async () => {
  const { address } = await startTestLake()
  const whoami = async (cookie: string) =>
    (await fetch(`${address}/v1/users/me`, { headers: { cookie } })).status
  const endAll = (headers: Record<string, string>) =>
    fetch(`${address}/v1/auth/logout?everywhere=true`, { method: 'POST', headers })
  const [laptop, phone] = [await signIn(address), await signIn(address)]
  await endAll({})
  expect([await whoami(laptop), await whoami(phone)]).toEqual([200, 200])
  await endAll({ cookie: laptop, origin: address })
  expect([await whoami(laptop), await whoami(phone)]).toEqual([401, 401])
  const lost = await signIn(address)
  await endAll({ authorization: `Bearer ${scriptToken}` })
  expect(await whoami(lost)).toBe(401)
})

test('a lake whose pictures are the owner’s refuses strangers at the site', { timeout: 60_000 }, async () => {
  const { address, port } = await startTestLake({ assetReaders: 'thisMachine' })
  const client = connectClient(address)
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02020' } }).png()
  const { path } = await client.assets.upload('image', await picture.toBuffer())
  const file = await client.assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
  const [own, authorization] = [`localhost:${port}`, `Bearer ${scriptToken}`]
  const senders: [string, Record<string, string>, number][] = [
    ['a stranger at the site', { host: 'site.example' }, 401],
    ['one who names the own port', { host: `127.0.0.1:${port}`, 'x-visitor-address': '192.0.2.1' }, 401],
    ['one behind another proxy', { host: own, 'x-forwarded-for': '192.0.2.1' }, 401],
    ['a page in a browser', { host: own, 'sec-fetch-site': 'cross-site' }, 401],
    ['a wrong token', { host: own, authorization: 'Bearer x' }, 401],
    ['the owner at the site', { host: 'site.example', authorization }, 200],
    ['the owner in the Studio', { host: 'site.example', cookie: await signIn(address) }, 200],
    ['a program of this machine', { host: `127.0.0.1:${port}` }, 200],
  ]
  for (const [name, headers, status] of senders)
    for (const asset of [path, `${path}?w=10`, file.path]) {
      const answer = await sendRequest(port, `/${asset}`, headers)
      expect([name, asset, answer.status]).toEqual([name, asset, status])
      // Caches in front of the site must not store it.
      if (status === 200) expect(answer.headers['cache-control']).toMatch(/^private/)
    }
  // Whether a picture exists is nobody's business either.
  const missing = await sendRequest(port, '/images/embedded/production/a-1x1.png', { host: 'site.example' })
  expect(missing.status).toBe(401)
})
