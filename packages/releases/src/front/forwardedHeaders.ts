import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { toTrustedHop, visitorHeader } from '@freelance-site/foundation/server'

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
