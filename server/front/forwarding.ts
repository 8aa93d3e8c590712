import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { visitorHeader } from '#lib/contact/visitor.ts'

/** Headers about one connection only (RFC 9110, 7.6.1); they are not passed on. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const forwarded = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Rewrites a request's forwarding headers in place. What a visitor claims about itself counts only when a
 * trusted proxy stands in front; otherwise the headers say what this server sees.
 */
export function setForwardedHeaders(
  request: IncomingMessage,
  { trustProxy, siteUrl }: { trustProxy: boolean; siteUrl?: string },
): void {
  const { headers } = request
  const seenFrom = request.socket.remoteAddress ?? ''
  const claimed = {
    for: headers['x-forwarded-for'],
    host: headers['x-forwarded-host'],
    proto: headers['x-forwarded-proto'],
  }
  for (const name of forwarded) delete headers[name]
  headers['x-forwarded-for'] = trustProxy && claimed.for ? `${claimed.for}, ${seenFrom}` : seenFrom
  // What the trusted proxy saw is what it added last; all before that is a visitor's own claim.
  headers[visitorHeader] = (trustProxy && toLastHop(claimed.for)) || seenFrom
  headers['x-forwarded-host'] = (trustProxy && claimed.host) || headers.host || ''
  headers['x-forwarded-proto'] = (trustProxy && claimed.proto) || toOwnScheme(headers.host, siteUrl)
}

/** Asked for under the site's own https address, a request came through whatever speaks https for it. */
function toOwnScheme(host: string | undefined, siteUrl: string | undefined): 'http' | 'https' {
  if (siteUrl === undefined) return 'http'
  const own = new URL(siteUrl)
  return own.protocol === 'https:' && own.host === host ? 'https' : 'http'
}

const toLastHop = (hops: string | string[] | undefined) =>
  String(hops ?? '')
    .split(',')
    .at(-1)
    ?.trim()

/** The headers of a request without a body, as they are passed on. */
export function toForwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || named.includes(name)) continue
    if (name === 'content-length' || name === 'expect') continue
    kept[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return kept
}
