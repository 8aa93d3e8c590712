import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { refusal, sessionRefusal } from '../errors/lakeError.ts'
import { type OriginRules, toOriginPolicy } from './origins.ts'
import { findRobot, type Robot } from './robots.ts'

/** A token for a program, with fewer permissions than the script token. `name` identifies it in the history. */
export type AccessKey = { name: string; token: string; role: 'viewer' | 'editor' }

/** The sender of a request; null without a session, a token or a key. An administrator may change datasets too. */
export type Identity = {
  userId: string
  role: 'administrator' | AccessKey['role']
  session?: Session
  /** When a token that was added over HTTP expires, in milliseconds since 1970. */
  expires?: number | undefined
} | null

/** The id of a key, as the author of changes. */
export const toKeyId = ({ name }: AccessKey) => `key-${name}`

/** Values that `app.ts` and `limits.ts` set on a request before its route runs. */
export type LakeEnv = {
  /**
   * The request and the response of Node's server. Both are missing if the request does not come from the network, and a request to
   * upgrade to a WebSocket has no response.
   */
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: {
    identity: Identity
    /** The address at which the sender reaches the lake. URLs of assets begin with it. */
    address: string
    /** The address of the lake's own pages, which differs from that of assets under the names of sanity.io. */
    pageAddress: string
    /** Whether the request has passed the limits, so that its body may be read. */
    isAdmitted: boolean
  }
}

/** The sender of a request. Refuses an anonymous one. */
export function requireSender(
  context: Context<LakeEnv>,
  missing = 'Session not found: sign in, or send a token',
) {
  const identity = context.get('identity')
  if (!identity) throw sessionRefusal(missing)
  return identity
}

/** Compares two secrets in constant time. An empty one, such as a missing variable of the environment, admits nobody. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const digest = digests.get(secret) ?? toDigest(secret)
  if (digests.size < maxDigests) digests.set(secret, digest)
  return timingSafeEqual(toDigest(candidate), digest) && secret !== ''
}

const toDigest = (text: string) => hash('sha256', text, 'buffer')
/** Those of the lake's own secrets, with which every token is compared. */
const digests = new Map<string, Buffer>()
const maxDigests = 100

/** The tokens that `identify` accepts, and the origins whose pages may send the owner's cookie. */
export type IdentityRules = OriginRules & {
  /** Scripts send it as `Authorization: Bearer …`. It gives full access. */
  scriptToken: string
  keys: readonly AccessKey[]
  /** Tokens that were added over HTTP. */
  robots: readonly Robot[]
  /** The name of the cookie that carries the token of a session. Scripts of pages cannot read it: `HttpOnly`. */
  sessionCookie: string
}

const owner = { userId: 'owner', role: 'administrator' } as const

/** The sender with a token; null if nobody has it. */
export function identifyToken(token: string, sessions: Sessions, rules: IdentityRules): Identity {
  if (isSameSecret(token, rules.scriptToken)) return { userId: 'script', role: 'administrator' }
  const key = rules.keys.find((known) => isSameSecret(token, known.token))
  if (key) return { userId: toKeyId(key), role: key.role }
  const robot = findRobot(token, rules.robots)
  if (robot) {
    const expires = robot.expiresAt === undefined ? undefined : Date.parse(robot.expiresAt)
    return { userId: robot.id, role: robot.role, expires }
  }
  // The token of a session is accepted too: previews read with it on the owner's behalf.
  const session = sessions.find(token)
  return session && { ...owner, session }
}

/** What browsers send to a proxy that asks for a password. It is none of the lake's business. */
const ofProxy = /^(?:Basic|Digest|Negotiate|NTLM) /i

/** Identifies the sender of a request. Refuses a wrong token instead of treating its sender as anonymous. */
export function identify(context: Context, sessions: Sessions, rules: IdentityRules): Identity {
  const authorization = context.req.header('authorization')
  if (authorization !== undefined && !ofProxy.test(authorization)) {
    const [, token = ''] = /^Bearer (.+)$/i.exec(authorization) ?? []
    const identity = identifyToken(token, sessions, rules)
    if (identity) return identity
    throw sessionRefusal('Session not found: this lake does not know the token')
  }
  const policy = toOriginPolicy(context.req.header('origin'), rules)
  const maySendCookie = policy === 'own' || policy === 'credentials'
  const token = maySendCookie ? getCookie(context, rules.sessionCookie) : undefined
  const session = token ? sessions.find(token) : null
  if (!session) return null
  if (policy !== 'credentials') refuseCrossSiteWrite(context)
  return { ...owner, session }
}

/** Browsers send cookies with requests from any site, so a write must come from a page of the same host or an allowed origin. */
function refuseCrossSiteWrite(context: Context): void {
  if (['GET', 'HEAD'].includes(context.req.method)) return
  const origin = context.req.header('origin')
  const host = context.req.header('host')?.toLowerCase() ?? ''
  const sameHost = origin?.replace(/^https?:\/\//, '').toLowerCase() === host
  if (sameHost || context.req.header('sec-fetch-site') === 'same-origin') return
  throw refusal(403, 'This request changes something but does not come from a page of this site.')
}

/** The lifetime of a session and of its cookie. */
export const sessionSeconds = 30 * 24 * 60 * 60

const codeSeconds = 60

/** `id` is the hash of the session's token. */
export type Session = { id: string; expires: number }

/** The sessions of a lake. They are in the database of its first dataset, and hold for all datasets. */
export type Sessions = {
  /** Starts a session and returns its token. Only the browser's cookie stores the token. */
  start: () => string
  /** Null if no session has this token, or if it has expired. */
  find: (token: string) => Session | null
  /**
   * Starts a session for a page of another origin, or a command, and returns a code. Whoever sends it first, within a minute, gets
   * the token.
   */
  createCode: () => string
  /** The token of the session that a code stands for; null if it was used, or is too old. */
  takeCode: (code: string) => string | null
  /** Ends the session with this id. */
  end: (session: string) => void
  endAll: () => void
}

/**
 * The sessions of signed-in browsers. Only hashes of tokens are stored, so nobody can sign in with a stolen database. `onEnd` is
 * called when a session ends, even if another browser ended it.
 */
export function createSessions(database: DatabaseSync, onEnd: (session: string) => void): Sessions {
  const end = (session: string) => {
    database.prepare('DELETE FROM sessions WHERE hash = ?').run(session)
    onEnd(session)
  }
  const codes = new Map<string, { token: string; expires: number }>()
  const start = () => {
    const now = Date.now()
    const token = randomBytes(32).toString('base64url')
    database.prepare('DELETE FROM sessions WHERE expires <= ?').run(now)
    database
      .prepare('INSERT INTO sessions (hash, created, expires) VALUES (?, ?, ?)')
      .run(hashToken(token), now, now + sessionSeconds * 1000)
    return token
  }
  return {
    start,
    createCode: () => {
      const code = randomBytes(32).toString('base64url')
      for (const [known, { expires }] of codes) if (expires <= Date.now()) codes.delete(known)
      codes.set(code, { token: start(), expires: Date.now() + codeSeconds * 1000 })
      return code
    },
    takeCode: (code) => {
      const found = codes.get(code)
      codes.delete(code)
      return found && found.expires > Date.now() ? found.token : null
    },
    find: (token) => {
      const id = hashToken(token)
      const row = database
        .prepare('SELECT expires FROM sessions WHERE hash = ? AND expires > ?')
        .get(id, Date.now())
      return row ? { id, expires: Number(row.expires) } : null
    },
    end,
    endAll: () => {
      for (const { hash } of database.prepare('SELECT hash FROM sessions').all()) end(String(hash))
    },
  }
}

const hashToken = (token: string) => hash('sha256', token, 'base64url')
