import { lakeSessionCookie, toLake } from '@freelance-site/content'
import { createDraftReader, createOwnerCheck } from '@freelance-site/content/server'
import type { Lake } from '@freelance-site/content/testing'
import { ownerSecretHeader } from '@freelance-site/foundation'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { connectClient, signIn, startTestLake } from '../../../packages/content-lake/tests/support/lake.ts'

/** Decodes a cookie if possible, as Next does for previews. */
function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const createCheck = (lake: Lake, options = {}) =>
  createOwnerCheck(lake, { secretSource: ownerSecretSource, ...options })

const requestWith = (headers: Record<string, string>) => new Request('http://site.example/', { headers })

describe('with the embedded lake', () => {
  test('the owner is whoever is signed in', async () => {
    const { address, port } = await startTestLake({ sessionCookie: lakeSessionCookie })
    const check = createCheck(toLake(parseEnv({ LAKE_PORT: String(port) })))
    expect(await check(requestWith({ cookie: `theme=dark; ${await signIn(address)}` }))).toBe('owner')
    expect(await check(requestWith({ cookie: 'lakeSession=made-up' }))).toBe('stranger')
    expect(await check(requestWith({ [ownerSecretHeader]: 'made-up' }))).toBe('stranger')
    expect(await check(requestWith({}))).toBe('stranger')
  })

  test.each(['viewer', 'editor'] as const)(
    'the token of a key is not the owner, even as a session: %s',
    async (role) => {
      const token = `the-token-of-the-${role}`
      const { port } = await startTestLake({ keys: [{ name: role, role, token }] })
      const check = createCheck(toLake(parseEnv({ LAKE_PORT: String(port) })))
      expect(await check(requestWith({ cookie: `lakeSession=${token}` }))).toBe('stranger')
    },
  )

  test.each(['%E0%A4%A', '%00%0d%0a', 'é', '"quoted"', 'a'.repeat(5_000)])(
    'a session that the lake cannot have made is a stranger’s: %s',
    async (session) => {
      const { port } = await startTestLake({ sessionCookie: lakeSessionCookie })
      const env = parseEnv({ LAKE_PORT: String(port) })
      expect(await createCheck(toLake(env))(requestWith({ cookie: `lakeSession=${session}` }))).toBe(
        'stranger',
      )
      expect(createDraftReader(toLake(env), decodeLeniently(session))).toBeNull()
    },
  )

  test('it is unknown who sends a request while the lake is down', async () => {
    const { address, port, stop } = await startTestLake({ sessionCookie: lakeSessionCookie })
    const cookie = await signIn(address)
    await stop()
    const check = createCheck(toLake(parseEnv({ LAKE_PORT: String(port) })))
    expect(await check(requestWith({ cookie }))).toBe('unknown')
  })
})

describe('with a hosted lake', () => {
  /** The embedded lake stands in for the hosted one, which the site reads with a token. */
  async function start() {
    const { address, stop } = await startTestLake({ sessionCookie: lakeSessionCookie })
    const client = connectClient(address)
    const env = parseEnv({ NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc', SANITY_API_READ_TOKEN: 'a-token' })
    let now = 0
    const lake = toLake(env)
    const toReader = () => ({ client, lake })
    const check = createCheck(lake, { toReader, now: () => now })
    const make = async (source: string) => (await createPreviewSecret(client, source, '/studio')).secret
    const checkSecret = (secret: string) => check(requestWith({ [ownerSecretHeader]: secret }))
    return { address, checkSecret, check, make, stop, wait: (ms: number) => (now += ms) }
  }

  test('the owner is whoever has written a secret into it, for this purpose', async () => {
    const { address, checkSecret, check, make } = await start()
    expect(await checkSecret(await make(ownerSecretSource))).toBe('owner')
    expect(await checkSecret(await make('sanity/presentation'))).toBe('stranger')
    expect(await checkSecret('made-up')).toBe('stranger')
    expect(await check(requestWith({ cookie: await signIn(address) }))).toBe('stranger')
  })

  test('the lake is queried once a minute', async () => {
    const { checkSecret, make, stop, wait } = await start()
    const secret = await make(ownerSecretSource)
    expect(await checkSecret(secret)).toBe('owner')
    await stop()
    expect(await checkSecret(secret)).toBe('owner')
    wait(60_001)
    expect(await checkSecret(secret)).toBe('unknown')
  })

  test('without a token the lake cannot be queried', async () => {
    const check = createCheck(toLake(parseEnv({ NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc' })))
    expect(await check(requestWith({ [ownerSecretHeader]: 'made-up' }))).toBe('noToken')
  })
})
