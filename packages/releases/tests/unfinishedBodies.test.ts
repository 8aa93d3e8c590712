import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { readBody } from '@freelance-site/foundation/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getReleaseId, setUpFront } from '../testing/front.ts'
import { createGate } from '../testing/gate.ts'

const limits = { bodyMs: 300, uploadSpanMs: 300, uploadSpanBytes: 1_000, bodiesPerVisitor: 2 }
const upload = '/lake/v1/assets/images/production'
const read = {
  method: 'POST',
  handle: async (request: Request) => new Response((await readBody(request, 10_000)).kind),
} as const
/** A lake that answers once the whole body is there. */
const lake: RequestListener = (request, response) => {
  request.resume()
  request.once('end', () => response.end('read'))
}

type Settings = Parameters<typeof setUpFront>[0]
const setUp = (settings: Settings = {}) =>
  setUpFront({
    ids: ['r1'],
    handlers: { '/api/contact': read },
    lake,
    ...settings,
    limits: { ...limits, ...settings.limits },
  })

/** Sends headers that announce a body, and its first byte. Collects the answer. */
function begin(origin: string, path: string, headers = '') {
  const socket: Socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}content-length: 5000\r\n\r\na`)
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])))
  })
  const connected = once(socket, 'connect')
  return { socket, connected, closed, answer: () => answer }
}

describe('an unfinished body', () => {
  test.each(['/api/contact', '/lake/sign-in', '/', '/preview/fr'])(
    'of %s is ended after the time limit, even if bytes keep arriving',
    async (path) => {
      const { origin } = await setUp()
      const { socket, closed } = begin(origin, path)
      const sending = setInterval(() => socket.write('a'.repeat(50)), 50)
      onTestFinished(() => clearInterval(sending))
      expect([408, 404, 405]).toContain(await closed)
      expect(await getReleaseId(origin)).toBe('r1')
    },
  )

  test('that is ended also ends its request to the lake', async () => {
    const begun = createGate()
    const ended = createGate()
    const { origin } = await setUp({
      lake: (request) => {
        begun.open()
        request.once('error', ended.open)
      },
    })
    const { closed } = begin(origin, '/lake/sign-in')
    await begun.passed
    expect(await closed).toBe(408)
    await ended.passed
  })

  test('of an upload may take longer, as long as it transfers enough bytes', async () => {
    const { origin } = await setUp()
    const { socket, closed, answer } = begin(origin, upload)
    for (let sent = 1; sent < 5_000; ) {
      const part = Math.min(500, 5_000 - sent)
      await new Promise((resolve) => setTimeout(resolve, 100))
      socket.write('a'.repeat(part))
      sent += part
    }
    await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 200 [\s\S]*read/))
    socket.destroy()
    await closed
  })

  test('of an upload that is too slow is ended', async () => {
    const { origin } = await setUp()
    const { socket, closed } = begin(origin, upload)
    const sending = setInterval(() => socket.write('a'), 50)
    onTestFinished(() => clearInterval(sending))
    expect(await closed).toBe(408)
  })
})

describe('of one visitor', () => {
  const patient = { bodyMs: 60_000, uploadSpanMs: 60_000 }

  test('the oldest unfinished body is ended if there are too many, and the others continue', async () => {
    const { origin } = await setUp({ trustProxy: 1, limits: patient })
    const open = async (address: string) => {
      const opened = begin(origin, upload, `x-forwarded-for: 192.0.2.1, ${address}\r\n`)
      await opened.connected
      return opened
    }
    const other = await open('198.51.100.7')
    const first = await open('2001:db8::1')
    const second = await open('2001:db8::2')
    const third = await open('2001:db8::3')
    expect(await first.closed).toBe(429)
    for (const { socket, answer } of [other, second, third]) {
      socket.write('a'.repeat(4_999))
      await vi.waitFor(() => expect(answer()).toMatch(/^HTTP\/1\.1 200 /))
    }
  })

  test('bodies that are complete do not count', async () => {
    const { origin } = await setUp({ limits: patient })
    const slow = begin(origin, '/api/contact')
    for (let n = 0; n < 10; n += 1) {
      const response = await fetch(`${origin}/api/contact`, { method: 'POST', body: 'whole' })
      expect(await response.text()).toBe('read')
    }
    slow.socket.write('a'.repeat(4_999))
    await vi.waitFor(() => expect(slow.answer()).toMatch(/^HTTP\/1\.1 200 /))
  })
})

test('connections with unfinished bodies are closed for new ones when all are taken', async () => {
  const { origin } = await setUp({
    trustProxy: 1,
    limits: { maxConnections: 3, bodyMs: 60_000, bodiesPerVisitor: 10 },
  })
  const held = [begin(origin, '/api/contact'), begin(origin, '/lake/sign-in'), begin(origin, upload)]
  for (const { connected } of held) await connected
  for (let n = 0; n < 3; n += 1) expect(await getReleaseId(origin)).toBe('r1')
  await Promise.race(held.map(({ closed }) => closed))
})

test('a request whose body is complete keeps its connection until it is answered', async () => {
  const gate = createGate()
  const begun = createGate()
  const handle = async (request: Request) => {
    await request.text()
    begun.open()
    await gate.passed
    return new Response('at last')
  }
  const { origin } = await setUp({
    handlers: { '/api/contact': { method: 'POST', handle } },
    limits: { maxConnections: 2 },
  })
  const slow = begin(origin, '/api/contact')
  slow.socket.write('a'.repeat(4_999))
  await begun.passed
  for (let n = 0; n < 3; n += 1) expect(await getReleaseId(origin)).toBe('r1')
  gate.open()
  await vi.waitFor(() => expect(slow.answer()).toContain('at last'))
})

test('a hundred ended bodies are one line in the log', async () => {
  const { origin, lines } = await setUp({ limits: { bodiesPerVisitor: 200 } })
  const bodies = Array.from({ length: 100 }, () => begin(origin, '/api/contact'))
  await Promise.all(bodies.map(({ closed }) => closed))
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatch(/^\d+ requests were ended, because their bodies were too slow or too many\.$/)
})
