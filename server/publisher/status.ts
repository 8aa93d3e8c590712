import type { Outbox } from '#lib/contact/outbox.ts'
import { type MessageCounts, type OwnerStatus, publicStatusShape } from '#lib/publishing/status.ts'
import type { PublisherStatus } from './publisher.ts'

type StatusDeps = { status: () => PublisherStatus; release: () => string | null }

const unkept = { headers: { 'cache-control': 'no-store' } }

/** Answers with what anybody may know of the publisher: reasons name documents, drafts of the owner's among them. */
export const createPublicStatus = (deps: StatusDeps) => async (): Promise<Response> =>
  Response.json(publicStatusShape.parse({ ...deps.status(), release: deps.release() }), unkept)

/** Answers with the publisher's state and its reasons, for the owner alone: they name documents, and count messages. */
export function createOwnerStatus(
  deps: StatusDeps & {
    countMessages: () => MessageCounts
    /** Whether these cookies are of somebody signed in to the content lake. */
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
      messages: deps.countMessages(),
    }
    return Response.json(status, unkept)
  }
}

/** Asks the embedded lake who a browser's cookies belong to; a lake that does not answer knows nobody. */
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
      log(`the lake cannot say who asks for the status (${error instanceof Error ? error.message : error}).`)
      return false
    }
  }

/**
 * Counts the messages of the contact form, for the owner's status. Publishing does not depend on them: an outbox
 * that cannot be used is said to be so, and tried again at the next asking.
 */
export function createMessageCounts(
  openOutbox: () => Pick<Outbox, 'count' | 'close'>,
  log: (line: string) => void,
  isMailSetUp: boolean,
): () => MessageCounts {
  let outbox: Pick<Outbox, 'count' | 'close'> | undefined
  let lastTrouble = ''
  return () => {
    try {
      outbox ??= openOutbox()
      const counts: MessageCounts = {
        kind: 'counted',
        waiting: outbox.count('waiting'),
        quarantined: outbox.count('quarantined'),
        isMailSetUp,
      }
      lastTrouble = ''
      return counts
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error)
      // The Studio asks every few seconds.
      if (trouble !== lastTrouble) log(`the messages of the contact form cannot be counted (${trouble}).`)
      lastTrouble = trouble
      outbox?.close()
      outbox = undefined
      return { kind: 'unreadable' }
    }
  }
}
