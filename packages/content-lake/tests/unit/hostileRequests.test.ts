import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sendWave } from '../support/abandonedImages.ts'
import { hostileQueries, manyDocuments } from '../support/hostileQueries.ts'
import { connectClient, makeFolder, ownerKey, scriptToken, signIn, startTestLake } from '../support/lake.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const mutate = (body: string) => ({ path: '/v1/data/mutate/production', body })
const create = (levels: number) =>
  mutate(`{"mutations":[{"create":{"_id":"deep","_type":"x","a":${nested(levels)}}}]}`)

/** Hostile requests and the status of each response. */
test.each<[string, { path: string; body?: string }, number]>([
  [
    'a picture with a name of 300 letters',
    { path: `/images/embedded/production/${'a'.repeat(300)}.png` },
    404,
  ],
  ['a file with a name of 300 letters', { path: `/files/embedded/production/${'a'.repeat(300)}` }, 404],
  ['a document of 100,000 levels', create(100_000), 400],
  ['a document of 150 levels', create(150), 200],
  ['an action of 100,000 levels', { path: '/v1/data/actions/production', body: nested(100_000) }, 400],
  [
    'a query of 100,000 levels',
    { path: '/v1/data/query/production', body: `{"query":"${nested(100_000)}"}` },
    400,
  ],
  [
    'a parameter of 100,000 levels',
    { path: '/v1/data/query/production', body: `{"query":"$a","params":{"a":${nested(100_000)}}}` },
    400,
  ],
  [
    'a parameter of 2,000 levels in the address',
    { path: `/v1/data/query/production?query=$a&$a=${nested(2_000)}` },
    400,
  ],
  ['preferences of 100,000 levels', { path: '/v1/users/me/keyvalue', body: nested(100_000) }, 501],
])('%s', async (_, { path, body }, status) => {
  const lines: string[] = []
  const { address } = await startTestLake({ log: (line) => lines.push(line) })
  const answer = await fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: { authorization: `Bearer ${scriptToken}`, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(status)
  await answer.text()
  expect(lines).toEqual([])
})

test('an endless query is ended, while others save and read', async () => {
  const { address } = await startTestLake({ queryLimits: { longestMs: 500 } })
  const client = connectClient(address)
  await client.mutate(manyDocuments.map((create) => ({ create })))
  const endless = client.fetch(hostileQueries['nine nested passes over all documents'] ?? '').catch(String)
  await client.create({ _id: 'rose', _type: 'rose' })
  expect(await Promise.race([endless, client.fetch('*[_type == "rose"][0]._id')])).toBe('rose')
  expect(await endless).toContain('took longer than 0.5 s')
})

test('50 requests for large images, given up after half a second, hold up neither the owner nor others', {
  timeout: 60_000,
}, async () => {
  const { address, port } = await startTestLake()
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c02020' } }).png()
  const { path } = await connectClient(address).assets.upload('image', await picture.toBuffer())
  const tooLarge = await fetch(`${address}/${path}?w=4096&h=4096&fit=fill&pad=1000&fm=avif&q=100`)
  expect(tooLarge.status).toBe(400)
  const wave = sendWave(port, (n) => `/${path}?w=1700&h=${1700 - n}&fit=fill&fm=avif&q=100`, { afterMs: 500 })
  const owner = await fetch(`${address}/${path}?w=80`, {
    headers: { authorization: `Bearer ${scriptToken}` },
  })
  expect(owner.status).toBe(200)
  await wave
  expect((await fetch(`${address}/${path}?w=80`)).status).toBe(200)
})

test('a patch that would make a document too deep is refused, and changes nothing', async () => {
  const { address } = await startTestLake()
  const client = connectClient(address)
  await client.create({ _id: 'deep', _type: 'x' })
  const path = Array.from({ length: 300 }, () => 'a').join('.')
  await expect(
    client
      .patch('deep')
      .set({ [path]: 1 })
      .commit(),
  ).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('more than 200 levels'),
  })
  expect(await client.fetch('*[_id == "deep"][0].a')).toBeNull()
})

test.each(['%0d%0aset-cookie:a=b', '%0a', '/studio%0d%0a/x'])(
  'signing in with the return address …%s keeps it within one header',
  async (end) => {
    const { address } = await startTestLake()
    const cookie = await signIn(address)
    const path = `/sign-in?origin=${encodeURIComponent(address)}${end}`
    const answer = await fetch(`${address}${path}`, { headers: { cookie }, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(new RegExp(`^(${address})?/[^\\s]*$`))
    expect(answer.headers.get('set-cookie')).toBeNull()
    const body = new URLSearchParams({ key: ownerKey, origin: `${address}${decodeURIComponent(end)}` })
    const posted = await fetch(`${address}/sign-in`, {
      method: 'POST',
      body,
      headers: { origin: address },
      redirect: 'manual',
    })
    expect(posted.status).toBe(303)
  },
)

test('more than 100 anonymous streams are refused until one ends, and the owner’s stream is not', async () => {
  const { address } = await startTestLake()
  const ended = new AbortController()
  const open = async (headers: Record<string, string> = {}, signal = ended.signal) =>
    (await fetch(`${address}/v1/data/live/events/production`, { headers, signal })).status
  const statuses = await Promise.all(Array.from({ length: 100 }, () => open()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const last = new AbortController()
  expect(await open({}, last.signal)).toBe(429)
  expect(await open({ authorization: `Bearer ${scriptToken}` }, last.signal)).toBe(200)
  ended.abort()
  await expect.poll(() => open({}, last.signal)).toBe(200)
  last.abort()
})

test('streams that are asked for with HEAD stay open no longer than their requests', async () => {
  const { address } = await startTestLake()
  const url = `${address}/v1/data/live/events/production`
  for (let n = 0; n < 101; n += 1) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  const stop = new AbortController()
  await expect.poll(async () => (await fetch(url, { signal: stop.signal })).status).toBe(200)
  stop.abort()
})

test('an upload to a full disk is answered with 507 after it has arrived, and leaves no file', async ({
  skip,
}) => {
  const disk = await makeFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    return skip('A small file system cannot be mounted here: run this as root on Linux.')
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  const { address } = await startTestLake({ dataDir: join(disk, 'data') })
  for (const kind of ['images', 'files']) {
    const answer = await fetch(`${address}/v1/assets/${kind}/production`, {
      method: 'POST',
      body: Buffer.alloc(30 * 1024 * 1024, 1),
      headers: { authorization: `Bearer ${scriptToken}` },
    })
    expect([answer.status, (await answer.json()).message]).toEqual([
      507,
      expect.stringContaining('The disk is full'),
    ])
  }
  expect(await readdir(join(disk, 'data', 'assets', 'incoming'))).toEqual([])
  const small = await connectClient(address).assets.upload('file', Buffer.from('small'))
  expect(small.size).toBe(5)
})
