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
    listen: (onTransaction: Listener['onTransaction']) => {
      stopListening = announcer.add({ session, onTransaction, close })
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

type Listener = { session: string | undefined; onTransaction(transaction: Transaction): void; close(): void }

export type Announcer = ReturnType<typeof createAnnouncer>

/** Announces each transaction to every open stream, after it is on disk. */
export function createAnnouncer() {
  const listeners = new Set<Listener>()
  return {
    /** Adds a listener, and returns a function that removes it. */
    add: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: (transaction: Transaction) => {
      for (const listener of listeners) listener.onTransaction(transaction)
    },
    /** Ends the streams of a session, or all. */
    close: (session?: string) => {
      for (const listener of [...listeners])
        if (session === undefined || listener.session === session) listener.close()
    },
  }
}
