import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal, refuseFileSize } from '../model/lakeError.ts'
import { type LakeEnv, requireSender } from './identify.ts'

const kB = 1024
const MB = 1024 * kB

/**
 * `reader`: anybody if the dataset is public, else a session, a token or a key. `signedIn`: any of those. `writer`: not a
 * viewer's key. `administrator`: a session or the script token.
 */
type Sender = 'anybody' | 'reader' | 'signedIn' | 'writer' | 'administrator'

type Limit = {
  route: RegExp
  for: Sender
  maxBytes: number
  /** Whether the row is for GET and HEAD only. */
  isRead?: boolean
  /** The only type of body that is accepted. */
  type?: string
  /** The route streams the body to a file and enforces the size itself, so that a large file is never held in memory. */
  isStreamed?: boolean
}

/** Who may use each route, and how large the body may be. The first matching row applies. */
const limits: readonly Limit[] = [
  { route: /^\/sign-in$/, for: 'anybody', maxBytes: 4 * kB, type: 'application/x-www-form-urlencoded' },
  { route: /^\/(images|files)\//, for: 'anybody', maxBytes: 0 },
  { route: /^\/v[^/]+\/(data\/ping\/[^/]+|ping|check\/cors)$/, for: 'anybody', maxBytes: 0 },
  // This route requires a session if the request includes drafts.
  { route: /^\/v[^/]+\/data\/live\/events\//, for: 'anybody', maxBytes: 0 },
  { route: /^\/v[^/]+\/auth\/(providers|logout)$/, for: 'anybody', maxBytes: 4 * kB },
  { route: /^\/v[^/]+\/assets\//, for: 'writer', maxBytes: 50 * MB, isStreamed: true },
  { route: /^\/v[^/]+\/data\/(mutate|actions)\//, for: 'writer', maxBytes: 5 * MB },
  { route: /^\/v[^/]+\/data\/query\//, for: 'reader', maxBytes: 5 * MB },
  { route: /^\/v[^/]+\/data\/(doc|listen|export)\//, for: 'reader', maxBytes: 0 },
  { route: /^/, for: 'signedIn', maxBytes: 0, isRead: true },
  { route: /^\/v[^/]+\/(projects\/[^/]+\/)?datasets\/[^/]+$/, for: 'administrator', maxBytes: 4 * kB },
]

/** All other requests, whatever they change: what is not known to be harmless needs the permission to write. */
const otherWrites: Limit = { route: /^/, for: 'writer', maxBytes: 256 * kB }

export function findLimit(path: string, method: string): Limit {
  const isRead = method === 'GET' || method === 'HEAD'
  return limits.find((limit) => limit.route.test(path) && (isRead || !limit.isRead)) ?? otherWrites
}

function checkSender(sender: Sender, context: Context<LakeEnv>, isPublic: boolean): void {
  if (sender === 'anybody' || (sender === 'reader' && isPublic)) return
  const { role } = requireSender(context)
  if (sender === 'administrator' && role !== 'administrator')
    throw refusal(403, 'Insufficient permissions: only the owner and the script token may change datasets')
  if (sender === 'writer' && role === 'viewer')
    throw refusal(403, 'Insufficient permissions: the key of a viewer may only read')
}

/** Refuses requests without permission and bodies that are too large, before or while the body is read. */
export const enforceLimits =
  ({ isPublic }: { isPublic: () => boolean }): MiddlewareHandler<LakeEnv> =>
  async (context, next) => {
    const { for: sender, maxBytes, type, isStreamed } = findLimit(context.req.path, context.req.method)
    checkSender(sender, context, isPublic())
    const sentType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (context.req.method === 'POST' && type !== undefined && sentType !== type)
      throw refusal(415, `The body must be ${type}`)
    const refuse = () => {
      throw isStreamed
        ? refuseFileSize(maxBytes)
        : refusal(413, `This request may have at most ${formatSize(maxBytes)}`)
    }
    if (Number(context.req.header('content-length') ?? 0) > maxBytes) refuse()
    const admit = async () => {
      context.set('isAdmitted', true)
      await next()
    }
    return isStreamed ? admit() : bodyLimit({ maxSize: maxBytes, onError: refuse })(context, admit)
  }

const formatSize = (bytes: number) => (bytes < MB ? `${bytes / kB} kB` : `${bytes / MB} MB`)

/** After a refusal, a body longer than this, or of unknown length, delays the response. */
const maxUnreadBytes = 256 * kB
/** The delay. It keeps the sender from sending the next body at once. */
const refusalDelayMs = 1_000

/**
 * Delays the refusal of a request whose large body was not read. Returns the headers that close its connection. During the
 * delay the sender's buffers fill, so that it reads the response instead of failing to write.
 */
export async function delayRefusal(context: Context<LakeEnv>): Promise<Record<string, string>> {
  const isShort =
    context.req.header('transfer-encoding') === undefined &&
    Number(context.req.header('content-length') ?? 0) <= maxUnreadBytes
  if (context.get('isAdmitted') || isShort) return {}
  await sleep(refusalDelayMs)
  return { connection: 'close' }
}
