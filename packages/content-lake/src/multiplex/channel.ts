/** Answers a request as if it had come in by itself. */
export type Dispatch = (request: Request) => Response | Promise<Response>

const encoder = new TextEncoder()
const heartbeatMs = 20_000
const mostBuffered = 32 * 1024 * 1024

/** One connection that carries many streams, as lines of JSON that each name their stream. */
export class Channel {
  readonly session: string | null
  readonly response: Response
  #dispatch: Dispatch
  #onClose: () => void
  #streams = new Map<string, AbortController>()
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #heartbeat: NodeJS.Timeout

  constructor(session: string | null, dispatch: Dispatch, onClose: () => void) {
    this.session = session
    this.#dispatch = dispatch
    this.#onClose = onClose
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostBuffered }),
    )
    this.response = new Response(body, {
      headers: {
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    })
    this.#heartbeat = setInterval(() => this.#write({}), heartbeatMs).unref()
    this.#write({})
  }

  /** Opens a stream for the page and passes on what comes, under the credentials of the request that asks for it. */
  startStream(
    { id, path, lastEventId }: { id: string; path: string; lastEventId?: string },
    asking: Request,
  ): void {
    const abort = new AbortController()
    this.#streams.get(id)?.abort()
    this.#streams.set(id, abort)
    this.#pump(id, toStreamRequest(path, lastEventId, asking, abort.signal), abort.signal)
      .catch((error: unknown) =>
        this.#write({ id, failed: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => {
        if (this.#streams.get(id) === abort) this.#streams.delete(id)
      })
  }

  endStream(id: string): void {
    this.#streams.get(id)?.abort()
    this.#streams.delete(id)
  }

  close(): void {
    const controller = this.#controller
    this.#end()
    controller?.close()
  }

  async #pump(id: string, request: Request, signal: AbortSignal): Promise<void> {
    const response = await this.#dispatch(request)
    if (!response.body) return this.#write({ id, status: response.status, type: '', end: true })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    signal.addEventListener('abort', () => void reader.cancel())
    if (signal.aborted) return reader.cancel()
    this.#write({ id, status: response.status, type: response.headers.get('content-type') ?? '' })
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) return
      if (done) return this.#write({ id, end: true })
      this.#write({ id, text: value })
    }
  }

  #write(line: Record<string, unknown>): void {
    if (!this.#controller) return
    this.#controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
    if ((this.#controller.desiredSize ?? 0) < 0) this.close()
  }

  #end(): void {
    if (!this.#controller) return
    this.#controller = null
    clearInterval(this.#heartbeat)
    for (const abort of this.#streams.values()) abort.abort()
    this.#streams.clear()
    this.#onClose()
  }
}

function toStreamRequest(
  path: string,
  lastEventId: string | undefined,
  asking: Request,
  signal: AbortSignal,
): Request {
  const headers = new Headers({ accept: 'text/event-stream' })
  for (const name of ['host', 'origin', 'cookie', 'authorization', 'x-forwarded-proto', 'sec-fetch-site']) {
    const value = asking.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId)
  return new Request(new URL(path, asking.url), { headers, signal })
}
