import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, toNetworks, visitorHeader } from '@freelance-site/foundation/server'
import { proxyUpgrade } from 'httpxy'
import { defaultHeaders, transportHeader } from '../security/defaultHeaders.ts'
import type { Service } from '../service.ts'
import { createHostCheck, isUnder, plainTarget, toOriginForm } from './address.ts'
import { limitConnections } from './connections.ts'
import { setForwardedHeaders } from './forwardedHeaders.ts'
import { type ClosedOptions, explainIfClosed } from './plainPage.ts'
import { createReverseProxy } from './reverseProxy.ts'
import { sendError, sendNothing } from './sendAnswer.ts'
import { announcesBody, bodyLimits, createUnfinishedBodies } from './unfinishedBodies.ts'
import { createPreviewFailures, type PreviewOptions } from './waitingPreview.ts'

/** Answers every request that is neither for the service nor for a preview. */
export type Site = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  upgradePort?: () => number | undefined
  release?: () => string | null
  /** Whether a response says that the page is not made yet, which is logged elsewhere. */
  isWaiting?: (response: ServerResponse) => boolean
}

/** Limits against clients that are slow on purpose or open many connections. */
const defaultLimits = {
  headersTimeout: 15_000,
  /** The longest upload to a service. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  /** A connection idle for this long is closed; the event streams of a service send heartbeats. */
  silenceMs: 120_000,
  /** Until the first byte of a preview. Presentation gives up on a frame after 15 s. */
  previewMs: 10_000,
  ...bodyLimits,
  maxConnections: 2_000,
  /** From one address, without a proxy in front. A browser opens six. */
  maxConnectionsPerAddress: 200,
}

/** An answer that takes longer is logged, unless it is the service's. */
const slowMs = 1_000
const longestLoggedPath = 200

/** What the front server passes on to a service. */
export type FrontService = Pick<Service, 'name' | 'path' | 'smallBodies'> & {
  /** Undefined if it runs elsewhere. */
  port: number | undefined
}

type Options = ClosedOptions & {
  site: Site
  service?: FrontService | undefined
  /** The renderer's previews; without it, `site` answers them. */
  previews?: PreviewOptions
  /** How many proxies in front add to the forwarding headers. */
  trustProxy: number
  /** The address visitors use; if it is https, a proxy in front terminates TLS. */
  siteUrl?: string
  /** The address by which processes of this machine reach it, such as the service that calls a webhook. */
  selfUrl?: string
  log: Log
  limits?: Partial<typeof defaultLimits>
}

/** The only public server: the site and its service at one address. The service checks Host and Origin itself. */
export function createFrontServer(options: Options): Server {
  const limits = { ...defaultLimits, ...options.limits }
  const forward = createReverseProxy(options.log)
  const toExplained = createPreviewFailures(options, limits.previewMs)
  const watchBody = createUnfinishedBodies(limits, options.log)
  const { service, siteUrl, selfUrl = [] } = options
  const isOwnHost = createHostCheck(siteUrl === undefined ? [] : [siteUrl, selfUrl].flat())

  const server = createServer({ ...limits, shouldUpgradeCallback: isWebSocket }, (request, response) => {
    // Forwarding drops the header `transfer-encoding`.
    const hasBody = announcesBody(request)
    setForwardedHeaders(request, options)
    // A response's own headers override these.
    response.setHeaders(new Headers(defaultHeaders))
    // Servers must not send this header over plain http, and browsers must ignore it there (RFC 6797, 7.2).
    if (request.headers['x-forwarded-proto'] === 'https') response.setHeaders(new Headers(transportHeader))
    const target = toOriginForm(request.url)
    const [path = '/'] = (target ?? '/').split('?', 1)
    if (hasBody) {
      const [network = ''] = toNetworks(String(request.headers[visitorHeader]))
      watchBody(response, { network, isUpload: isOf(service, path) && !service.smallBodies?.includes(path) })
    }
    if (target === null) return sendError(response, 400, 'This is not an address of this site.')
    request.url = target
    const host = String(request.headers['x-forwarded-host'])
    if (siteUrl !== undefined && !isUnder(path, '/health') && !isOwnHost(host)) {
      if (!plainTarget.test(target)) return sendError(response, 421, 'This is not the host of this site.')
      request.resume()
      return sendNothing(response, 308, { location: siteUrl + target })
    }
    logProblems(response, request.method ?? 'GET', path, options)
    if (explainIfClosed(response, path, options)) return
    if (isOf(service, path)) {
      if (service.port === undefined)
        return sendError(response, 404, `This site has no ${service.name} of its own.`)
      request.url = withoutPath(service, target)
      return void forward(request, response, service.port, service.name)
    }
    if (options.previews?.isPreview(path)) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return sendError(response, 405, 'Previews are only read.')
      void forward(request, response, options.previews.port(), 'preview', toExplained(target, response))
    } else
      options.site.answer(request, response).catch((error: unknown) => {
        options.log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
        sendError(response, 500, 'This went wrong on the server.')
      })
  })

  // Longer than proxies keep idle connections open, so that no proxy reuses a connection that is just closing.
  server.keepAliveTimeout = options.trustProxy > 0 ? 75_000 : 5_000
  server.timeout = limits.silenceMs
  limitConnections(server, {
    total: limits.maxConnections,
    perAddress: options.trustProxy > 0 ? null : limits.maxConnectionsPerAddress,
  })
  server.on('upgrade', (request, socket, head) => forwardUpgrade(request, socket, head, options))
  return server
}

/** Other upgrades, such as curl's to HTTP/2, are ignored (RFC 9110, 7.8). */
const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

function forwardUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, options: Options): void {
  const { upgrade } = request.headers
  setForwardedHeaders(request, options)
  Object.assign(request.headers, { connection: 'Upgrade', upgrade })
  const target = toOriginForm(request.url)
  const [path = '/'] = (target ?? '/').split('?', 1)
  const service = isOf(options.service, path) && options.service.port !== undefined ? options.service : null
  const port = service ? service.port : options.site.upgradePort?.()
  if (port === undefined || target === null) {
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    return
  }
  request.url = service ? withoutPath(service, target) : target
  // If the upgrade was refused, the browser already has the answer; if it failed, the socket is already closed.
  proxyUpgrade({ host: '127.0.0.1', port }, request, socket, head, { xfwd: false }).catch(() => {})
}

/** Logs no query, since it may hold personal data, and no path of the service, since it may name documents. */
function logProblems(
  response: ServerResponse,
  method: string,
  path: string,
  { site, service, log }: Options,
): void {
  const startedAt = performance.now()
  const ofService = isOf(service, path) ? service.path : null
  response.once('close', () => {
    const ms = Math.round(performance.now() - startedAt)
    const { statusCode: status } = response
    const release = site.release?.() ?? null
    // Before the first release, 503 is the normal answer. An unfinished response means that the visitor left.
    if (!response.writableFinished || (status === 503 && release === null)) return
    if (site.isWaiting?.(response)) return
    // Logged as a count by createUnfinishedBodies.
    if (status === 408 || status === 429) return
    const isFailure = status >= 500
    if (!isFailure && (ofService !== null || ms < slowMs)) return
    const shown = ofService ?? path.slice(0, longestLoggedPath)
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

const isOf = (service: FrontService | undefined, path: string): service is FrontService =>
  service !== undefined && isUnder(path, service.path)

const withoutPath = ({ path }: FrontService, target: string) =>
  target.slice(path.length).replace(/^(?!\/)/, '/')

/** Does not close WebSockets, which end with the service or with this process. */
export async function closeServer(server: Server, openResponsesMs: number): Promise<void> {
  const closed = once(server.close(), 'close')
  await Promise.race([closed, sleep(openResponsesMs, undefined, { ref: false })])
  server.closeAllConnections()
}
