import {
  isDraftId,
  isPublishedId,
  isUnpublishing,
  isVersionId,
  toBundle,
  toPublishedId,
} from '../model/document.ts'
import { isReleaseDocumentId } from '../model/release.ts'
import type { LoggedChange } from '../store/transactionLog.ts'

/**
 * The events of a document in one transaction, for the Studio's history: created, published, unpublished, deleted. Edits of
 * drafts and versions are left out, because the Studio derives them from the transactions.
 */
export function toDocumentEvents(id: string, changes: readonly LoggedChange[]) {
  const published = changes.find((change) => isPublishedId(change.document) && !isRelease(change))
  // A draft or version has no revision for a change of the published document alone, so leave that change out of its history.
  if (isDraftId(id) || isVersionId(id))
    return toVersionEvents(
      published,
      changes.find((change) => change.document === id),
      changes,
    )
  const versions = changes.filter((change) => !isPublishedId(change.document))
  // Publishing deletes the version.
  const version = versions.find(({ before, after }) => before && !after) ?? versions[0]
  return toPublishedEvents(published, version, changes)
}

const isRelease = ({ document }: LoggedChange) => isReleaseDocumentId(document)

function toVersionEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
  changes: readonly LoggedChange[],
) {
  if (!version) return []
  const { before, after, document: versionId } = version
  const base = { ...toBase(version), versionId, ...toRelease(versionId) }
  if (!before && after) return [{ ...base, type: 'createDocumentVersion', versionRevisionId: after._rev }]
  if (!before || after) return []
  if (published?.after) return [toPublishEvent(published, versionId, before._rev, changes)]
  return [{ ...base, type: 'deleteDocumentVersion', versionRevisionId: before._rev }]
}

function toPublishedEvents(
  published: LoggedChange | undefined,
  version: LoggedChange | undefined,
  changes: readonly LoggedChange[],
) {
  if (!published) return []
  const base = toBase(published)
  if (!published.after) {
    const unpublishedTo =
      version?.after ?? (version?.before && isUnpublishing(version.before) ? version.before : null)
    if (!version || !unpublishedTo) return [{ ...base, type: 'deleteDocumentGroup' }]
    const versionId = version.document
    const unpublished = { type: 'unpublishDocument', versionId, versionRevisionId: unpublishedTo._rev }
    return [{ ...base, ...unpublished, ...toRelease(versionId) }]
  }
  if (version?.before && !version.after)
    return [toPublishEvent(published, version.document, version.before._rev, changes)]
  const type = published.before ? 'updateLiveDocument' : 'createLiveDocument'
  return [{ ...base, type, revisionId: published.transactionId }]
}

/** The event has two revisions: the new one of the published document, and the last one of the draft or version. */
function toPublishEvent(
  published: LoggedChange,
  versionId: string,
  versionRevisionId: string,
  changes: readonly LoggedChange[],
) {
  const wasScheduled = changes.find(isRelease)?.before?.state === 'scheduled'
  const cause = wasScheduled ? 'release.schedule' : 'release.publish'
  return {
    ...toBase(published),
    type: 'publishDocumentVersion',
    revisionId: published.transactionId,
    versionId,
    versionRevisionId,
    publishCause: isVersionId(versionId) ? cause : 'document.publish',
    ...toRelease(versionId),
  }
}

const toRelease = (versionId: string) => (isVersionId(versionId) ? { releaseId: toBundle(versionId) } : {})

const toBase = ({ document, timestamp, author }: LoggedChange) => ({
  documentId: toPublishedId(document),
  timestamp,
  author,
})
