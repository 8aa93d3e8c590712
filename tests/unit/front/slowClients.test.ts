import { connect } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeServer } from '#server/front/frontServer.ts'
import { askId, setUpFront } from '../../support/front.ts'

const limits = { headersTimeout: 300, requestTimeout: 2_000, connectionsCheckingInterval: 50, bodyMs: 300 }

/** Connects, sends the beginning at once and then a drop at a time; gives what came back until the end. */
async function drip(origin: string, beginning: string, drop = 'a'): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // The server closes the connection while this side is still writing.
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  socket.write(beginning)
  const dripping = setInterval(() => socket.write(drop), 50)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  clearInterval(dripping)
  return answer
}

/** Answers after reading the whole body, as a POST requires. */
const handlers = {
  '/api/contact': { method: 'POST', handle: async (asked: Request) => new Response(await asked.text()) },
} as const

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('slow clients', () => {
  test.each([
    ['the headers', 'a', 'GET / HTTP/1.1\r\nhost: site.example\r\nx-slow: '],
    ['the body', 'a', 'POST /api/contact HTTP/1.1\r\nhost: site.example\r\ncontent-length: 5000\r\n\r\n'],
    [
      'the body in chunks',
      '1\r\na\r\n',
      'POST /api/contact HTTP/1.1\r\nhost: site.example\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
  ])(
    'who send %s drop by drop are shown out, and others are served meanwhile',
    async (_what, drop, beginning) => {
      const { origin } = await setUpFront({ ids: ['r1'], limits, handlers })
      const said = vi.spyOn(console, 'error')
      onTestFinished(() => said.mockRestore())
      const slow = drip(origin, beginning, drop)
      expect(await askId(origin)).toBe('r1')
      const answer = await slow
      expect(said).not.toHaveBeenCalled()
      expect(statusOf(answer)).toBe(408)
      expect(await askId(origin)).toBe('r1')
    },
  )

  test('that hold all connections lock out others only until they are disconnected', async () => {
    const { origin, server } = await setUpFront({ ids: ['r1'], limits: { ...limits, maxConnections: 3 } })
    const beginning = 'GET / HTTP/1.1\r\nhost: site.example\r\nx-slow: '
    const held = [1, 2, 3].map(() => drip(origin, beginning))
    const count = promisify(server.getConnections.bind(server))
    await vi.waitFor(async () => expect(await count()).toBe(3))
    await expect(fetch(origin)).rejects.toThrow()
    await Promise.all(held)
    expect(await askId(origin)).toBe('r1')
  })
})

describe('the end of the front server', () => {
  const setUpSlow = async () => {
    const begun = vi.fn()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const front = await setUpFront({
      renderer: async (_asked, response) => {
        response.write('begun, ')
        begun()
        await finished
        response.end('and ended')
      },
    })
    const answer = fetch(`${front.origin}/preview`).then((response) => response.text())
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    return { ...front, answer, finish }
  }

  test('lets an open response finish and accepts no new request', async () => {
    const { origin, server, answer, finish } = await setUpSlow()
    const closing = closeServer(server, 60_000)
    await expect(fetch(origin)).rejects.toThrow()
    finish()
    expect(await answer).toBe('begun, and ended')
    await closing
  })

  test('does not wait for ever', async () => {
    const { server, answer } = await setUpSlow()
    const broken = expect(answer).rejects.toThrow()
    await closeServer(server, 200)
    await broken
  })
})
