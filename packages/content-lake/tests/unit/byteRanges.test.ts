import sharp from 'sharp'
import { expect, test } from 'vitest'
import { connectClient, startTestLake } from '../support/lake.ts'

const content = 'abcdefghij'

async function startWithFile() {
  const { address } = await startTestLake()
  const client = connectClient(address)
  const { url, sha1hash } = await client.assets.upload('file', Buffer.from(content), { filename: 'clip.mp4' })
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(url, { method, headers })
    const { status } = response
    const names = ['content-range', 'content-length', 'accept-ranges', 'etag'] as const
    const [range, length, unit, etag] = names.map((name) => response.headers.get(name))
    return { status, range, length, unit, etag, text: await response.text() }
  }
  return { client, ask, etag: `"${sha1hash}"` }
}

const whole = { status: 200, range: null, length: '10', text: content }

test.each([
  ['bytes=0-3', 'bytes 0-3/10', 'abcd'],
  ['bytes=4-', 'bytes 4-9/10', 'efghij'],
  ['bytes=-3', 'bytes 7-9/10', 'hij'],
  ['bytes=8-100', 'bytes 8-9/10', 'ij'],
  ['bytes=-100', 'bytes 0-9/10', content],
  ['Bytes=9-9', 'bytes 9-9/10', 'j'],
])('of a file, %s is %s', async (range, answered, text) => {
  const { ask, etag } = await startWithFile()
  const length = String(text.length)
  expect(await ask({ range })).toEqual({ status: 206, range: answered, length, unit: 'bytes', etag, text })
})

test.each(['bytes=10-', 'bytes=99-200', 'bytes=-0'])(
  '%s is refused with the size of the file',
  async (range) => {
    const { ask } = await startWithFile()
    expect(await ask({ range })).toMatchObject({ status: 416, range: 'bytes */10' })
  },
)

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-3', '0-3'])(
  'the whole file is sent for %s',
  async (range) => {
    const { ask } = await startWithFile()
    expect(await ask({ range })).toMatchObject(whole)
  },
)

test('a download is resumed if the file is the same, and else begins again', async () => {
  const { ask, etag } = await startWithFile()
  const range = 'bytes=4-'
  expect(await ask({ range, 'if-range': etag })).toMatchObject({ status: 206, text: 'efghij' })
  for (const other of ['"other"', `W/${etag}`, 'Mon, 30 Nov 2026 10:00:00 GMT'])
    expect(await ask({ range, 'if-range': other }), other).toMatchObject(whole)
})

test('a HEAD request learns that there are ranges', async () => {
  const { ask } = await startWithFile()
  expect(await ask({ range: 'bytes=0-3' }, 'HEAD')).toMatchObject({ ...whole, unit: 'bytes', text: '' })
})

test('an image as it was uploaded has ranges, and a transformed one has none', async () => {
  const { client } = await startWithFile()
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { url } = await client.assets.upload('image', picture)
  const headers = { range: 'bytes=0-7' }
  const part = await fetch(url, { headers })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, picture.subarray(0, 8)])
  const small = await fetch(`${url}?w=10`, { headers })
  expect([small.status, small.headers.get('accept-ranges'), small.headers.get('etag')]).toEqual([
    200,
    null,
    null,
  ])
})
