import { Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { toErrorMessage } from 'foundation/errorMessage'
import type { Log } from 'foundation/log'
import { toTrustedHop, visitorHeader } from 'foundation/visitorAddress'
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

/**
 * Forwards requests to another process on this machine; answers 503 and logs why if that process does not respond. With
 * `loadsAgain`, a browser that shows the 503 repeats the request:
 * https://html.spec.whatwg.org/multipage/document-lifecycle.html#process-the-refresh-header
 */
export function createReverseProxy(log: Log) {
  const proxy = createProxyServer()
  // One connection per request: a reused one may be closing, and a POST cannot be retried. `keepAlive` omits the header
  // `connection: close`, after which a server that refuses an unread body would close the connection before its answer arrives.
  const agent = new Agent({ keepAlive: true })
  agent.maxFreeSockets = 0
  proxy.on('proxyReq', (forwardedRequest, request) => {
    // Otherwise the other process would wait for the rest of an aborted body.
    request.once('close', () => {
      if (!request.complete) forwardedRequest.destroy()
    })
  })
  proxy.on('proxyRes', (answer) => {
    delete answer.headers.connection
    delete answer.headers['keep-alive']
  })
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    port: number | undefined,
    name: string,
    { loadsAgain = false } = {},
  ): Promise<void> => {
    const refuse = (reason: string) => {
      if (loadsAgain && request.method === 'GET' && !response.headersSent) response.setHeader('refresh', '2')
      sendError(response, 503, `The ${name} ${reason}.`)
    }
    const notRunning = 'is not running at this moment'
    if (port === undefined) return refuse(notRunning)
    try {
      await proxy.web(request, response, { target: { host: '127.0.0.1', port }, agent })
    } catch (error) {
      // The visitor has left.
      if (response.destroyed || request.socket.destroyed) return void response.destroy()
      if (!response.headersSent)
        log(`the ${name} did not respond (${toErrorMessage(error)}).`, { level: 'warn' })
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
      refuse(isRefused ? notRunning : 'closed the connection before it answered')
    }
  }
}

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

export function sendNothing(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, { ...headers, 'content-length': 0, 'cache-control': 'no-store' }).end()
}
