import type { Connection } from './connection.ts'

/** The lake writes to each stream every 20 seconds. A WebSocket that is silent for this long is dead or has no streams. */
const silenceMs = 65_000
/** A WebSocket that is not open by then will not be: the network drops its packets. */
const openMs = 6_000

const encoder = new TextEncoder()

type Message = { id: string; status?: number; type?: string; text?: string; end?: true; pong?: true }

type Stream = {
  resolve(response: Response): void
  reject(reason: unknown): void
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** Opens a stream, whose reader gets it as an ordinary `Response`. */
export type OpenStream = (path: string, lastEventId?: string, signal?: AbortSignal) => Promise<Response>

/** Opens one WebSocket for the event streams of a page. Resolves to null if the lake did not accept it. */
export function openStreamSocket(
  address: string,
  connection: Connection,
  onEnd: () => void,
): Promise<OpenStream | null> {
  const socket = new WebSocket(address)
  const streams = new Map<string, Stream>()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let count = 0

  const fail = (id: string, reason: unknown) => {
    const stream = streams.get(id)
    streams.delete(id)
    stream?.reject(reason)
    stream?.body?.error(reason)
  }
  /** Closes a stream that nobody reads any more. */
  const cancel = (id: string, reason: unknown) => {
    if (!streams.has(id)) return
    fail(id, reason)
    socket.send(JSON.stringify({ close: id }))
  }
  const receive = ({ id, status, type, text, end: isLast }: Message) => {
    const stream = streams.get(id)
    if (!stream) return
    if (status !== undefined) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream.body = controller
        },
        cancel: () => cancel(id, new TypeError('The stream was cancelled')),
      })
      stream.resolve(new Response(body, { status, headers: { 'content-type': type ?? '' } }))
    }
    if (text !== undefined) stream.body?.enqueue(encoder.encode(text))
    if (isLast) {
      streams.delete(id)
      stream.body?.close()
    }
  }
  const openStream: OpenStream = (path, lastEventId, signal) => {
    count += 1
    const id = String(count)
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (socket.readyState !== WebSocket.OPEN)
        return reject(new TypeError('The connection to the content lake has just ended'))
      streams.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => cancel(id, signal.reason), { once: true })
      socket.send(JSON.stringify({ open: { id, path, lastEventId } }))
    })
  }

  return new Promise((resolve) => {
    const lost = connection.signal()
    let isOpen = false
    /** Fails every stream; their readers reconnect. */
    const end = () => {
      // Without a network, a browser reports the end of a socket long after it was closed.
      socket.onclose = null
      clearTimeout(watchdog)
      lost.removeEventListener('abort', end)
      onEnd()
      resolve(null)
      for (const id of streams.keys()) fail(id, new TypeError('The connection to the content lake ended'))
      socket.close()
      if (isOpen) connection.lose()
    }
    /** Without this, a WebSocket stays open for minutes after the network is lost, for example during sleep. */
    const restartWatchdog = (ms: number) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(end, ms)
    }
    restartWatchdog(openMs)
    lost.addEventListener('abort', end)
    socket.onopen = () => {
      isOpen = true
      restartWatchdog(silenceMs)
      connection.setProbe(() => socket.send(JSON.stringify({ ping: true })))
      connection.markOpen()
      resolve(openStream)
    }
    socket.onclose = end
    socket.onmessage = ({ data }) => {
      restartWatchdog(silenceMs)
      connection.markSeen()
      receive(JSON.parse(String(data)))
    }
  })
}
