import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { proxyUpgrade } from 'httpxy'
import { defaultHeaders, transportHeader } from '#lib/security/defaultHeaders.ts'
import type { Log } from '../processes/log.ts'
import { isPreview, isUnder, toOriginForm } from './address.ts'
import { createPass, sendError, setForwardedHeaders } from './forwarding.ts'

/** Answers everything that is neither the lake's nor a preview. */
export type Site = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The port that takes WebSocket connections, when there is one. */
  upgradePort?: () => number | undefined
  /** The release visitors get, when there is one. */
  release?: () => string | null
}

/** Against clients that hold connections by being slow, or by being many. */
const usualLimits = {
  headersTimeout: 15_000,
  /** Pictures uploaded to the lake need their time. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  /** A connection on which nothing moves for so long is ended; the lake's events have a heartbeat. */
  silenceMs: 120_000,
  /** What visitors send, a message at most, is here after this or never. */
  bodyMs: 30_000,
  /** Beyond these, new ones are turned away, and those that are here are served. */
  maxConnections: 2_000,
}

/** Longer than any page takes, unless something is wrong. */
const SLOW_MS = 1_000
const LONGEST_LOGGED_PATH = 200

/** The one public door: the site and `/lake/*` behind a single address. The lake checks Host and Origin itself. */
export function createFrontServer(options: {
  site: Site
  lakePort: number | undefined
  /** Where previews are rendered; without it, the site renders them itself. */
  previewPort?: () => number | undefined
  trustProxy: boolean
  /** The address visitors use: an https one means a proxy in front that speaks it. */
  siteUrl?: string
  log: Log
  limits?: Partial<typeof usualLimits>
}): Server {
  const limits = { ...usualLimits, ...options.limits }
  const pass = createPass(options.log)

  const server = createServer(limits, (request, response) => {
    setForwardedHeaders(request, options)
    setStandingHeaders(request, response)
    const target = toOriginForm(request.url)
    if (target === null) return sendError(request, response, 400, 'This is not an address of this site.')
    request.url = target
    const [path = '/'] = target.split('?', 1)
    logProblems(response, request.method ?? 'GET', path, options.site, options.log)
    if (isUnder(path, '/lake')) {
      if (options.lakePort === undefined)
        return sendError(request, response, 404, 'This site has no content lake of its own.')
      request.url = withoutPrefix(target, '/lake')
      return void pass(request, response, options.lakePort, 'content lake')
    }
    endIfSlow(request, response, limits.bodyMs)
    if (options.previewPort && isPreview(path)) void pass(request, response, options.previewPort(), 'preview')
    else
      options.site.answer(request, response).catch((error: unknown) => {
        options.log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
        sendError(request, response, 500, 'This went wrong on the server.')
      })
  })

  // A proxy keeps connections open and must not meet one that is just closing.
  server.keepAliveTimeout = options.trustProxy ? 75_000 : 5_000
  server.timeout = limits.silenceMs
  server.maxConnections = limits.maxConnections
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { upgrade } = request.headers
    setForwardedHeaders(request, options)
    Object.assign(request.headers, { connection: 'Upgrade', upgrade })
    const target = toOriginForm(request.url)
    const [path = '/'] = (target ?? '/').split('?', 1)
    const toLake = isUnder(path, '/lake') && options.lakePort !== undefined
    const port = toLake ? options.lakePort : options.site.upgradePort?.()
    if (port === undefined || target === null) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    request.url = toLake ? withoutPrefix(target, '/lake') : target
    // A refused upgrade has already been passed on to the browser; a broken one has ended its socket.
    proxyUpgrade({ host: '127.0.0.1', port }, request, socket, head, { xfwd: false }).catch(() => {})
  })
  return server
}

/**
 * Logs the requests that went wrong: failures of the server, and pages that took long. Of the visitor nothing is
 * logged, and of the address only its path, since a query may hold anything; of the lake not even that, since its
 * paths name documents and its events last for hours.
 */
function logProblems(response: ServerResponse, method: string, path: string, site: Site, log: Log): void {
  const startedAt = performance.now()
  const isLake = isUnder(path, '/lake')
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    const { statusCode: status } = response
    const release = site.release?.() ?? null
    // Before the first release every visit is answered so; after it, a visitor who left was not failed.
    if (!response.writableFinished || (status === 503 && release === null)) return
    const isFailure = status >= 500
    if (!isFailure && (isLake || ms < SLOW_MS)) return
    const shown = isLake ? '/lake' : path.slice(0, LONGEST_LOGGED_PATH)
    log(`${method} ${shown} answered ${status} after ${ms} ms.`, {
      level: isFailure ? 'error' : 'warn',
      method,
      path: shown,
      status,
      ms,
      release,
    })
  })
}

function endIfSlow(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) response.writeHead(408, { 'cache-control': 'no-store', connection: 'close' })
    response.end(() => request.destroy())
  }, bodyMs)
  request.once('close', () => clearTimeout(timer))
}

function withoutPrefix(url: string, prefix: string): string {
  const rest = url.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Sets what every answer carries; an answer's own headers take the place of these. */
function setStandingHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(defaultHeaders)) response.setHeader(name, value)
  // Over plain http browsers must ignore it, and servers must not send it (RFC 6797, 7.2).
  if (request.headers['x-forwarded-proto'] === 'https')
    for (const [name, value] of Object.entries(transportHeader)) response.setHeader(name, value)
}

/**
 * Ends a server: takes no new connection, lets answers under way finish for this long, and then cuts what is left.
 * WebSockets are no longer the server's own: they end with what stands behind them, or with this process.
 */
export async function closeServer(server: Server, lastAnswersMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  await Promise.race([closed, sleep(lastAnswersMs, undefined, { ref: false })])
  server.closeAllConnections()
}
