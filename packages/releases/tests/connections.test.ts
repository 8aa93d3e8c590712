import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listen } from '@freelance-site/foundation/testing/listen'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from '../src/front/connections.ts'

/** Starts a server with limits that never answers `/slow`, and returns functions to connect to it from several addresses. */
async function setUp(limits: { total: number; perAddress: number | null }) {
  const server = createServer((request, response) => void (request.url === '/slow' || response.end('ok')))
  limitConnections(server, limits)
  const port = await listen(server)
  const open = async (localAddress: string, request = '') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => closed.add(socket))
    await once(socket, 'connect')
    if (request === '') return socket
    socket.write(`GET ${request} HTTP/1.1\r\nhost: site.example\r\n\r\n`)
    await once(server, 'request')
    return socket
  }
  const closed = new Set<Socket>()
  /** Whether the server answers a request on this connection; false once it has closed it. */
  const isServed = async (socket: Socket) => {
    if (closed.has(socket)) return false
    socket.write('GET / HTTP/1.1\r\nhost: site.example\r\n\r\n')
    return Promise.race([
      once(socket, 'data').then(([data]) => String(data).startsWith('HTTP/1.1 200')),
      once(socket, 'close').then(() => false),
    ])
  }
  const untilClosed = (socket: Socket) => vi.waitFor(() => expect(closed.has(socket)).toBe(true))
  return { open, isServed, untilClosed }
}

// Only Linux has the other addresses of 127.0.0.0/8 without setup.
describe.runIf(process.platform === 'linux')('at the limit of all connections', () => {
  test('the oldest idle one of the address with the most idle ones is closed, and a lone visitor keeps theirs', async () => {
    const { open, isServed, untilClosed } = await setUp({ total: 4, perAddress: null })
    const visitor = await open('127.0.0.2')
    expect(await isServed(visitor)).toBe(true)
    const held = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.1')] as const
    const newcomer = await open('127.0.0.3')
    await untilClosed(held[0])
    for (const socket of [newcomer, visitor, held[1], held[2]]) expect(await isServed(socket)).toBe(true)
  })

  test('one with unfinished headers counts as idle', async () => {
    const { open, isServed, untilClosed } = await setUp({ total: 1, perAddress: null })
    const slow = await open('127.0.0.1')
    slow.write('GET / HTTP/1.1\r\nx-slow: ')
    const newcomer = await open('127.0.0.2')
    await untilClosed(slow)
    expect(await isServed(newcomer)).toBe(true)
  })

  test('a new connection is refused only if none is idle', async () => {
    const { open, untilClosed } = await setUp({ total: 2, perAddress: null })
    const busy = [await open('127.0.0.1', '/slow'), await open('127.0.0.1', '/slow')]
    await untilClosed(await open('127.0.0.2'))
    for (const socket of busy) expect(socket.destroyed).toBe(false)
  })
})

describe('at the limit of an address', () => {
  test('its own oldest idle connection is closed for its next one', async () => {
    const { open, isServed, untilClosed } = await setUp({ total: 100, perAddress: 2 })
    const [first, second, third] = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.1')]
    await untilClosed(first)
    for (const socket of [second, third]) expect(await isServed(socket)).toBe(true)
  })

  test('a connection that has just been answered is idle again, and is closed later than one without a request', async () => {
    const { open, isServed, untilClosed } = await setUp({ total: 100, perAddress: 2 })
    const answered = await open('127.0.0.1')
    const silent = await open('127.0.0.1')
    expect(await isServed(answered)).toBe(true)
    const third = await open('127.0.0.1')
    await untilClosed(silent)
    for (const socket of [answered, third]) expect(await isServed(socket)).toBe(true)
  })

  test('a new connection is refused if none of the address is idle', async () => {
    const { open, untilClosed } = await setUp({ total: 100, perAddress: 1 })
    const busy = await open('127.0.0.1', '/slow')
    await untilClosed(await open('127.0.0.1'))
    expect(busy.destroyed).toBe(false)
  })
})
