import { isDraftId, isPublishedId, isVersionId, toPublishedId } from '../documentId.ts'
import type { LoggedChange } from '../store/transactionLog.ts'

export type DocumentEvent = {
  type: string
  timestamp: string
  author: string
  documentId: string
  [detail: string]: unknown
}

/**
 * What one transaction meant for a document, in the words of the Studio's history: created, published,
 * unpublished, deleted. Edits of drafts are not among them; the Studio makes those from the transactions.
 */
export function toDocumentEvents(id: string, changes: readonly LoggedChange[]): DocumentEvent[] {
  const published = changes.find((change) => isPublishedId(change.document))
  const version = changes.find((change) => !isPublishedId(change.document))
  // What happens to the live document stays out of a draft's list: the draft has no revisions to show for it.
  return isDraftId(id) || isVersionId(id) ? toVersionEvents(version) : toLiveEvents(published, version)
}

function toVersionEvents(change: LoggedChange | undefined): DocumentEvent[] {
  if (!change) return []
  const { before, after, document: versionId } = change
  if (!before && after)
    return [{ ...toBase(change), type: 'createDocumentVersion', versionId, versionRevisionId: after._rev }]
  if (before && !after)
    return [{ ...toBase(change), type: 'deleteDocumentVersion', versionId, versionRevisionId: before._rev }]
  return []
}

function toLiveEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
): DocumentEvent[] {
  if (!published) return []
  const base = toBase(published)
  const { before, after, transactionId: revisionId } = published
  const versionId = version?.document
  if (!after) {
    if (!version?.after) return [{ ...base, type: 'deleteDocumentGroup' }]
    return [{ ...base, type: 'unpublishDocument', versionId, versionRevisionId: version.after._rev }]
  }
  if (version?.before && !version.after) {
    const details = {
      revisionId,
      versionId,
      versionRevisionId: version.before._rev,
      publishCause: 'document.publish',
    }
    return [{ ...base, type: 'publishDocumentVersion', ...details }]
  }
  return [{ ...base, type: before ? 'updateLiveDocument' : 'createLiveDocument', revisionId }]
}

const toBase = ({ document, timestamp, author }: LoggedChange) => ({
  documentId: toPublishedId(document),
  timestamp,
  author,
})
