import { describe, expect, test } from 'vitest'
import { ownerKey, sendRequest, startTestLake } from '../support/lake.ts'

const studio = 'http://localhost:3333'

async function openLake(options: Parameters<typeof startTestLake>[0] = {}) {
  const lake = await startTestLake({ allowedOrigins: [studio], ...options })
  /** The address of the provider, as the Studio finds it, with what the Studio adds. */
  const findProvider = async (query: Record<string, string>) => {
    const answer = await fetch(`${lake.address}/v1/auth/providers`, { headers: { origin: studio } })
    const { providers } = await answer.json()
    expect(providers).toMatchObject([{ name: 'content-lake', title: 'Owner key' }])
    return `${providers[0].url}?${new URLSearchParams({ projectId: 'embedded', ...query })}`
  }
  const post = (values: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${lake.address}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual',
      headers: { origin: lake.address, ...headers },
    })
  const exchange = (sid: string) => fetch(`${lake.address}/v1/auth/fetch?sid=${sid}`)
  const toSid = (location: string | null) => /sid=([\w-]{20,})$/.exec(location ?? '')?.[1] ?? ''
  return { ...lake, findProvider, post, exchange, toSid }
}

const askings: Record<string, string>[] = [{ type: 'dual' }, { withSid: 'true' }]

test.each(askings)('a Studio that says %o gets a code, and for it a token, once', async (asked) => {
  const { address, findProvider, post, exchange, toSid } = await openLake()
  const origin = `${studio}/studio`
  const page = await (await fetch(await findProvider({ origin, ...asked }))).text()
  for (const [name, value] of Object.entries({ origin, ...asked }))
    expect(page).toContain(`name="${name}" value="${value}"`)
  const signedIn = await post({ key: ownerKey, origin, ...asked })
  const location = signedIn.headers.get('location')
  expect(location).toMatch(/^http:\/\/localhost:3333\/studio#sid=[\w-]{20,}$/)
  const { token } = await (await exchange(toSid(location))).json()
  const me = await fetch(`${address}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ id: 'owner' })
  expect((await exchange(toSid(location))).status).toBe(404)
})

test('a Studio that uses the cookie gets no code', async () => {
  const { post } = await openLake()
  const signedIn = await post({ key: ownerKey, origin: `${studio}/`, type: 'cookie' })
  expect(signedIn.headers.get('location')).toBe(`${studio}/`)
})

test('a page that is not accepted gets no code, whoever is signed in', async () => {
  const { post, address } = await openLake()
  const evil = 'https://evil.example/'
  const signedIn = await post({ key: ownerKey, origin: evil, type: 'dual' })
  expect(signedIn.headers.get('location')).toBe('/studio')
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
  for (const query of [`origin=${evil}&withSid=true`, `origin=${evil}&type=token`]) {
    const again = await fetch(`${address}/sign-in?${query}`, { headers: { cookie }, redirect: 'manual' })
    expect(again.headers.get('location') ?? '').not.toContain('sid=')
  }
})

describe('`sanity login`', () => {
  const callback = 'http://localhost:51234/callback'

  test('gets the address of its token, after the key was typed', async () => {
    const { post, toSid, exchange } = await openLake()
    const signedIn = await post({ key: ownerKey, origin: callback, type: 'token' })
    const url = new URL(signedIn.headers.get('location') ?? '')
    expect(`${url.origin}${url.pathname}`).toBe(callback)
    expect((await exchange(toSid(url.searchParams.get('url')))).status).toBe(200)
  })

  test('gets nothing from a session alone, since any program may listen on a port', async () => {
    const { post, address } = await openLake()
    const signedIn = await post({ key: ownerKey, origin: studio })
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
    const query = new URLSearchParams({ origin: callback, type: 'token' })
    const asked = await fetch(`${address}/sign-in?${query}`, { headers: { cookie }, redirect: 'manual' })
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('name="type" value="token"')
  })
})

describe('a lake that only this machine reaches and that asks for no key', () => {
  test('signs an accepted Studio in at once, and a command after a click', async () => {
    const { findProvider, post, toSid, exchange } = await openLake({ signInWithoutKey: true })
    const opened = await fetch(await findProvider({ origin: `${studio}/`, type: 'dual' }), {
      redirect: 'manual',
    })
    expect((await exchange(toSid(opened.headers.get('location')))).status).toBe(200)
    const asked = await fetch(
      await findProvider({ origin: 'http://localhost:51234/callback', type: 'token' }),
    )
    const page = await asked.text()
    expect(page).not.toContain('name="key"')
    expect(page).toContain('A program on this machine')
    const clicked = await post({ origin: 'http://localhost:51234/callback', type: 'token' })
    expect(clicked.headers.get('location')).toContain('sid')
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3333' }
    expect((await post({ origin: 'http://localhost:51234/callback', type: 'token' }, elsewhere)).status).toBe(
      401,
    )
  })

  test('asks for it under another name, and does not start where other machines reach it', async () => {
    const { port } = await openLake({ signInWithoutKey: true })
    const page = await sendRequest(port, '/sign-in', { host: 'site.example' })
    expect(page.text).toContain('name="key"')
    await expect(startTestLake({ host: '0.0.0.0', signInWithoutKey: true })).rejects.toThrow(
      'nobody can sign in without the owner key',
    )
  })
})
