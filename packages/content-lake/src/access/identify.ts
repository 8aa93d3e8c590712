import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { refusal, sessionRefusal } from '../model/lakeError.ts'
import type { Sessions } from './sessions.ts'

export type HostRules = {
  allowedHosts: readonly string[]
  /** Pages of these origins may send requests too, besides those of the lake's own hosts. */
  allowedOrigins: readonly string[]
  ownPort: () => number
}

/**
 * Whether a Host header names this lake: a loopback name on its own port, or a host the site is served on.
 */
export function isAcceptedHost(host: string | undefined, { allowedHosts, ownPort }: HostRules): boolean {
  if (host === undefined) return false
  const given = host.toLowerCase()
  if (allowedHosts.some((allowed) => allowed.toLowerCase() === given)) return true
  const [, name = '', port = '80'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(given) ?? []
  return isLoopbackName(name) && Number(port) === ownPort()
}

const isLoopbackName = (name: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost')

/**
 * Whether an Origin header names a page of this lake's own hosts, or an allowed one; `null` and other schemes
 * do not.
 */
export function isAcceptedOrigin(origin: string, rules: HostRules): boolean {
  if (rules.allowedOrigins.includes(origin)) return true
  const match = /^https?:\/\/([^/]+)$/.exec(origin)
  return match !== null && isAcceptedHost(match[1], rules)
}

export type Identity =
  | { kind: 'owner'; userId: 'owner'; session: string; expires: number }
  | { kind: 'script'; userId: 'script' }
  | { kind: 'anonymous' }

/** What is known of a request before its route runs. */
export type LakeEnv = {
  Variables: {
    identity: Identity
    /** The lake's address as seen by this request; URLs of assets begin with it. */
    address: string
    /** Whether the request passed the limits, so that its body may be read. */
    isAdmitted: boolean
  }
}

/** The session whose end also ends this request's streams. */
export const toSession = (identity: Identity) => (identity.kind === 'owner' ? identity.session : null)

export const sessionCookie = 'lakeSession'

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

/** Who sends a request. A wrong token is refused, rather than treated as anonymous. */
export function identify(
  context: Context,
  sessions: Sessions,
  { scriptToken, allowedOrigins }: { scriptToken: string; allowedOrigins: readonly string[] },
): Identity {
  const authorization = context.req.header('authorization')
  if (authorization !== undefined) {
    const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? []
    if (token !== undefined && isSameSecret(token, scriptToken)) return { kind: 'script', userId: 'script' }
    // A session token is accepted here too, so that a server can read on the owner's behalf, as previews do.
    const session = sessions.find(token ?? '')
    if (session) return { kind: 'owner', userId: 'owner', ...session }
    throw sessionRefusal('Session not found: this lake does not know the token')
  }
  const found = sessions.find(getCookie(context, sessionCookie) ?? '')
  if (!found) return { kind: 'anonymous' }
  refuseForeignWrite(context, allowedOrigins)
  return { kind: 'owner', userId: 'owner', ...found }
}

/**
 * Browsers send cookies with requests from any site, so a request that changes something must also come from
 * a page of the same host or of an allowed origin.
 */
function refuseForeignWrite(context: Context, allowedOrigins: readonly string[]): void {
  if (['GET', 'HEAD'].includes(context.req.method)) return
  const origin = context.req.header('origin')
  const sameHost =
    origin !== undefined &&
    origin.replace(/^https?:\/\//, '').toLowerCase() === context.req.header('host')?.toLowerCase()
  const isAllowed = origin !== undefined && allowedOrigins.includes(origin)
  if (sameHost || isAllowed || context.req.header('sec-fetch-site') === 'same-origin') return
  throw refusal(403, 'This request changes something but does not come from a page of this site.')
}
