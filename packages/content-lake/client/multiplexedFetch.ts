import { HttpCarrier } from './httpCarrier.ts'
import { canShare, SharedCarrier } from './sharedCarrier.ts'
import type { Carrier, CarrierEvents, Line } from './streamLine.ts'

/**
 * A fetch for `@sanity/client` that carries all event streams over one connection. Browsers allow six connections
 * per host for all tabs together and one open document holds six streams, so that without this a save would wait for
 * ever. `packages/content-lake/src/multiplex` is the other end.
 */

type FetchInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'credentials'>
type Fetch = (input: string, init?: FetchInit) => Promise<Response>

export type MakeCarrier = (base: string, credentials: RequestCredentials, events: CarrierEvents) => Carrier

const streamAddress = /^(.*?)(\/v[^/]+\/data\/(?:listen|live\/events)\/.+)$/

const makeCarrier: MakeCarrier = (...args) =>
  canShare() ? new SharedCarrier(...args) : new HttpCarrier(...args)

/** Makes a `resolveFetch` for `createClient`. One is enough for a page: its clients then share one connection. */
export function createMultiplexedFetch(make: MakeCarrier = makeCarrier): () => Fetch {
  const hubs = new Map<string, StreamHub>()

  const multiplexed: Fetch = async (input, init = {}) => {
    const [, base, path] = streamAddress.exec(input) ?? []
    const headers = new Headers(init.headers)
    const isStream = (init.method ?? 'GET') === 'GET' && headers.get('accept')?.includes('text/event-stream')
    // A request with a token of its own cannot share the connection of the browser's session.
    if (base === undefined || path === undefined || !isStream || headers.has('authorization'))
      return fetch(input, init)
    const hub =
      hubs.get(base) ?? new StreamHub((events) => make(base, init.credentials ?? 'same-origin', events))
    hubs.set(base, hub)
    return hub.open(path, headers.get('last-event-id') ?? undefined, init.signal ?? undefined)
  }

  return () => multiplexed
}

/** The streams of this page, each as the response that its own request would have had. */
class StreamHub {
  readonly #streams = new Map<string, Stream>()
  readonly #carrier: Carrier
  #count = 0

  constructor(make: (events: CarrierEvents) => Carrier) {
    this.#carrier = make({ onLine: (line) => this.#hear(line), onEnd: (reason) => this.#failAll(reason) })
  }

  open(path: string, lastEventId: string | undefined, signal: AbortSignal | undefined): Promise<Response> {
    if (signal?.aborted) return Promise.reject(toAbortError(signal))
    this.#count += 1
    const id = String(this.#count)
    const stream = new Stream(() => this.#close(id))
    this.#streams.set(id, stream)
    const abort = () => {
      stream.fail(toAbortError(signal))
      this.#close(id)
    }
    signal?.addEventListener('abort', abort, { once: true })
    this.#carrier.open({ id, path, lastEventId })
    return stream.response
  }

  #close(id: string): void {
    if (this.#streams.delete(id)) this.#carrier.close(id)
  }

  #hear(line: Line): void {
    if (line.id === undefined) return
    const isOver = this.#streams.get(line.id)?.hear(line)
    if (isOver) this.#streams.delete(line.id)
  }

  #failAll(reason: Error): void {
    const streams = [...this.#streams.values()]
    this.#streams.clear()
    for (const stream of streams) stream.fail(reason)
  }
}

class Stream {
  readonly response: Promise<Response>
  readonly #onCancel: () => void
  readonly #encoder = new TextEncoder()
  #resolve: (response: Response) => void = () => {}
  #reject: (reason: Error) => void = () => {}
  #body: ReadableStreamDefaultController<Uint8Array> | null = null

  constructor(onCancel: () => void) {
    this.#onCancel = onCancel
    this.response = new Promise<Response>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Takes what the lake says about this stream. Returns whether the stream is over. */
  hear({ status, type, text, end, failed }: Line): boolean {
    if (failed !== undefined) this.fail(new TypeError(failed))
    if (status !== undefined) this.#begin(status, type ?? '')
    if (text !== undefined) this.#body?.enqueue(this.#encoder.encode(text))
    if (end) this.#body?.close()
    return end === true || failed !== undefined
  }

  /** Ends the stream as a broken connection would: whoever reads it connects again. */
  fail(reason: Error): void {
    this.#reject(reason)
    this.#body?.error(reason)
    this.#body = null
  }

  #begin(status: number, type: string): void {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#body = controller
      },
      cancel: this.#onCancel,
    })
    this.#resolve(new Response(body, { status, headers: { 'content-type': type } }))
  }
}

const toAbortError = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('The request was aborted', 'AbortError')

/** The `resolveFetch` of the Studio's clients. */
export const multiplexedFetch = createMultiplexedFetch()
