import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@freelance-site/foundation/server'

export const bodyLimits = {
  /** How long the body of a message, the owner key or a webhook may take. */
  bodyMs: 10_000,
  /** An upload to a service must transfer 1 KB a second: this many bytes in each span of time. */
  uploadSpanMs: 30_000,
  uploadSpanBytes: 30_000,
  /** How many bodies of one visitor (one /64 network of IPv6) may be unfinished at a time. An editor may upload four at a time. */
  bodiesPerVisitor: 20,
}

const logMs = 60_000

/** Ends requests whose body takes too long, and a visitor's oldest unfinished one if they have too many. */
export function createUnfinishedBodies(limits: typeof bodyLimits, log: Log) {
  const { bodyMs, uploadSpanMs, uploadSpanBytes, bodiesPerVisitor } = limits
  /** The responses to their requests, by the visitor's network, oldest first. */
  const bodies = new Map<string, Set<ServerResponse>>()
  let endedCount = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  const end = (response: ServerResponse, status: 408 | 429) => {
    const { req: request } = response
    if (request.complete || request.destroyed) return
    endedCount += 1
    logCount()
    if (response.headersSent) return request.destroy()
    response.writeHead(status, { 'cache-control': 'no-store', connection: 'close', 'content-length': 0 })
    response.end(() => request.destroy())
  }

  const logCount = () => {
    if (performance.now() - loggedAt < logMs) return
    log(`${endedCount} requests were ended, because their bodies were too slow or too many.`, {
      level: 'warn',
    })
    endedCount = 0
    loggedAt = performance.now()
  }

  const endIfSlow = (response: ServerResponse) => {
    const { socket } = response.req
    let bytesBefore = socket.bytesRead
    return setInterval(() => {
      if (socket.bytesRead - bytesBefore < uploadSpanBytes) end(response, 408)
      bytesBefore = socket.bytesRead
    }, uploadSpanMs)
  }

  /** Watches the body of a request. An upload has a minimum rate instead of the time limit `bodyMs`. */
  return (response: ServerResponse, { network, isUpload }: { network: string; isUpload: boolean }): void => {
    const visitorBodies = bodies.get(network) ?? new Set()
    bodies.set(network, visitorBodies.add(response))
    const timer = (isUpload ? endIfSlow(response) : setTimeout(end, bodyMs, response, 408)).unref()
    const forget = () => {
      clearTimeout(timer)
      if (visitorBodies.delete(response) && visitorBodies.size === 0) bodies.delete(network)
    }
    response.req.once('end', forget)
    response.req.once('close', forget)
    const [oldest] = visitorBodies
    if (oldest && visitorBodies.size > bodiesPerVisitor) {
      visitorBodies.delete(oldest)
      end(oldest, 429)
    }
  }
}

/** Whether a request announces a body in its headers (RFC 9112, 6). */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
