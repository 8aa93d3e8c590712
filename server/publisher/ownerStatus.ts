import { Hono } from 'hono'
import { type MessageCounts, type OwnerStatus, ownerStatusPath } from '#lib/publishing/status.ts'
import type { Publisher } from './publisher.ts'

/** The publisher's state with its reasons, for the owner alone: they name documents, and count messages. */
export function createOwnerStatus(deps: {
  publisher: Pick<Publisher, 'status'>
  liveRelease: () => Promise<string | null>
  countMessages: () => MessageCounts
  /** Whether these cookies are of somebody signed in to the content lake. */
  isOwner: (cookies: string) => Promise<boolean>
}): Hono {
  return new Hono().get(ownerStatusPath, async (context) => {
    const cookies = context.req.header('cookie')
    if (cookies === undefined || !(await deps.isOwner(cookies)))
      return context.json({ message: 'Sign in to the Studio first.' }, 401)
    const { state, buildingSince, lastFailure } = deps.publisher.status()
    const status: OwnerStatus = {
      state,
      release: await deps.liveRelease(),
      buildingSince,
      lastFailure,
      messages: deps.countMessages(),
    }
    return context.json(status)
  })
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
