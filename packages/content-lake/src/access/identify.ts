import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { refusal, sessionRefusal } from '../model/lakeError.ts'
import { type OriginRules, toOriginPolicy } from './origins.ts'
import type { Sessions } from './sessions.ts'

/** A token for a program, with fewer permissions than the script token. `name` identifies it in the history. */
export type AccessKey = { name: string; token: string; role: 'viewer' | 'editor' }

export type Identity =
  | { kind: 'owner'; userId: 'owner'; session: string; expires: number }
  | { kind: 'script'; userId: 'script' }
  | { kind: 'key'; userId: string; role: AccessKey['role'] }
  | { kind: 'anonymous' }

/** Whether the sender may change datasets, and end the sessions of others. */
export const isAdministrator = ({ kind }: Identity) => kind === 'owner' || kind === 'script'

/** Whether the sender may change content. */
export const isWriter = (identity: Identity) =>
  isAdministrator(identity) || (identity.kind === 'key' && identity.role === 'editor')

/** The id of a key, as the author of changes. */
export const toKeyId = ({ name }: AccessKey) => `key-${name}`

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

/** Compares two secrets in constant time. An empty one, such as a missing variable of the environment, admits nobody. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(secret)) && secret !== ''
}

export type IdentityRules = OriginRules & {
  /** Scripts send it as `Authorization: Bearer …`. It gives full access. */
  scriptToken: string
  /** Tokens for programs, with the roles of viewers and editors. */
  keys: readonly AccessKey[]
}

/** Identifies the sender of a request. Refuses a wrong token instead of treating its sender as anonymous. */
export function identify(context: Context, sessions: Sessions, rules: IdentityRules): Identity {
  const authorization = context.req.header('authorization')
  if (authorization !== undefined) {
    const [, token = ''] = /^Bearer (.+)$/i.exec(authorization) ?? []
    if (isSameSecret(token, rules.scriptToken)) return { kind: 'script', userId: 'script' }
    const key = rules.keys.find((known) => isSameSecret(token, known.token))
    if (key) return { kind: 'key', userId: toKeyId(key), role: key.role }
    // The token of a session is accepted too: previews read with it on the owner's behalf.
    const session = sessions.find(token)
    if (session) return { kind: 'owner', userId: 'owner', ...session }
    throw sessionRefusal('Session not found: this lake does not know the token')
  }
  const origin = context.req.header('origin')
  const policy = origin === undefined ? 'own' : toOriginPolicy(origin, rules)
  const maySendCookie = policy === 'own' || policy === 'credentials'
  const session = maySendCookie ? sessions.find(getCookie(context, sessionCookie) ?? '') : null
  if (!session) return { kind: 'anonymous' }
  if (policy !== 'credentials') refuseCrossSiteWrite(context)
  return { kind: 'owner', userId: 'owner', ...session }
}

/** Browsers send cookies with requests from any site, so a write must come from a page of the same host or an allowed origin. */
function refuseCrossSiteWrite(context: Context): void {
  if (['GET', 'HEAD'].includes(context.req.method)) return
  const origin = context.req.header('origin')
  const sameHost =
    origin !== undefined &&
    origin.replace(/^https?:\/\//, '').toLowerCase() === context.req.header('host')?.toLowerCase()
  if (sameHost || context.req.header('sec-fetch-site') === 'same-origin') return
  throw refusal(403, 'This request changes something but does not come from a page of this site.')
}
