/**
 * A fetch for `@sanity/client` that carries all event streams of a page over one WebSocket. Browsers allow six HTTP/1.1
 * connections per host across all tabs, and one open document needs six streams, so without this a save would wait forever.
 * WebSockets do not count towards the six. The server side is `src/routes/streamSocket.ts`.
 */

type FetchInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'credentials'>
type Fetch = (input: string, init?: FetchInit) => Promise<Response>

const streamAddress = /^(.*?)(\/v[^/]+\/data\/(?:listen|live\/events)\/.+)$/

/** The lake writes to each stream every 20 seconds. A WebSocket that is silent for this long is dead or has no streams. */
const silenceMs = 65_000

/** Creates a fetch for the `resolveFetch` of clients. The clients of a page that use the same fetch share one WebSocket. */
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
    // A request with a token of its own cannot use a WebSocket that the browser's session opened.
    if (base === undefined || path === undefined || !isStream || headers.has('authorization'))
      return fetch(input, init)
    const openSocket = async () => {
      const socket = sockets.get(base) ?? connect(base)
      return (await socket.isOpened) ? socket : null
    }
    let socket = await openSocket()
    if (!socket) {
      // Browsers do not report why a WebSocket was refused. An ordinary request gets the reason (401), and works behind a
      // proxy that does not forward WebSockets.
      const response = await fetch(input, init)
      // If that request succeeds, the lake may just have restarted. Try the WebSocket once more, because six streams as
      // ordinary requests would keep every save waiting.
      socket = response.ok ? await openSocket() : null
      if (!socket) return response
      await response.body?.cancel()
    }
    return socket.open(path, headers.get('last-event-id') ?? undefined, init.signal ?? undefined)
  }
}

/** A message from the lake about one stream. */
type Message = { id: string; status?: number; type?: string; text?: string; end?: true }

type Stream = {
  resolve(response: Response): void
  reject(reason: unknown): void
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** One WebSocket with the event streams of a page. A reader gets each stream as an ordinary `Response`. */
class StreamSocket {
  /** Whether the lake accepted the WebSocket. */
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
      this.#socket.onopen = () => resolve(true)
      this.#socket.onclose = () => {
        resolve(false)
        this.#end('The connection to the content lake ended')
      }
    })
    this.#restartWatchdog()
  }

  open(path: string, lastEventId?: string, signal?: AbortSignal): Promise<Response> {
    this.#count += 1
    const id = String(this.#count)
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (this.#socket.readyState !== WebSocket.OPEN)
        return reject(new TypeError('The connection to the content lake has just ended'))
      this.#streams.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => this.#cancel(id, signal.reason), { once: true })
      this.#socket.send(JSON.stringify({ open: { id, path, lastEventId } }))
    })
  }

  /** Closes a stream that nobody reads any more. */
  #cancel(id: string, reason: unknown): void {
    const stream = this.#streams.get(id)
    if (!stream) return
    this.#streams.delete(id)
    fail(stream, reason)
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ close: id }))
  }

  #receive({ id, status, type, text, end }: Message): void {
    this.#restartWatchdog()
    const stream = this.#streams.get(id)
    if (!stream) return
    if (status !== undefined) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream.body = controller
        },
        cancel: () => this.#cancel(id, new TypeError('The stream was cancelled')),
      })
      stream.resolve(new Response(body, { status, headers: { 'content-type': type ?? '' } }))
    }
    if (text !== undefined) stream.body?.enqueue(this.#encoder.encode(text))
    if (end) {
      this.#streams.delete(id)
      stream.body?.close()
    }
  }

  /** Without this, a WebSocket stays open for minutes after the network is lost, for example during sleep. */
  #restartWatchdog(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#end('The content lake has stopped sending'), silenceMs)
  }

  /** Fails every stream; their readers reconnect. */
  #end(reason: string): void {
    clearTimeout(this.#watchdog)
    this.#onEnd()
    const streams = [...this.#streams.values()]
    this.#streams.clear()
    for (const stream of streams) fail(stream, new TypeError(reason))
    this.#socket.close()
  }
}

function fail(stream: Stream, reason: unknown): void {
  stream.reject(reason)
  stream.body?.error(reason)
}
