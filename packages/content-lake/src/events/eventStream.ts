const encoder = new TextEncoder()
const heartbeatMs = 20_000
/** A reader that lags this far behind is cut off; it reconnects and reads what it missed. */
const mostBuffered = 16 * 1024 * 1024
const reconnectMs = 1000

export type EventStream = {
  send(event: string, data: unknown, id?: string): void
  close(): void
  response: Response
}

/** An open response of server-sent events. `onClose` runs once, whichever side ends it. */
export function openEventStream(onClose: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let heartbeat: NodeJS.Timeout | undefined
  const end = () => {
    if (!controller) return
    controller = null
    clearInterval(heartbeat)
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
    new ByteLengthQueuingStrategy({ highWaterMark: mostBuffered }),
  )
  return {
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
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
