import { type Connection, createConnection } from './connection.ts'
import type { Fetch } from './fetch.ts'
import { createHeldEdits, isJson, toRetryDelay } from './heldEdits.ts'
import { type OpenStream, openStreamSocket } from './streamSocket.ts'

const streamAddress = /^(.*?)(\/v[^/]+\/data\/(?:listen|live\/events)\/.+)$/

/** An ordinary request is given up if it has no answer by then: one for a stream, and one while the connection is lost. */
const answerMs = { stream: 10_000, lost: 4_000 }

/**
 * Creates a fetch for the `resolveFetch` of clients, which carries all event streams of a page over one WebSocket. Browsers allow
 * six HTTP/1.1 connections per host across all tabs, and one open document needs six streams, so without this a save would wait
 * forever. WebSockets do not count towards the six. The server side is `src/routes/streamSocket.ts`. Edits that do not reach the
 * lake are held: `heldEdits.ts`.
 */
export function createMultiplexedFetch(connection: Connection = createConnection()): Fetch {
  const edits = createHeldEdits(fetchNow, connection)
  const sockets = new Map<string, Promise<OpenStream | null>>()

  let lake: string | null = null
  let isRecovering = false
  /** A page without an open document opens no stream and sends no edit, so nothing else finds the lake again. */
  const recover = async (base: string) => {
    if (isRecovering) return
    isRecovering = true
    for (let count = 0; isRecovering; count += 1) {
      await connection.pause(toRetryDelay(count))
      await edits.untilAccepted()
      const isLost = connection.getState() === 'lost'
      const isBack = isLost && (await isAnswering(base, connection.signalFor(answerMs.lost)))
      if (isBack) connection.markAnswered()
      isRecovering = isLost && !isBack
    }
  }
  connection.subscribe(() => {
    if (lake !== null && connection.getState() === 'lost') void recover(lake)
  })

  const connect = (base: string) => {
    lake = base
    const known = sockets.get(base)
    if (known) return known
    const socket = openStreamSocket(`${base.replace(/^http/, 'ws')}/v1/streams`, connection, () => {
      if (sockets.get(base) === socket) sockets.delete(base)
    })
    sockets.set(base, socket)
    return socket
  }

  /** Reads over a dead connection end with it: they would keep edits waiting, since browsers allow six connections per host. */
  const read: Fetch = async (input, init = {}) => {
    const isOpen = connection.getState() === 'open'
    try {
      return await fetch(input, {
        ...init,
        signal: connection.signalFor(isOpen ? null : answerMs.lost, init.signal),
      })
    } catch (error) {
      // Sanity's client repeats a read that failed, but not one that was ended.
      if (init.signal?.aborted || !(error instanceof DOMException)) throw error
      throw new TypeError('The content lake does not answer', { cause: error })
    }
  }
  /** Opens a stream as an ordinary request, which ends when the connection is lost. */
  const fetchStream: Fetch = async (input, init = {}) => {
    const timeout = new AbortController()
    const timer = setTimeout(
      () => timeout.abort(new TypeError('The content lake does not answer')),
      answerMs.stream,
    )
    const signals = [timeout.signal, connection.signal(), ...(init.signal ? [init.signal] : [])]
    try {
      return await fetch(input, { ...init, signal: AbortSignal.any(signals) })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (input, init = {}) => {
    if (edits.isEdit(input, init)) return edits.send(input, init)
    const [, base, path] = streamAddress.exec(input) ?? []
    const headers = new Headers(init.headers)
    const isRead = (init.method ?? 'GET') === 'GET'
    const isStream = isRead && headers.get('accept')?.includes('text/event-stream')
    // A request with a token of its own cannot use a WebSocket that the browser's session opened.
    if (base === undefined || path === undefined || !isStream || headers.has('authorization'))
      return isRead ? read(input, init) : fetch(input, init)
    // While edits wait, no stream opens: a form without its streams is locked, and nobody types more than can be stored.
    await edits.untilAccepted()
    let openStream = await connect(base)
    if (!openStream) {
      // Browsers do not report why a WebSocket was refused. An ordinary request gets the reason (401), and works behind a
      // proxy that does not forward WebSockets.
      const response = await fetchStream(input, init)
      // If that request succeeds, the lake may just have restarted. Try the WebSocket once more, because six streams as
      // ordinary requests would keep every save waiting.
      openStream = response.ok ? await connect(base) : null
      if (!openStream) {
        if (response.ok) {
          connection.setProbe(() => void isAnswering(base).then((isSeen) => isSeen && connection.markSeen()))
          connection.markOpen()
        }
        return response
      }
      await response.body?.cancel()
    }
    return openStream(path, headers.get('last-event-id') ?? undefined, init.signal ?? undefined)
  }
}

/** Without this indirection, tests could not replace the browser's `fetch`. */
const fetchNow: Fetch = (input, init) => fetch(input, init)

/** Asks the lake for a sign of life without a WebSocket. */
async function isAnswering(base: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${base}/v1/ping`, { cache: 'no-store', ...(signal && { signal }) })
    return response.ok && isJson(response)
  } catch {
    return false
  }
}
