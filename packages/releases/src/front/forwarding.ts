import { Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { toErrorMessage } from '@freelance-site/foundation'
import { type Log, toTrustedHop, visitorHeader } from '@freelance-site/foundation/server'
import { createProxyServer } from 'httpxy'

/** Headers that concern one connection only (RFC 9110, 7.6.1) and are not forwarded. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

function dropHopByHop(headers: IncomingHttpHeaders): void {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  for (const name of [...hopByHop, ...named]) delete headers[name]
}

const forwarded = /^(forwarded|x-forwarded-(for|host|port|proto)|x-real-ip)$/

/** Headers for instructions between servers of a framework or platform. Browsers send none of them, so they are dropped. */
const internal =
  /^(x-(middleware|invoke|next|now|prerender|vercel|nf)-.*|x-(nextjs-data|matched-path|original-url|rewrite-url|http-method|http-method-override|method-override)|next-(action|resume))$/

/**
 * Sets the headers that name the visitor and the address they use: the only place that reads what proxies say. Each then has one
 * value, except `X-Forwarded-For`, which lists all hops.
 */
export function setForwardedHeaders(
  request: IncomingMessage,
  { trustProxy, siteUrl }: { trustProxy: number; siteUrl?: string },
): void {
  const { headers } = request
  const { host } = headers
  const remoteAddress = request.socket.remoteAddress ?? ''
  // Values of the request count only behind a trusted proxy; otherwise this server sets its own.
  const claimed: IncomingHttpHeaders = trustProxy > 0 ? { ...headers } : {}
  const toClaim = (name: string) => toTrustedHop(claimed[name], trustProxy)
  const hops = claimed['x-forwarded-for']
  // Before setting the headers, so that a Connection header that names one cannot remove it.
  dropHopByHop(headers)
  if (host !== undefined) headers.host = host
  for (const name of Object.keys(headers))
    if (forwarded.test(name) || internal.test(name)) delete headers[name]
  headers['x-forwarded-for'] = hops ? `${hops}, ${remoteAddress}` : remoteAddress
  headers[visitorHeader] = toClaim('x-forwarded-for') ?? remoteAddress
  headers['x-forwarded-host'] = toClaim('x-forwarded-host') ?? host ?? ''
  headers['x-forwarded-proto'] = toClaim('x-forwarded-proto') ?? toOwnScheme(host, siteUrl)
  // Some libraries read rawHeaders instead.
  request.rawHeaders = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => [name, each]),
  )
}

/** Without a trusted proxy: a request for the site's https address must have come through a proxy that terminates TLS. */
function toOwnScheme(host: string | undefined, siteUrl: string | undefined): 'http' | 'https' {
  if (siteUrl === undefined) return 'http'
  const own = new URL(siteUrl)
  return own.protocol === 'https:' && own.host === host ? 'https' : 'http'
}

/** Why another process gave no answer. `failed`: it answered with a status from 500 on. */
export type ForwardFailure = 'notRunning' | 'ended' | 'slow' | 'failed'

const reasons: Record<ForwardFailure, string> = {
  notRunning: 'is not running at this moment',
  ended: 'closed the connection before it answered',
  slow: 'takes too long to answer',
  failed: 'could not answer',
}

/** How a request is forwarded whose failures are explained otherwise than by a JSON body. */
type Explained = {
  /** How long the other process may take until the first byte of its answer. */
  limitMs: number
  /** Answers the request. Called at most once, before anything was answered. */
  explain: (failure: ForwardFailure) => void
}

/** Forwards requests to another process on this machine; answers 503 and logs why if that process does not respond. */
export function createReverseProxy(log: Log) {
  const proxy = createProxyServer()
  // One connection per request: a reused one may be closing, and a POST cannot be retried. `keepAlive` omits the header
  // `connection: close`, after which a server that refuses an unread body would close the connection before its answer arrives.
  const agent = new Agent({ keepAlive: true })
  agent.maxFreeSockets = 0
  const onFailedAnswers = new WeakMap<ServerResponse, () => void>()
  proxy.on('proxyReq', (forwardedRequest, request, response) => {
    // Otherwise the other process would wait for the rest of an aborted body.
    request.once('close', () => {
      if (!request.complete) forwardedRequest.destroy()
    })
    // Otherwise it would go on with an answer that comes too late.
    if (onFailedAnswers.has(response)) response.once('close', () => forwardedRequest.destroy())
  })
  proxy.on('proxyRes', (answer, _, response) => {
    delete answer.headers.connection
    delete answer.headers['keep-alive']
    const onFailedAnswer = onFailedAnswers.get(response)
    if (onFailedAnswer === undefined || (answer.statusCode ?? 0) < 500) return
    answer.resume()
    onFailedAnswer()
  })
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    port: number | undefined,
    name: string,
    explained?: Explained,
  ): Promise<void> => {
    const refuse = (failure: ForwardFailure) => {
      // It was explained before.
      if (response.writableEnded) return
      if (explained === undefined || response.headersSent)
        return sendError(response, 503, `The ${name} ${reasons[failure]}.`)
      request.resume()
      explained.explain(failure)
    }
    if (port === undefined) return refuse('notRunning')
    if (explained) {
      onFailedAnswers.set(response, () => refuse('failed'))
      const timer = setTimeout(() => response.headersSent || refuse('slow'), explained.limitMs)
      response.once('close', () => clearTimeout(timer))
    }
    try {
      await proxy.web(request, response, { target: { host: '127.0.0.1', port }, agent })
    } catch (error) {
      // The visitor has left.
      if (response.destroyed || request.socket.destroyed) return void response.destroy()
      if (!response.headersSent)
        log(`the ${name} did not respond (${toErrorMessage(error)}).`, { level: 'warn' })
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
      refuse(isRefused ? 'notRunning' : 'ended')
    }
  }
}

/**
 * Answers with JSON, `{ message }`, which is not cached. If the headers are already sent, it closes the connection
 * instead.
 */
export function sendError(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.req.resume()
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '2' }),
    ...(status === 400 && { connection: 'close' }),
  })
  response.end(JSON.stringify({ message }))
}

/** Answers without a body, for a redirect or a refused method. The answer is not cached. */
export function sendNothing(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'content-length': 0, 'cache-control': 'no-store' }).end()
}
