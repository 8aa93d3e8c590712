import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { proxyUpgrade } from 'httpxy'
import { isPreview } from '#lib/preview/preview.ts'
import type { Trouble } from '#lib/publishing/trouble.ts'
import { defaultHeaders, transportHeader } from '#lib/security/defaultHeaders.ts'
import type { Log } from '../processes/log.ts'
import { isUnder, toOriginForm } from './address.ts'
import { limitConnections } from './connections.ts'
import { createPass, sendError, setForwardedHeaders } from './forwarding.ts'
import { explainIfClosed } from './studioClosed.ts'

/** Answers every request that is neither for the lake nor for a preview. */
export type Site = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The port that accepts WebSocket connections, if any. */
  upgradePort?: () => number | undefined
  /** The id of the current release, if any. */
  release?: () => string | null
}

/** Protects against clients that hold connections open by being slow or numerous. */
const usualLimits = {
  headersTimeout: 15_000,
  /** Uploading pictures to the lake takes time. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  /** A connection idle for this long is closed; the lake's event streams send heartbeats. */
  silenceMs: 120_000,
  /** How long a visitor may take to send a body, which is at most a contact message. */
  bodyMs: 30_000,
  maxConnections: 2_000,
  /** Of one address, where no proxy is in front. A browser opens six. */
  maxConnectionsPerAddress: 200,
}

/** No page takes this long unless something is wrong. */
const slowMs = 1_000
const longestLoggedPath = 200

/** The only public server: the site and `/lake/*` at one address. The lake checks Host and Origin itself. */
export function createFrontServer(options: {
  site: Site
  lakePort: number | undefined
  /** The port of the renderer's previews; without it, `site` answers them. */
  previewPort?: () => number | undefined
  /** What keeps the Studio closed, if anything does. */
  troubles?: () => readonly Trouble[]
  trustProxy: boolean
  /** The address visitors use; if it is https, a proxy in front terminates TLS. */
  siteUrl?: string
  log: Log
  limits?: Partial<typeof usualLimits>
}): Server {
  const limits = { ...usualLimits, ...options.limits }
  const pass = createPass(options.log)

  const server = createServer(limits, (request, response) => {
    setForwardedHeaders(request, options)
    setDefaultHeaders(request, response)
    const target = toOriginForm(request.url)
    if (target === null) return sendError(request, response, 400, 'This is not an address of this site.')
    request.url = target
    const [path = '/'] = target.split('?', 1)
    logProblems(response, request.method ?? 'GET', path, options.site, options.log)
    if (explainIfClosed(request, response, path, options.troubles?.() ?? [])) return
    if (isUnder(path, '/lake')) {
      if (options.lakePort === undefined)
        return sendError(request, response, 404, 'This site has no content lake of its own.')
      request.url = withoutPrefix(target, '/lake')
      return void pass(request, response, options.lakePort, 'content lake')
    }
    endIfSlow(request, response, limits.bodyMs)
    if (options.previewPort && isPreview(path)) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendError(request, response, 405, 'Previews are only read.')
      void pass(request, response, options.previewPort(), 'preview')
    } else
      options.site.answer(request, response).catch((error: unknown) => {
        options.log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
        sendError(request, response, 500, 'This went wrong on the server.')
      })
  })

  // A proxy reuses connections, and must not pick one that is just closing.
  server.keepAliveTimeout = options.trustProxy ? 75_000 : 5_000
  server.timeout = limits.silenceMs
  limitConnections(server, {
    total: limits.maxConnections,
    perAddress: options.trustProxy ? null : limits.maxConnectionsPerAddress,
  })
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
    // A refused upgrade has already been forwarded to the browser; a failed one has closed its socket.
    proxyUpgrade({ host: '127.0.0.1', port }, request, socket, head, { xfwd: false }).catch(() => {})
  })
  return server
}

/**
 * Logs server errors and slow pages. Nothing about the visitor is logged, and only the path of the address,
 * since a query may hold anything. For the lake the path is omitted too, since it may name documents.
 */
function logProblems(response: ServerResponse, method: string, path: string, site: Site, log: Log): void {
  const startedAt = performance.now()
  const isLake = isUnder(path, '/lake')
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    const { statusCode: status } = response
    const release = site.release?.() ?? null
    // Before the first release, 503 is the normal answer. An unfinished response means that the visitor left.
    if (!response.writableFinished || (status === 503 && release === null)) return
    const isFailure = status >= 500
    if (!isFailure && (isLake || ms < slowMs)) return
    const shown = isLake ? '/lake' : path.slice(0, longestLoggedPath)
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

/** Sets the headers that every response carries; a response's own headers override them. */
function setDefaultHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(defaultHeaders)) response.setHeader(name, value)
  // Servers must not send this header over plain http, and browsers must ignore it there (RFC 6797, 7.2).
  if (request.headers['x-forwarded-proto'] === 'https')
    for (const [name, value] of Object.entries(transportHeader)) response.setHeader(name, value)
}

/**
 * Closes a server: accepts no new connection, gives open responses this long to finish, then destroys the
 * rest. Upgraded WebSockets no longer belong to the server: they end with the lake or with this process.
 */
export async function closeServer(server: Server, lastAnswersMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  await Promise.race([closed, sleep(lastAnswersMs, undefined, { ref: false })])
  server.closeAllConnections()
}
