import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type Admission, endsWith, isExpired } from '../access/admission.ts'
import type { Transaction } from '../documents/document.ts'
import type { AnonymousOutput } from './anonymousOutput.ts'

const encoder = new TextEncoder()
const heartbeatMs = 20_000
/** A reader that lags this far behind is disconnected. It reconnects and reads the current state. */
const maxBuffered = 16 * 1024 * 1024
const maxAnonymousBuffered = 4 * 1024 * 1024
/** A reader that is less behind needs no check of the memory. */
const uncountedBytes = 64 * 1024
const reconnectMs = 500

type StreamOptions = {
  announcer: Announcer
  admission: Admission
  /** Missing if the request comes from a WebSocket. */
  connection: ServerResponse | undefined
  /** Counts what an anonymous reader has not read. */
  output: AnonymousOutput | null
  /** Runs once, when either side closes the stream. */
  onClose: () => void
}

/** An open response of server-sent events. */
export type EventStream = {
  /** Sends an event whose data is JSON already. */
  sendJson: (event: string, json: string, id?: string) => void
  send: (event: string, data: unknown, id?: string) => void
  /** Does something with each transaction until the stream ends. */
  listen: (onTransaction: (transaction: Transaction) => void) => void
  /** Calls a function when the stream ends, or at once if it has ended. */
  onEnd: (stop: () => void) => void
  close: () => void
  response: Response
}

/**
 * Opens a response of server-sent events. `listen` adds what the stream does with each transaction. The stream ends with the
 * session or the token of the reader.
 */
export function openEventStream(options: StreamOptions): EventStream {
  const { announcer, admission, connection, output, onClose } = options
  const highWaterMark = output ? maxAnonymousBuffered : maxBuffered
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isOpen = true
  let heartbeat: NodeJS.Timeout | undefined
  let stopListening = () => {}
  let behindSince = 0
  // What is not read yet needs memory after the stream is closed too.
  const countBuffered = () => highWaterMark - (controller?.desiredSize ?? highWaterMark)
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearInterval(heartbeat)
    announcer.off('close', closeWith)
    stopListening()
    onClose()
  }
  const close = () => {
    const wasOpen = isOpen
    end()
    if (wasOpen) controller?.close()
  }
  const disconnect = () => {
    close()
    connection?.destroy()
  }
  const closeWith = (ended?: string) => {
    if (endsWith(admission, ended)) close()
  }
  const write = (text: string) => {
    if (!isOpen || !controller) return
    const bytes = encoder.encode(text)
    if (countBuffered() === 0) behindSince = performance.now()
    const isFar = countBuffered() + bytes.length > uncountedBytes
    if (output && isFar && !output.makeRoom(bytes.length)) return disconnect()
    // Making room can have disconnected this reader too.
    if (!isOpen) return
    controller.enqueue(bytes)
    if ((controller.desiredSize ?? 0) < 0) disconnect()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark }),
  )
  announcer.on('close', closeWith)
  // Nothing reads the body of the response to a HEAD request, or cancels it.
  connection?.once('close', end)
  if (connection && output)
    connection.once('close', output.add({ toBytes: countBuffered, since: () => behindSince, disconnect }))
  const beat = () => (isExpired(admission) ? close() : write(':\n\n'))
  heartbeat = setInterval(beat, heartbeatMs).unref()
  write(`retry: ${reconnectMs}\n\n`)
  const sendJson = (event: string, json: string, id?: string) =>
    write(`${id === undefined ? '' : `id: ${toLine(id)}\n`}event: ${event}\ndata: ${json}\n\n`)
  return {
    sendJson,
    send: (event, data, id) => sendJson(event, JSON.stringify(data), id),
    listen: (onTransaction) => {
      if (!isOpen) return
      announcer.on('transaction', onTransaction)
      stopListening = () => announcer.off('transaction', onTransaction)
    },
    onEnd: (stop) => {
      if (isOpen) stopListening = stop
      else stop()
    },
    close,
    response: new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    }),
  }
}

/** Earlier versions accepted ids of transactions with line breaks, behind which a sender could put an event of its own. */
const toLine = (id: string) => id.replace(/[\r\n]/g, '')

type Announcements = {
  /** A transaction, after it is on disk. */
  transaction: [Transaction]
  /** The end of the streams of a session or a token, or of all streams. */
  close: [admission?: string]
}

/** Tells the streams of a dataset what has changed, and when to end. */
export type Announcer = EventEmitter<Announcements>

/** Any number of listeners may be added, without a warning of Node: there is one for each stream. */
export const createAnnouncer = (): Announcer => new EventEmitter<Announcements>().setMaxListeners(0)
