import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal, refuseFileSize } from '../errors/lakeError.ts'
import type { LakeEnv } from './identity.ts'

const kB = 1024
const MB = 1024 * kB

/** What the body of a request may be. A wrong type is refused with 415, and too many bytes with 413. */
export type BodyLimit = {
  /** The default is 0: the request has no body. */
  maxBytes?: number
  /** The limit for a sender without a session or token, if it is lower. */
  maxAnonymousBytes?: number
  /** The only type of body that is accepted. */
  type?: string
  /** The route streams the body to a file and enforces the size itself, so that a large file is never held in memory. */
  isStreamed?: boolean
}

/** Refuses a body of the wrong type, or one that is too large, before or while it is read. */
export async function admitBody(limit: BodyLimit, context: Context<LakeEnv>, next: Next) {
  const { type, isStreamed } = limit
  const isAnonymous = context.get('identity') === null
  const maxBytes = (isAnonymous ? limit.maxAnonymousBytes : undefined) ?? limit.maxBytes ?? 0
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
  // The length is checked already, and Hono's limit would make a stream of the body, which takes longer than most requests. Over HTTP/2
  // a body may have no length.
  const { method } = context.req
  const hasLength =
    context.req.header('content-length') !== undefined || method === 'GET' || method === 'HEAD'
  const isMeasured = hasLength && context.req.header('transfer-encoding') === undefined
  return isStreamed || isMeasured
    ? admit()
    : bodyLimit({ maxSize: maxBytes, onError: refuse })(context, admit)
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
