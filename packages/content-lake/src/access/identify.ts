import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { refusal, sessionRefusal } from '../model/lakeError.ts'
import type { Sessions } from './sessions.ts'

export type HostRules = {
  allowedHosts: readonly string[]
  /** Pages of these origins may send requests, in addition to pages of the lake's own hosts. */
  allowedOrigins: readonly string[]
  ownPort: () => number
}

/** Whether a Host header names this lake: a loopback name on its own port, or an allowed host. */
export function isAcceptedHost(host: string | undefined, { allowedHosts, ownPort }: HostRules): boolean {
  if (host === undefined) return false
  const lowerCase = host.toLowerCase()
  if (allowedHosts.some((allowed) => allowed.toLowerCase() === lowerCase)) return true
  const [, name = '', port = '80'] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(lowerCase) ?? []
  return isLoopbackName(name) && Number(port) === ownPort()
}

const isLoopbackName = (name: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(name) || name.endsWith('.localhost')

/** Whether an Origin header names one of this lake's own hosts, or an allowed origin. */
export function isAcceptedOrigin(origin: string, rules: HostRules): boolean {
  if (rules.allowedOrigins.includes(origin)) return true
  const match = /^https?:\/\/([^/]+)$/.exec(origin)
  return match !== null && isAcceptedHost(match[1], rules)
}

export type Identity =
  | { kind: 'owner'; userId: 'owner'; session: string; expires: number }
  | { kind: 'script'; userId: 'script' }
  | { kind: 'anonymous' }

/** Values that `app.ts` sets on a request before its route runs. */
export type LakeEnv = {
  Variables: {
    identity: Identity
    /** The address at which the sender reaches the lake. URLs of assets begin with it. */
    address: string
    /** Whether the request has passed the limits, so that its body may be read. */
    isAdmitted: boolean
  }
}

/** The session of an owner, or null. The lake closes the streams of a session when the session ends. */
export const toSession = (identity: Identity) => (identity.kind === 'owner' ? identity.session : null)

export const sessionCookie = 'lakeSession'

/** Compares two secrets in constant time. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(secret))
}

/** Identifies the sender of a request. Refuses a wrong token instead of treating its sender as anonymous. */
export function identify(
  context: Context,
  sessions: Sessions,
  { scriptToken, allowedOrigins }: { scriptToken: string; allowedOrigins: readonly string[] },
): Identity {
  const authorization = context.req.header('authorization')
  if (authorization !== undefined) {
    const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? []
    if (token !== undefined && isSameSecret(token, scriptToken)) return { kind: 'script', userId: 'script' }
    // The token of a session is accepted too: previews read with it on the owner's behalf.
    const session = sessions.find(token ?? '')
    if (session) return { kind: 'owner', userId: 'owner', ...session }
    throw sessionRefusal('Session not found: this lake does not know the token')
  }
  const session = sessions.find(getCookie(context, sessionCookie) ?? '')
  if (!session) return { kind: 'anonymous' }
  refuseCrossSiteWrite(context, allowedOrigins)
  return { kind: 'owner', userId: 'owner', ...session }
}

/** Browsers send cookies with requests from any site, so a write must come from a page of the same host or an allowed origin. */
function refuseCrossSiteWrite(context: Context, allowedOrigins: readonly string[]): void {
  if (['GET', 'HEAD'].includes(context.req.method)) return
  const origin = context.req.header('origin')
  const sameHost =
    origin !== undefined &&
    origin.replace(/^https?:\/\//, '').toLowerCase() === context.req.header('host')?.toLowerCase()
  const isAllowed = origin !== undefined && allowedOrigins.includes(origin)
  if (sameHost || isAllowed || context.req.header('sec-fetch-site') === 'same-origin') return
  throw refusal(403, 'This request changes something but does not come from a page of this site.')
}
