import type { Outbox } from '#lib/contact/outbox.ts'
import { type MessageCounts, type OwnerStatus, publicStatusShape } from '#lib/publishing/status.ts'
import type { PublisherStatus } from './publisher.ts'

type StatusDeps = { status: () => PublisherStatus; release: () => string | null }

const unkept = { headers: { 'cache-control': 'no-store' } }

/**
 * Answers with the public part of the publisher's state, without reasons, which may name unpublished
 * documents.
 */
export const createPublicStatus = (deps: StatusDeps) => async (): Promise<Response> =>
  Response.json(publicStatusShape.parse({ ...deps.status(), release: deps.release() }), unkept)

/** Answers, to the owner only, with the publisher's state, its reasons and the number of waiting messages. */
export function createOwnerStatus(
  deps: StatusDeps & {
    countMessages: () => Promise<MessageCounts>
    /** Whether these cookies belong to a session of the content lake. */
    isOwner: (cookies: string) => Promise<boolean>
  },
) {
  return async (request: Request): Promise<Response> => {
    const cookies = request.headers.get('cookie')
    if (cookies === null || !(await deps.isOwner(cookies)))
      return Response.json({ message: 'Sign in to the Studio first.' }, { ...unkept, status: 401 })
    const status: OwnerStatus = {
      ...deps.status(),
      release: deps.release(),
      messages: await deps.countMessages(),
    }
    return Response.json(status, unkept)
  }
}

/** Asks the embedded lake whether a browser is signed in; no answer counts as signed out. */
export const toOwnerCheck =
  (lakePort: number, log: (line: string) => void) =>
  async (cookie: string): Promise<boolean> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${lakePort}/v1/users/me`, {
        headers: { cookie },
        signal: AbortSignal.timeout(2_000),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch (error) {
      log(
        `the lake could not check the session of a status request (${error instanceof Error ? error.message : error}).`,
      )
      return false
    }
  }

/**
 * Counts the messages of the contact form for the owner's status. Publishing does not depend on them: an
 * outbox that cannot be read is logged and tried again on the next request.
 */
export function createMessageCounts(
  outbox: Pick<Outbox, 'count'>,
  log: (line: string) => void,
  isMailSetUp: boolean,
): () => Promise<MessageCounts> {
  let lastTrouble = ''
  return async () => {
    try {
      const counts: MessageCounts = {
        kind: 'counted',
        waiting: await outbox.count('waiting'),
        quarantined: await outbox.count('quarantined'),
        isMailSetUp,
      }
      lastTrouble = ''
      return counts
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error)
      // Log each problem once: the Studio asks every few seconds.
      if (trouble !== lastTrouble) log(`the messages of the contact form cannot be counted (${trouble}).`)
      lastTrouble = trouble
      return { kind: 'unreadable' }
    }
  }
}
