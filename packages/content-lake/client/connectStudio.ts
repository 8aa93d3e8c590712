import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'

/** All clients of a page share this fetch, so that they share one WebSocket. */
const request = createMultiplexedFetch()

type StudioOptions = {
  projectId?: string
  dataset?: string
  /** The language in which the lake names the authors of changes; otherwise the browser's. */
  language?: 'fr' | 'en'
}

/**
 * The part of a Studio's configuration that connects it to a content lake: `defineConfig({ ...connectStudio(address),
 * plugins, schema })`. `address` is the lake's address in browsers, such as `http://localhost:3030`.
 */
export function connectStudio(
  address: string,
  { projectId = 'content-lake', dataset = 'production', language }: StudioOptions = {},
) {
  return {
    projectId,
    dataset,
    apiHost: address,
    auth: {
      loginMethod: 'cookie' as const,
      redirectOnSingle: true,
      providers: [{ name: 'owner', title: 'Owner key', url: `${address}/sign-in` }],
    },
    // This option is beta, and the client's `resolveFetch` is internal. There is no other way to keep the project's id out
    // of the host name, and to carry event streams over a WebSocket.
    unstable_clientFactory: (options: ClientConfig): SanityClient =>
      createClient({
        ...options,
        apiHost: address,
        useProjectHostname: false,
        resolveFetch: () => toFetch(address),
        headers:
          language === undefined ? options.headers : { ...options.headers, 'accept-language': language },
      }),
  }
}

/**
 * After signing out, the browser goes to the lake's sign-in page. The response never resolves: with it, the Studio would
 * show its list of sign-in providers until the page has loaded.
 */
function toFetch(address: string): Fetch {
  return async (input, init) => {
    const response = await request(input, init)
    const isSignOut = init?.method === 'POST' && new URL(input).pathname.endsWith('/auth/logout')
    if (!isSignOut || !response.ok) return response
    const origin = window.location.origin + window.location.pathname
    window.location.assign(`${address}/sign-in?${new URLSearchParams({ origin })}`)
    return new Promise(() => {})
  }
}

type FetchInit = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'credentials'>
type Fetch = (input: string, init?: FetchInit) => Promise<Response>

const streamAddress = /^(.*?)(\/v[^/]+\/data\/(?:listen|live\/events)\/.+)$/

/** The lake writes to each stream every 20 seconds. A WebSocket that is silent for this long is dead or has no streams. */
const silenceMs = 65_000

const encoder = new TextEncoder()

/**
 * Creates a fetch for the `resolveFetch` of clients, which carries all event streams of a page over one WebSocket. Browsers allow
 * six HTTP/1.1 connections per host across all tabs, and one open document needs six streams, so without this a save would wait
 * forever. WebSockets do not count towards the six. The server side is `src/routes/streamSocket.ts`.
 */
export function createMultiplexedFetch(): Fetch {
  const sockets = new Map<string, ReturnType<typeof openStreamSocket>>()

  const connect = (base: string) => {
    const known = sockets.get(base)
    if (known) return known
    const socket = openStreamSocket(`${base.replace(/^http/, 'ws')}/v1/streams`, () => {
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
    let openStream = await connect(base)
    if (!openStream) {
      // Browsers do not report why a WebSocket was refused. An ordinary request gets the reason (401), and works behind a
      // proxy that does not forward WebSockets.
      const response = await fetch(input, init)
      // If that request succeeds, the lake may just have restarted. Try the WebSocket once more, because six streams as
      // ordinary requests would keep every save waiting.
      openStream = response.ok ? await connect(base) : null
      if (!openStream) return response
      await response.body?.cancel()
    }
    return openStream(path, headers.get('last-event-id') ?? undefined, init.signal ?? undefined)
  }
}

type Message = { id: string; status?: number; type?: string; text?: string; end?: true }

type Stream = {
  resolve(response: Response): void
  reject(reason: unknown): void
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** Opens a stream, whose reader gets it as an ordinary `Response`. */
type OpenStream = (path: string, lastEventId?: string, signal?: AbortSignal) => Promise<Response>

/** Opens one WebSocket for the event streams of a page. Resolves to null if the lake did not accept it. */
function openStreamSocket(address: string, onEnd: () => void): Promise<OpenStream | null> {
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
    /** Fails every stream; their readers reconnect. */
    const end = () => {
      clearTimeout(watchdog)
      onEnd()
      resolve(null)
      for (const id of streams.keys()) fail(id, new TypeError('The connection to the content lake ended'))
      socket.close()
    }
    /** Without this, a WebSocket stays open for minutes after the network is lost, for example during sleep. */
    const restartWatchdog = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(end, silenceMs)
    }
    restartWatchdog()
    socket.onopen = () => resolve(openStream)
    socket.onclose = end
    socket.onmessage = ({ data }) => {
      restartWatchdog()
      receive(JSON.parse(String(data)))
    }
  })
}
