import { ProblemError } from '@freelance-site/foundation/node'
import ipaddr from 'ipaddr.js'
import { createProblem, formatProblem } from '../errors/problems.ts'

/** Whether the visitor uses https, by `X-Forwarded-Proto`: each proxy may append its own scheme to that of the visitor. */
export const isHttps = (forwarded: string | undefined): boolean => /^\s*https\s*(?:,|$)/.test(forwarded ?? '')

/** Whether a Host header names this lake: a loopback name on its own port, or an allowed host. */
export function isAcceptedHost(host: string | undefined, rules: OriginRules): boolean {
  if (host === undefined) return false
  if (isAllowedHost(host, rules)) return true
  return isOwnHost(host, rules)
}

/** Whether a Host header is a loopback name on the lake's own port. */
function isOwnHost(host: string, rules: OriginRules): boolean {
  const [, name = '', port = '80'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host.toLowerCase()) ?? []
  return isLoopbackName(name) && Number(port) === rules.ownPort()
}

/** Whether a Host header is a loopback name, whatever its port. */
const isLocalHost = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, '').toLowerCase())

/** Whether a Host header is a name of sanity.io whose requests reach this lake instead, because `content-lake run` has sent them. */
export const isHostedName = (host: string, rules: OriginRules): boolean =>
  host.endsWith('.sanity.io') && isAllowedHost(host, rules)

/** A request, and that of Node's server, which is missing if it does not come from the network. */
type Arrival = {
  req: { header: (name: string) => string | undefined }
  env?: { incoming?: { socket: { remoteAddress?: string | undefined } } }
}

/** Whether a request comes from this machine, of which a proxy may be one. Any other machine can send every header. */
function isFromLoopback({ env }: Arrival): boolean {
  if (!env?.incoming) return true
  const address = env.incoming.socket.remoteAddress ?? ''
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** Whether a name means this machine. A container has it, too, whose requests come from elsewhere, and any program can send it. */
export const isNearName = (host: string, rules: OriginRules): boolean =>
  isLocalHost(host) || isHostedName(host, rules)

/** Whether a request comes from this machine, by such a name. */
export const isNear = (arrival: Arrival, rules: OriginRules): boolean =>
  isFromLoopback(arrival) && isNearName(arrival.req.header('host') ?? '', rules)

/** Headers of browsers and of proxies. The front server of a site sets those of proxies on every request. */
const foreignHeaders = [
  ...['origin', 'referer', 'sec-fetch-site'],
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
  'x-visitor-address',
]

/** Whether a program of this machine asks the lake's own port, and no browser and no proxy. */
export function isOfThisMachine(arrival: Arrival, rules: OriginRules): boolean {
  const { req } = arrival
  return (
    isFromLoopback(arrival) &&
    isOwnHost(req.header('host') ?? '', rules) &&
    foreignHeaders.every((header) => req.header(header) === undefined)
  )
}

/** Whether a Host header is in `allowedHosts`, whatever its case. */
export const isAllowedHost = (host: string, { allowedHosts }: OriginRules): boolean =>
  allowedHosts.some((allowed) => allowed.toLowerCase() === host.toLowerCase())

const isLoopbackName = (name: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost')

/**
 * The origin of pages that may use the lake from a browser, as in Sanity's settings: `https://site.example`,
 * `http://localhost:*`, `https://*.site.example` or `*`. A text stands for an origin that may send the owner's cookie.
 */
export type AllowedOrigin = string | { origin: string; credentials: boolean }

/** The Host headers that a lake answers, and the origins whose pages may send it requests from a browser. */
export type OriginRules = {
  /** Accepted values of the Host header, in addition to loopback names on the lake's own port. */
  allowedHosts: readonly string[]
  ownPort: () => number
  /** Origins of Studios and pages on other hosts that may use this lake from a browser. */
  allowedOrigins: readonly AllowedOrigin[]
  /** Whether anybody may read the published documents of the dataset: pages of every port of this machine too, without the cookie. */
  isPublic: () => boolean
}

/**
 * `own`: a page of the lake's own host. `credentials`: a page of another origin that may send the cookie. `plain`: one whose
 * cookie is ignored.
 */
export type OriginPolicy = 'own' | 'credentials' | 'plain' | 'refused'

/** What pages of an origin may do. A request without an origin comes from no other page. */
export function toOriginPolicy(origin: string | undefined, rules: OriginRules): OriginPolicy {
  if (origin === undefined) return 'own'
  const { allowedOrigins, isPublic } = rules
  const matching = allowedOrigins.map(toAllowedOrigin).filter((entry) => toPattern(entry.origin).test(origin))
  if (matching.some(({ credentials }) => credentials)) return 'credentials'
  const [, host = ''] = /^https?:\/\/([^/]+)$/.exec(origin) ?? []
  if (isAcceptedHost(host, rules)) return 'own'
  if (matching.length > 0) return 'plain'
  return isLocalHost(host) && isPublic() ? 'plain' : 'refused'
}

/** An allowed origin with whether its pages may send the cookie. */
export const toAllowedOrigin = (allowed: AllowedOrigin) =>
  typeof allowed === 'string' ? { origin: allowed, credentials: true } : allowed

/** A `*` stands for a port or for a part of a host name, and alone for every origin. */
function toPattern(origin: string): RegExp {
  if (origin === '*') return /^/
  const parts = origin.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[A-Za-z0-9.-]*')}$`)
}

/** Throws if any page on the web could send the owner's cookie. */
export function checkAllowedOrigins(allowedOrigins: readonly AllowedOrigin[]): void {
  const open = allowedOrigins
    .map(toAllowedOrigin)
    .filter(({ origin }) => /^(https?:\/\/)?[*.:]+$/.test(origin))
  if (open.some(({ credentials }) => credentials))
    throw new ProblemError(
      createProblem('origins.open', { example: '{ origin: "*", credentials: false }' }),
      formatProblem,
    )
}
