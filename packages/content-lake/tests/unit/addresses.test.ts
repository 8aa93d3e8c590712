import { expect, test } from 'vitest'
import { sendRequest, signIn, startTestLake } from '../support/lake.ts'

test.each([
  ['/data/query/production?query=1', 404],
  ['/1/data/query/production?query=1', 404],
  ['/v2021-1-1/data/query/production?query=1', 404],
  ['/v2021-02-30/data/query/production?query=1', 400],
  ['/v2021-13-01/ping', 400],
  ['/v1/ping', 200],
  ['/vX/ping', 200],
  ['/v2024-02-29/ping', 200],
])('%s answers %i', async (path, status) => {
  const { address } = await startTestLake({ aclMode: 'public' })
  expect((await fetch(`${address}${path}`)).status).toBe(status)
})

test('an address with two slashes is the same address, as `sanity migration run` writes it', async () => {
  const { address } = await startTestLake({
    aclMode: 'public',
    seed: () => [{ _id: 'rose', _type: 'flower' }],
  })
  const answer = await fetch(`${address}//v2024-01-29//data/export/production`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"_id":"rose"')])
  const posted = await fetch(`${address}//v2024-01-29/data/query/production`, {
    method: 'POST',
    body: JSON.stringify({ query: 'count(*)' }),
  })
  expect(await posted.json()).toMatchObject({ result: 1 })
})

test('two slashes open nothing that one does not', async () => {
  const { address } = await startTestLake()
  expect((await fetch(`${address}//v1/data/export/production`)).status).toBe(401)
  expect((await fetch(`${address}//v1//datasets/production`, { method: 'DELETE' })).status).toBe(401)
})

test('the root says what this is, with its datasets, in the language of the browser', async () => {
  const { address } = await startTestLake({ aclMode: 'public' })
  const read = async (language: string) =>
    (await fetch(address, { headers: { 'accept-language': language } })).text()
  const page = await read('en')
  for (const part of ['embedded', 'production: public', 'connectStudio(', 'name="query"', '/sign-in'])
    expect(page).toContain(part)
  expect(await read('fr')).toContain('production: public, quiconque')
  expect(await read('nl')).toContain('Run')
})

test('from elsewhere the root says nothing but where to sign in, until somebody has', async () => {
  const { address, port } = await startTestLake()
  const anonymous = await sendRequest(port, '/', { host: 'site.example' })
  expect(anonymous.text).toContain('/lake/sign-in')
  expect(anonymous.text).not.toContain('production')
  const cookie = await signIn(address)
  expect((await sendRequest(port, '/', { host: 'site.example', cookie })).text).toContain('production')
})

test('what is not supported is refused with the address of the list of what is', async () => {
  const { address } = await startTestLake({ scriptToken: 'a-token-of-a-script' })
  const headers = { authorization: 'Bearer a-token-of-a-script' }
  const refused = await fetch(`${address}/v1/jobs/x`, { headers })
  const { message } = (await refused.json()) as { message: string }
  expect([refused.status, message]).toEqual([501, expect.stringContaining('does not support GET /v1/jobs/x')])
  const [, list = ''] = /(http\S+)$/.exec(message) ?? []
  expect(await (await fetch(list)).text()).toContain('| Endpoint |')
})
