import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal, sessionRefusal } from '../model/lakeError.ts'
import type { LakeEnv } from './identify.ts'

const kB = 1024
const MB = 1024 * kB

type Limit = {
  route: RegExp
  /** Whether a session or a token is needed. */
  for: 'anybody' | 'signedIn'
  maxBytes: number
  /** The only type of body that is accepted. */
  type?: string
  /** Its route enforces the size while storing the body, so that a large file is never held in memory. */
  isStored?: boolean
}

/** Who may use each route and how large a body may be; the first matching row applies. */
const limits: readonly Limit[] = [
  { route: /^\/sign-in$/, for: 'anybody', maxBytes: 4 * kB, type: 'application/x-www-form-urlencoded' },
  { route: /^\/(images|files)\//, for: 'anybody', maxBytes: 0 },
  { route: /^\/v[^/]+\/(data\/ping\/[^/]+|ping|check\/cors)$/, for: 'anybody', maxBytes: 0 },
  // Its route asks for a session where drafts are wanted.
  { route: /^\/v[^/]+\/data\/live\/events\//, for: 'anybody', maxBytes: 0 },
  { route: /^\/v[^/]+\/auth\/(providers|logout)$/, for: 'anybody', maxBytes: 4 * kB },
  { route: /^\/v[^/]+\/assets\//, for: 'signedIn', maxBytes: 50 * MB, isStored: true },
  { route: /^\/v[^/]+\/data\/(query|mutate|actions)\//, for: 'signedIn', maxBytes: 5 * MB },
  { route: /^/, for: 'signedIn', maxBytes: 256 * kB },
]

/** The row that applies to a path. */
export function findLimit(path: string): Limit {
  const found = limits.find(({ route }) => route.test(path))
  if (!found) throw new Error('The last row matches every route')
  return found
}

/** Refuses requests without permission and bodies that are too large, before or while the body is read. */
export const enforceLimits: MiddlewareHandler<LakeEnv> = async (context, next) => {
  const { for: whom, maxBytes, type, isStored } = findLimit(context.req.path)
  if (whom === 'signedIn' && context.get('identity').kind === 'anonymous')
    throw sessionRefusal('Session not found: sign in, or send a token')
  const isPost = context.req.method === 'POST'
  if (isPost && type !== undefined && toMediaType(context) !== type)
    throw refusal(415, `The body must be ${type}`)
  const refuse = () => {
    throw refusal(413, `This request may have at most ${formatSize(maxBytes)}`)
  }
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) refuse()
  const admitted = async () => {
    context.set('isAdmitted', true)
    await next()
  }
  return isStored ? admitted() : bodyLimit({ maxSize: maxBytes, onError: refuse })(context, admitted)
}

const toMediaType = (context: Context) =>
  context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

const formatSize = (bytes: number) => (bytes < MB ? `${bytes / kB} kB` : `${bytes / MB} MB`)

/** A refused body longer than this, or of unknown length, is not read at all. */
const maxTakenUnread = 256 * kB
/** How long the refusal of such a body is delayed, so that its sender cannot send the next one at once. */
const pauseMs = 1_000

/**
 * Waits before a large unread body is refused, and returns the headers that then close the connection. During
 * the pause the sender's buffers fill, so that it reads the response instead of failing to write.
 */
export async function refuseUnread(context: Context<LakeEnv>): Promise<Record<string, string>> {
  const isShort =
    context.req.header('transfer-encoding') === undefined &&
    Number(context.req.header('content-length') ?? 0) <= maxTakenUnread
  if (context.get('isAdmitted') || isShort) return {}
  await sleep(pauseMs)
  return { connection: 'close' }
}
