import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitOpening } from '../../src/client/limitOpening.ts'

/** A WebSocket in a network that drops packets: it opens only if a test says so. */
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0
  readyState: number = SilentSocket.CONNECTING
  close = () => {
    this.readyState = 3
  }
  open = () => {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'https://site.example/studio' })
  vi.stubGlobal('WebSocket', SilentSocket)
  limitOpening('/lake')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (url: string) => {
  const socket: unknown = new WebSocket(url)
  if (!(socket instanceof SilentSocket)) throw new Error('The WebSocket is not the silent one.')
  return socket
}

test('a WebSocket to the lake that does not open is ended, so that the next one may begin', () => {
  const socket = open('wss://site.example/lake/v2022-06-30/socket/production')
  vi.advanceTimersByTime(3_900)
  expect(socket.readyState).toBe(0)
  vi.advanceTimersByTime(200)
  expect(socket.readyState).toBe(3)
})

test('one that opens in time stays, and those for streams and to other hosts are left alone', () => {
  const opened = open('wss://site.example/lake/v2022-06-30/socket/production')
  opened.open()
  const streams = open('wss://site.example/lake/v1/streams')
  const other = open('wss://other.example/socket')
  vi.advanceTimersByTime(600_000)
  expect([opened.readyState, streams.readyState, other.readyState]).toEqual([1, 0, 0])
})
