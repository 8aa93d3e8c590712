import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createProxyServer, proxyUpgrade } from 'httpxy'
import type { Log } from '../log.ts'
import { setForwardedHeaders } from './forwarding.ts'
import { watchRequest } from './requestLog.ts'
import { isUnder, toOriginForm } from './requestTarget.ts'
import { sendTrouble } from './sendTrouble.ts'
import { setStandingHeaders } from './standingHeaders.ts'

/** Answers requests for pages; everything that is not the lake's or the publisher's goes to it. */
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

/**
 * The one public door: pages, `/lake/*` and `/publisher/*` behind a single address.
 * The lake and the publisher are told the original Host and Origin, which they check themselves.
 */
export function createFrontServer(options: {
  site: Site
  lakePort: number | undefined
  publisherPort: () => number | undefined
  trustProxy: boolean
  /** The address visitors use: an https one means a proxy in front that speaks it. */
  siteUrl?: string
  log: Log
  limits?: Partial<typeof usualLimits>
}): Server {
  const limits = { ...usualLimits, ...options.limits }
  const proxy = createProxyServer()
  // Each request has its own connection: a reused one may just be closing, and posts are never repeated.
  const agent = new Agent({ keepAlive: false })
  proxy.on('proxyRes', (answer) => {
    delete answer.headers.connection
    delete answer.headers['keep-alive']
  })

  const pass = async (
    request: IncomingMessage,
    response: ServerResponse,
    port: number | undefined,
    name: string,
  ) => {
    if (port === undefined) return unavailable(request, response, name)
    try {
      await proxy.web(request, response, { target: { host: '127.0.0.1', port }, agent })
    } catch (error) {
      if (response.headersSent) response.destroy()
      else if (!response.destroyed) {
        options.log(`the ${name} gave no answer (${error instanceof Error ? error.message : error}).`, {
          level: 'warn',
        })
        unavailable(request, response, name)
      }
    }
  }

  const server = createServer(limits, (request, response) => {
    setForwardedHeaders(request, options)
    setStandingHeaders(request, response)
    const target = toOriginForm(request.url)
    if (target === null) return notUnderstood(response)
    request.url = target
    const [path = '/'] = target.split('?', 1)
    watchRequest(request, response, path, {
      release: () => options.site.release?.() ?? null,
      log: options.log,
    })
    if (isUnder(path, '/lake')) {
      if (options.lakePort === undefined) return notFound(response)
      request.url = withoutPrefix(target, '/lake')
      void pass(request, response, options.lakePort, 'content lake')
    } else if (isUnder(path, '/publisher')) {
      void pass(request, response, options.publisherPort(), 'publisher')
    } else {
      endIfSlow(request, response, limits.bodyMs)
      options.site.answer(request, response).catch((error: unknown) => {
        options.log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
        if (response.headersSent) response.destroy()
        else unavailable(request, response, 'site')
      })
    }
  })

  // A proxy keeps connections open and must not meet one that is just closing.
  server.keepAliveTimeout = options.trustProxy ? 75_000 : 5_000
  server.timeout = limits.silenceMs
  server.maxConnections = limits.maxConnections
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    setForwardedHeaders(request, options)
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

function unavailable(request: IncomingMessage, response: ServerResponse, name: string): void {
  sendTrouble(request, response, {
    status: 503,
    message: `The ${name} is not running at this moment.`,
    headers: { 'retry-after': '2' },
  })
}

function notUnderstood(response: ServerResponse): void {
  response.writeHead(400, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify({ message: 'This is not an address of this site.' }))
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ message: 'This site has no content lake of its own.' }))
}
