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
  // What happens to the live document alone stays out of a draft's list: the draft has no revisions to show for it.
  return isDraftId(id) || isVersionId(id)
    ? toVersionEvents(published, version)
    : toLiveEvents(published, version)
}

function toVersionEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
): DocumentEvent[] {
  if (!version) return []
  const { before, after, document: versionId } = version
  if (!before && after) {
    return [{ ...toBase(version), type: 'createDocumentVersion', versionId, versionRevisionId: after._rev }]
  }
  if (!before || after) return []
  if (published?.after) return [toPublishEvent(published, versionId, before._rev)]
  return [{ ...toBase(version), type: 'deleteDocumentVersion', versionId, versionRevisionId: before._rev }]
}

function toLiveEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
): DocumentEvent[] {
  if (!published) return []
  const base = toBase(published)
  if (!published.after) {
    if (!version?.after) return [{ ...base, type: 'deleteDocumentGroup' }]
    const { document: versionId, after } = version
    return [{ ...base, type: 'unpublishDocument', versionId, versionRevisionId: after._rev }]
  }
  if (version?.before && !version.after)
    return [toPublishEvent(published, version.document, version.before._rev)]
  const type = published.before ? 'updateLiveDocument' : 'createLiveDocument'
  return [{ ...base, type, revisionId: published.transactionId }]
}

/** Both revisions are named: the document's new one, and the last one of the draft that became it. */
function toPublishEvent(
  published: LoggedChange,
  versionId: string,
  versionRevisionId: string,
): DocumentEvent {
  const revisions = { revisionId: published.transactionId, versionId, versionRevisionId }
  return {
    ...toBase(published),
    type: 'publishDocumentVersion',
    ...revisions,
    publishCause: 'document.publish',
  }
}

const toBase = ({ document, timestamp, author }: LoggedChange) => ({
  documentId: toPublishedId(document),
  timestamp,
  author,
})
