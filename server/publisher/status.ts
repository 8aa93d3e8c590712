import type { BackupStatus } from '#lib/backup/backupStatus.ts'
import type { OwnerCheck } from '#lib/preview/owner.server.ts'
import type { Status } from '#lib/publishing/status.ts'
import type { Trouble } from '#lib/publishing/trouble.ts'
import type { PublisherStatus } from './publisher.ts'

/**
 * Answers with the publisher's state and with what is damaged; to the owner also with reasons and backups.
 */
export function createStatusHandler(deps: {
  status: () => PublisherStatus
  release: () => string | null
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
      backups: isOwner ? deps.backups() : { kind: 'withheld' },
      troubles: deps.troubles().map((trouble) => (isOwner ? trouble : { ...trouble, detail: null })),
    }
    return Response.json(status, { headers: { 'cache-control': 'no-store' } })
  }
}
