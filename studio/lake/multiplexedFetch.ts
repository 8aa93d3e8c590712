/**
 * A fetch for `@sanity/client` that carries all event streams of a page over one connection. Browsers allow six
 * connections per host and one open document holds six streams, so that without this a save would wait for ever.
 * `server/lake/multiplex` is the other end.
 */

type FetchInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'credentials'>
type Fetch = (input: string, init?: FetchInit) => Promise<Response>
type Opening = { id: string; path: string; lastEventId?: string }
type Line = { id?: string; status?: number; type?: string; text?: string; end?: boolean; failed?: string }

const streamAddress = /^(.*?)(\/v[^/]+\/data\/(?:listen|live\/events)\/.+)$/
/** A server that says nothing for this long, not even its heartbeat, is gone. */
const silenceMs = 65_000
/** A connection without streams is kept this long, for the next one. */
const idleMs = 1000

class Stream {
  readonly opening: Opening
  readonly response: Promise<Response>
  #settle: Omit<Deferred<Response>, 'promise'>
  #body: ReadableStreamDefaultController<Uint8Array> | null = null
  #encoder = new TextEncoder()
  #onCancel: () => void

  constructor(opening: Opening, onCancel: () => void) {
    this.opening = opening
    this.#onCancel = onCancel
    const { promise, resolve, reject } = toDeferred<Response>()
    this.response = promise
    this.#settle = { resolve, reject }
  }

  /** Takes what the server says about this stream. Returns whether the stream is over. */
  hear(line: Line): boolean {
    if (line.failed !== undefined) {
      this.fail(new TypeError(line.failed))
      return true
    }
    if (line.status !== undefined) this.#begin(line.status, line.type ?? '')
    if (line.text !== undefined) this.#body?.enqueue(this.#encoder.encode(line.text))
    if (line.end) this.#body?.close()
    return line.end === true
  }

  /** Ends the stream as a broken connection would: whoever reads it connects again. */
  fail(error: Error): void {
    this.#settle.reject(error)
    this.#body?.error(error)
    this.#body = null
  }

  #begin(status: number, type: string): void {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#body = controller
    }
    const body = new ReadableStream<Uint8Array>({ start, cancel: () => this.#onCancel() })
    this.#settle.resolve(new Response(body, { status, headers: { 'content-type': type } }))
  }
}

/** One open connection and the streams it carries. */
class Connection {
  readonly #address: string
  readonly #credentials: RequestCredentials
  readonly #streams = new Map<string, Stream>()
  readonly #ready: Promise<void>
  readonly #abort = new AbortController()
  readonly #onEnd: () => void
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #opening: Opening[] = []
  #closing: string[] = []
  #sending = false
  #count = 0

  constructor(base: string, credentials: RequestCredentials, onEnd: () => void) {
    const name = crypto
      .getRandomValues(new Uint32Array(4))
      .reduce((text, part) => text + part.toString(16).padStart(8, '0'), '')
    this.#address = `${base}/v1/streams/${name}`
    this.#credentials = credentials
    this.#onEnd = onEnd
    const { promise, resolve, reject } = toDeferred<void>()
    this.#ready = promise
    this.#read(resolve).then(
      () => this.#end(new TypeError('The connection to the content lake ended')),
      (error: unknown) => {
        const reason = error instanceof Error ? error : new TypeError(String(error))
        reject(reason)
        this.#end(reason)
      },
    )
    // Whoever waits for it hears of a failure; this keeps it from being reported as unhandled as well.
    promise.catch(() => {})
  }

  open(path: string, lastEventId: string | undefined, signal: AbortSignal | undefined): Promise<Response> {
    this.#count += 1
    const id = String(this.#count)
    const stream = new Stream({ id, path, lastEventId }, () => this.#close(id))
    this.#streams.set(id, stream)
    const cancel = () => {
      stream.fail(toAbortError(signal))
      this.#close(id)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) cancel()
    else this.#schedule(() => this.#opening.push(stream.opening))
    return stream.response
  }

  #close(id: string): void {
    if (!this.#streams.delete(id)) return
    const waiting = this.#opening.findIndex((opening) => opening.id === id)
    if (waiting >= 0) this.#opening.splice(waiting, 1)
    else this.#schedule(() => this.#closing.push(id))
    if (this.#streams.size === 0) setTimeout(() => this.#endIfIdle(), idleMs)
  }

  #endIfIdle(): void {
    if (this.#streams.size === 0) this.#end(new TypeError('The connection is no longer needed'))
  }

  /** What is asked for in one go is sent in one request, and one request at a time keeps the order. */
  #schedule(change: () => void): void {
    change()
    if (this.#sending) return
    this.#sending = true
    this.#ready
      .then(async () => {
        while (this.#opening.length > 0 || this.#closing.length > 0) {
          const [open, close] = [this.#opening, this.#closing]
          this.#opening = []
          this.#closing = []
          await this.#send({ open, close })
        }
      })
      .catch((error: unknown) => this.#end(error instanceof Error ? error : new TypeError(String(error))))
      .finally(() => {
        this.#sending = false
      })
  }

  async #send(body: { open: Opening[]; close: string[] }): Promise<void> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: this.#credentials,
      signal: this.#abort.signal,
    })
    if (!response.ok)
      throw new TypeError(`The content lake answered ${response.status} to a request for streams`)
  }

  async #read(ready: () => void): Promise<void> {
    const response = await fetch(this.#address, {
      credentials: this.#credentials,
      signal: this.#abort.signal,
      cache: 'no-store',
    })
    if (!response.ok) return this.#refuse(response)
    if (!response.body)
      throw new TypeError('The content lake answered a connection for streams without a body')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    this.#watch()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.#watch()
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#hear(JSON.parse(line))
      ready()
    }
  }

  /** Passes a refusal on to every stream: a client stops asking when it is told 401. */
  async #refuse(response: Response): Promise<void> {
    const [status, type, text] = [
      response.status,
      response.headers.get('content-type') ?? '',
      await response.text(),
    ]
    for (const stream of this.#streams.values()) stream.hear({ status, type, text, end: true })
    this.#streams.clear()
    throw new TypeError(`The content lake answered ${status} to a connection for streams`)
  }

  #hear(line: Line): void {
    const stream = line.id === undefined ? undefined : this.#streams.get(line.id)
    if (stream?.hear(line) && line.id !== undefined) this.#streams.delete(line.id)
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(
      () => this.#abort.abort(new TypeError('The content lake has fallen silent')),
      silenceMs,
    )
  }

  #end(reason: Error): void {
    clearTimeout(this.#watchdog)
    this.#onEnd()
    this.#abort.abort(reason)
    for (const stream of this.#streams.values()) stream.fail(reason)
    this.#streams.clear()
  }
}

type Deferred<Value> = { promise: Promise<Value>; resolve(value: Value): void; reject(reason: Error): void }

function toDeferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} }
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

const toAbortError = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The request was aborted', 'AbortError')

/** Makes a `resolveFetch` for `createClient`. One is enough for a page: its clients then share one connection. */
export function createMultiplexedFetch(): () => Fetch {
  const connections = new Map<string, Connection>()

  const multiplexed: Fetch = async (input, init = {}) => {
    const [, base, path] = streamAddress.exec(input) ?? []
    const headers = new Headers(init.headers)
    const isStream = (init.method ?? 'GET') === 'GET' && headers.get('accept')?.includes('text/event-stream')
    // A request with a token of its own cannot share the connection of the page's session.
    if (base === undefined || path === undefined || !isStream || headers.has('authorization'))
      return fetch(input, init)
    const connection = connections.get(base) ?? connect(base, init.credentials ?? 'same-origin')
    return connection.open(path, headers.get('last-event-id') ?? undefined, init.signal ?? undefined)
  }

  function connect(base: string, credentials: RequestCredentials): Connection {
    const connection = new Connection(base, credentials, () => {
      if (connections.get(base) === connection) connections.delete(base)
    })
    connections.set(base, connection)
    return connection
  }

  return () => multiplexed
}

/** The `resolveFetch` of the Studio's clients. */
export const multiplexedFetch = createMultiplexedFetch()
