import type { BackupStatus } from '#lib/backup/backupStatus.ts'
import type { Outbox } from '#lib/contact/outbox.ts'
import type { OwnerCheck } from '#lib/preview/owner.ts'
import type { MessageCounts, Status } from '#lib/publishing/status.ts'
import type { Trouble } from '#lib/publishing/trouble.ts'
import type { PublisherStatus } from './publisher.ts'

/**
 * Answers with the publisher's state and with what is damaged; to the owner also with reasons, the number of waiting
 * messages, and backups.
 */
export function createStatusHandler(deps: {
  status: () => PublisherStatus
  release: () => string | null
  countMessages: () => Promise<MessageCounts>
  backups: () => BackupStatus
  troubles: () => readonly Trouble[]
  checkOwner: OwnerCheck
}) {
  return async (request: Request): Promise<Response> => {
    const isOwner = (await deps.checkOwner(request)) === 'owner'
    const { lastFailure, ...state } = deps.status()
    const status: Status = {
      ...state,
      release: deps.release(),
      lastFailure: isOwner ? lastFailure : null,
      messages: isOwner ? await deps.countMessages() : { kind: 'withheld' },
      backups: isOwner ? deps.backups() : { kind: 'withheld' },
      troubles: deps.troubles().map((trouble) => (isOwner ? trouble : { ...trouble, detail: null })),
    }
    return Response.json(status, { headers: { 'cache-control': 'no-store' } })
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
