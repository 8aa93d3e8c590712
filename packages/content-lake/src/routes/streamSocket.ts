import { upgradeWebSocket } from '@hono/node-server'
import type { WSContext } from 'hono/ws'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { endsWith, toAdmission } from '../access/admission.ts'
import { busyRefusal } from '../errors/lakeError.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'

const streamPath = /^\/v[^/]+\/data\/(listen|live\/events)\/[^/?]+(\?|$)/

const commandShape = z.union([
  z.object({
    open: z.object({
      id: z.string().min(1).max(40),
      path: z.string().max(20_000).regex(streamPath),
      lastEventId: z.string().max(300).optional(),
    }),
  }),
  z.object({ close: z.string() }),
  z.object({ ping: z.literal(true) }),
])

export const maxCommandBytes = 64 * 1024
const maxSockets = 200
const maxStreams = 200
/** A page that lags this far behind is disconnected. It reconnects and reads the current state. */
const maxBuffered = 32 * 1024 * 1024

/** The status code of a refused message: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const policyViolation = 1008

/**
 * Carries all event streams of a Studio tab over one WebSocket: docs/decisions/0030-one-websocket-per-tab.md. The page chooses an
 * id for each stream. The lake handles the stream like an ordinary request, and sends the response in messages with that id.
 */
export function streamSocketRoutes({ announcer, settings, datasets }: Lake) {
  let sockets = 0
  const upgrade = upgradeWebSocket((context) => {
    const streams = new Map<string, AbortController>()
    let stopListening = () => {}
    return {
      onOpen: (_event, socket) => {
        sockets += 1
        const admission = toAdmission(context.get('identity'))
        const closeWith = (ended?: string) => {
          if (endsWith(admission, ended)) socket.close()
        }
        announcer.on('close', closeWith)
        stopListening = () => announcer.off('close', closeWith)
      },
      onMessage: ({ data }, socket) => {
        const command = parseCommand(data)
        if (!command) return socket.close(policyViolation, 'This message does not open or close a stream')
        if ('ping' in command) return socket.send(JSON.stringify({ pong: true }))
        if ('close' in command) return streams.get(command.close)?.abort()
        const { id, path, lastEventId } = command.open
        if (streams.has(id) || streams.size >= maxStreams)
          return socket.close(policyViolation, 'This stream is already open, or too many streams are')
        const abort = new AbortController()
        streams.set(id, abort)
        // The request that the page would have sent without the WebSocket, with the credentials that opened it.
        const headers = new Headers(context.req.raw.headers)
        if (lastEventId !== undefined) headers.set('last-event-id', lastEventId)
        const request = new Request(new URL(path, context.req.url), { headers, signal: abort.signal })
        sendResponse(id, datasets.fetch(request), socket, abort.signal)
          .catch((error: unknown) => {
            if (abort.signal.aborted) return
            settings.log(`A stream failed: ${error instanceof Error ? error.stack : error}`)
            // The page reconnects with all its streams.
            socket.close()
          })
          .finally(() => streams.delete(id))
      },
      onClose: () => {
        sockets -= 1
        stopListening()
        for (const abort of streams.values()) abort.abort()
      },
    }
  })
  return new GuardedRoutes(settings).get('/v1/streams', { for: 'signedIn' }, (context, next) => {
    if (sockets >= maxSockets) throw busyRefusal(429, 'Too many WebSockets are open')
    return upgrade(context, next)
  })
}

function parseCommand(message: unknown): z.infer<typeof commandShape> | undefined {
  try {
    return commandShape.safeParse(JSON.parse(String(message))).data
  } catch {
    return undefined
  }
}

/** Sends the status and type of a stream's response, then its text, then its end. */
async function sendResponse(
  id: string,
  response: Response | Promise<Response>,
  socket: WSContext,
  signal: AbortSignal,
): Promise<void> {
  const send = (message: { status?: number; type?: string; text?: string; end?: true }) => {
    if (socket.raw instanceof WebSocket && socket.raw.bufferedAmount > maxBuffered) socket.raw.terminate()
    else socket.send(JSON.stringify({ id, ...message }))
  }
  const { status, headers, body } = await response
  send({ status, type: headers.get('content-type') ?? '' })
  const texts = body?.pipeThrough(new TextDecoderStream())
  await texts?.pipeTo(new WritableStream({ write: (text) => send({ text }) }), { signal })
  send({ end: true })
}
