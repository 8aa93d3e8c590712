import { closeServer, setUpFront } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import {
  connectClient,
  openStreamSocket,
  startTestLake,
} from '../../../packages/content-lake/tests/support/lake.ts'

const host = 'site.example'

async function openThroughFront(extraHeaders: Record<string, string> = {}) {
  const lake = await startTestLake({ allowedHosts: [host] })
  const front = await setUpFront({ lakePort: lake.port })
  const headers = { host, origin: `http://${host}`, ...extraHeaders }
  return { lake, front, ...(await openStreamSocket(`${front.origin}/lake`, lake.address, headers)) }
}

test('a WebSocket of the Studio reaches the lake, and the lake’s messages come back', async () => {
  const { lake, socket } = await openThroughFront()
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  socket.send(JSON.stringify({ open: { id: '1', path: '/v1/data/listen/production?query=*' } }))
  await expect.poll(() => heard.join('')).toContain('event: welcome')
  await connectClient(lake.address).create({ _id: 'rose', _type: 'flower' })
  await expect.poll(() => heard.join('')).toContain('event: mutation')
})

test.each([
  ['without a session', { cookie: '' }, 401],
  ['of a page of another site', { origin: 'https://evil.example' }, 403],
])(
  'a WebSocket %s is refused by the lake, and the browser gets the status',
  async (_title, extraHeaders, status) => {
    const { refused } = await openThroughFront(extraHeaders)
    expect(await refused).toBe(status)
  },
)

test('a WebSocket ends with the lake, so that the Studio reconnects', async () => {
  const { lake, closed } = await openThroughFront()
  await lake.stop()
  await closed
})

test('an open WebSocket does not keep the front server from ending', async () => {
  const { front } = await openThroughFront()
  await closeServer(front.server, 50)
  expect(front.server.listening).toBe(false)
})
