import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../processes/log.ts'

export type BodyLimits = {
  /** How long a body may take that is not for the lake's API: a message, the owner key, a webhook. */
  bodyMs: number
  /** A body for the lake's API may take longer, while it brings this many bytes in each span of time. */
  uploadSpanMs: number
  uploadSpanBytes: number
  /** How many bodies of one visitor (one /64 network of IPv6) may be unfinished at a time. */
  bodiesPerVisitor: number
}

type Body = {
  request: IncomingMessage
  response: ServerResponse
  network: string
  isUpload: boolean
  /** Since when, and from which count of the connection's bytes on, progress is measured. */
  since: number
  bytesBefore: number
}

const checkMs = 1_000
const logMs = 60_000

/**
 * The request bodies that have not arrived in full. One that is too slow is ended, and so is a visitor's oldest one when
 * they have too many; how many were ended is logged once a minute.
 */
export function createUnfinishedBodies(limits: BodyLimits, log: Log) {
  /** By their connection, the oldest first, until their request is over. */
  const bodies = new Map<Socket, Body>()
  let endedCount = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  const end = ({ request, response }: Body, status: 408 | 429) => {
    bodies.delete(request.socket)
    endedCount += 1
    if (response.headersSent) return request.destroy()
    response.writeHead(status, { 'cache-control': 'no-store', connection: 'close', 'content-length': 0 })
    response.end(() => request.destroy())
  }

  const check = () => {
    const now = performance.now()
    for (const [socket, body] of bodies) {
      const { request, isUpload, since, bytesBefore } = body
      if (request.complete || now - since < (isUpload ? limits.uploadSpanMs : limits.bodyMs)) continue
      if (!isUpload || socket.bytesRead - bytesBefore < limits.uploadSpanBytes) end(body, 408)
      else Object.assign(body, { since: now, bytesBefore: socket.bytesRead })
    }
    if (endedCount === 0 || now - loggedAt < logMs) return
    log(`${endedCount} requests were ended, because their bodies were too slow or too many.`, {
      level: 'warn',
    })
    endedCount = 0
    loggedAt = now
  }
  const timer = setInterval(check, Math.min(checkMs, limits.bodyMs / 2))
  timer.unref()

  /** Each connection whose request has an unfinished body, with its visitor's network, the oldest first. */
  function* list(): Generator<readonly [Socket, string]> {
    for (const [socket, { request, network }] of bodies)
      if (!request.complete && !socket.destroyed) yield [socket, network]
  }

  return {
    list,
    /** Watches the body of a request; at the bound of its visitor it ends their oldest one. */
    add(
      request: IncomingMessage,
      response: ServerResponse,
      from: { network: string; isUpload: boolean },
    ): void {
      const { socket } = request
      // A later request of a connection comes last.
      bodies.delete(socket)
      const body = { request, response, ...from, since: performance.now(), bytesBefore: socket.bytesRead }
      bodies.set(socket, body)
      request.once('close', () => {
        if (bodies.get(socket) === body) bodies.delete(socket)
      })
      const own = [...list()].filter(([, network]) => network === from.network)
      const oldest = own.length > limits.bodiesPerVisitor && own[0] && bodies.get(own[0][0])
      if (oldest) end(oldest, 429)
    },
    /** Ends the checks, with the server. */
    stop: () => clearInterval(timer),
  }
}

/** Whether a body follows the headers (RFC 9112, 6). */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
