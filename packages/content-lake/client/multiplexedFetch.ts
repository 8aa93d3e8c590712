/**
 * A fetch for `@sanity/client` that carries all event streams of a page over one WebSocket. Browsers allow
 * six HTTP/1.1 connections per host across all tabs, and one open document holds six streams, so without this
 * a save would wait forever. WebSockets do not count towards the six. The server side is
 * `src/events/streamSocket.ts`.
 */

type FetchInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'credentials'>
type Fetch = (input: string, init?: FetchInit) => Promise<Response>

const streamAddress = /^(.*?)(\/v[^/]+\/data\/(?:listen|live\/events)\/.+)$/

/** The lake writes to each stream every 20 seconds, so a socket silent for this long is dead. */
const silenceMs = 65_000
/** A socket without streams is kept open this long, for the next stream. */
const idleMs = 1000

/** Creates a fetch for the `resolveFetch` of clients. One per page is enough: they then share one socket. */
export function createMultiplexedFetch(): Fetch {
  const sockets = new Map<string, StreamSocket>()

  const connect = (base: string): StreamSocket => {
    const socket = new StreamSocket(`${base.replace(/^http/, 'ws')}/v1/streams`, () => {
      if (sockets.get(base) === socket) sockets.delete(base)
    })
    sockets.set(base, socket)
    return socket
  }

  return async (input, init = {}) => {
    const [, base, path] = streamAddress.exec(input) ?? []
    const headers = new Headers(init.headers)
    const isStream = (init.method ?? 'GET') === 'GET' && headers.get('accept')?.includes('text/event-stream')
    // A request with a token of its own cannot use a socket that the browser's session opened.
    if (base === undefined || path === undefined || !isStream || headers.has('authorization'))
      return fetch(input, init)
    const openedSocket = async () => {
      const socket = sockets.get(base) ?? connect(base)
      return (await socket.isOpened) ? socket : null
    }
    let socket = await openedSocket()
    if (!socket) {
      // Browsers do not report why a socket was refused. An ordinary request gets the reason (401), and works
      // behind a proxy that does not forward WebSockets.
      const response = await fetch(input, init)
      // Where the request succeeds, the lake may have been restarting when it refused the socket: a second refusal
      // means such a proxy. Six streams that stayed ordinary requests would keep every save waiting.
      socket = response.ok ? await openedSocket() : null
      if (!socket) return response
      await response.body?.cancel()
    }
    return socket.open(path, headers.get('last-event-id') ?? undefined, init.signal ?? undefined)
  }
}

/** A message from the lake about one stream. */
type Message = { id: string; status?: number; type?: string; text?: string; end?: true }

type Stream = {
  answer(response: Response): void
  refuse(reason: Error): void
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** The streams of this page, each as the response that a request of its own would have got. */
class StreamSocket {
  /** Whether the lake accepted the socket. */
  readonly isOpened: Promise<boolean>
  readonly #socket: WebSocket
  readonly #streams = new Map<string, Stream>()
  readonly #encoder = new TextEncoder()
  readonly #onEnd: () => void
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(address: string, onEnd: () => void) {
    this.#onEnd = onEnd
    this.#socket = new WebSocket(address)
    this.#socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)))
    this.isOpened = new Promise((resolve) => {
      this.#socket.onopen = () => {
        resolve(true)
        this.#endWhenIdle()
      }
      this.#socket.onclose = () => {
        resolve(false)
        this.#end('The connection to the content lake ended')
      }
    })
    this.#watch()
  }

  open(path: string, lastEventId?: string, signal?: AbortSignal): Promise<Response> {
    this.#count += 1
    const id = String(this.#count)
    return new Promise((answer, refuse) => {
      if (signal?.aborted) return refuse(toAbortError(signal))
      if (this.#socket.readyState !== WebSocket.OPEN)
        return refuse(new TypeError('The connection to the content lake has just ended'))
      this.#streams.set(id, { answer, refuse })
      signal?.addEventListener('abort', () => this.#drop(id, toAbortError(signal)), { once: true })
      this.#socket.send(JSON.stringify({ open: { id, path, lastEventId } }))
    })
  }

  /** Closes a stream that is no longer read. */
  #drop(id: string, reason: Error): void {
    const stream = this.#streams.get(id)
    if (!stream) return
    this.#forget(id)
    breakOff(stream, reason)
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ close: id }))
  }

  #forget(id: string): void {
    this.#streams.delete(id)
    this.#endWhenIdle()
  }

  #endWhenIdle(): void {
    setTimeout(() => {
      if (this.#streams.size === 0) this.#end('The connection is no longer needed')
    }, idleMs)
  }

  #receive({ id, status, type, text, end }: Message): void {
    this.#watch()
    const stream = this.#streams.get(id)
    if (!stream) return
    if (status !== undefined) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream.body = controller
        },
        cancel: () => this.#drop(id, new TypeError('The stream is no longer read')),
      })
      stream.answer(new Response(body, { status, headers: { 'content-type': type ?? '' } }))
    }
    if (text !== undefined) stream.body?.enqueue(this.#encoder.encode(text))
    if (end) {
      this.#forget(id)
      stream.body?.close()
    }
  }

  /** Without this, sockets stay open for minutes after the network is lost, for example during sleep. */
  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#end('The content lake has stopped sending'), silenceMs)
  }

  /** Fails every stream; their readers reconnect. */
  #end(reason: string): void {
    clearTimeout(this.#watchdog)
    this.#onEnd()
    const streams = [...this.#streams.values()]
    this.#streams.clear()
    for (const stream of streams) breakOff(stream, new TypeError(reason))
    this.#socket.close()
  }
}

function breakOff(stream: Stream, reason: Error): void {
  stream.refuse(reason)
  stream.body?.error(reason)
}

const toAbortError = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new DOMException('The request was aborted', 'AbortError')
