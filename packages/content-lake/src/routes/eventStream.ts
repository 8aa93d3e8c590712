import { EventEmitter } from 'node:events'
import type { Transaction } from '../store/transactionLog.ts'

const encoder = new TextEncoder()
const heartbeatMs = 20_000
/** A reader that lags this far behind is disconnected. It reconnects and reads the current state. */
const maxBuffered = 16 * 1024 * 1024
const reconnectMs = 500

/**
 * Opens a response of server-sent events. `listen` adds what the stream does with each transaction. The stream ends with the
 * session of the reader. `onClose` runs once, when either side closes the stream.
 */
export function openEventStream(announcer: Announcer, session: string | undefined, onClose: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let heartbeat: NodeJS.Timeout | undefined
  let stopListening = () => {}
  const end = () => {
    if (!controller) return
    controller = null
    clearInterval(heartbeat)
    stopListening()
    onClose()
  }
  const close = () => {
    const open = controller
    end()
    open?.close()
  }
  const closeWith = (ended?: string) => {
    if (ended === undefined || ended === session) close()
  }
  const write = (text: string) => {
    if (!controller) return
    controller.enqueue(encoder.encode(text))
    if ((controller.desiredSize ?? 0) < 0) close()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
        heartbeat = setInterval(() => write(':\n\n'), heartbeatMs).unref()
        write(`retry: ${reconnectMs}\n\n`)
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBuffered }),
  )
  return {
    send: (event: string, data: unknown, id?: string) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    listen: (onTransaction: (transaction: Transaction) => void) => {
      announcer.on('transaction', onTransaction).on('close', closeWith)
      stopListening = () => announcer.off('transaction', onTransaction).off('close', closeWith)
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

export type Announcer = ReturnType<typeof createAnnouncer>

/** Emits each transaction after it is on disk, and `close` to end the streams of a session, or all. */
export const createAnnouncer = () =>
  new EventEmitter<{ transaction: [Transaction]; close: [session?: string] }>().setMaxListeners(0)
