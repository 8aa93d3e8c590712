import { isPublishedId, isUnpublishing, isVersionId, toBundle, toPublishedId } from '../model/document.ts'
import { isReleaseDocumentId } from '../model/release.ts'
import type { LoggedChange } from '../store/transactionLog.ts'

/**
 * The events of a document in one transaction, for the Studio's history: created, published, unpublished, deleted. Edits of
 * drafts and versions are left out, because the Studio derives them from the transactions.
 */
export function toDocumentEvents(id: string, changes: readonly LoggedChange[]) {
  const published = changes.find((change) => isPublishedId(change.document) && !isRelease(change))
  const version = isPublishedId(id) ? findVersion(changes) : changes.find(({ document }) => document === id)
  if (published?.after && version?.before && !version.after) {
    const wasScheduled = changes.find(isRelease)?.before?.state === 'scheduled'
    const cause = wasScheduled ? 'release.schedule' : 'release.publish'
    const event = {
      ...toBase(published),
      type: 'publishDocumentVersion',
      revisionId: published.transactionId,
      ...toVersion(version, version.before),
      publishCause: isVersionId(version.document) ? cause : 'document.publish',
    }
    return [event]
  }
  if (isPublishedId(id)) return published ? [toPublishedEvent(published, version)] : []
  // A draft or version has no revision for a change of the published document alone, so leave that change out of its history.
  return version ? toVersionEvents(version) : []
}

const isRelease = ({ document }: LoggedChange) => isReleaseDocumentId(document)

/** The draft or version that was published, which deletes it, or else one that was changed with the published document. */
function findVersion(changes: readonly LoggedChange[]): LoggedChange | undefined {
  const versions = changes.filter(({ document }) => !isPublishedId(document))
  return versions.find(({ before, after }) => before && !after) ?? versions[0]
}

function toPublishedEvent(published: LoggedChange, version: LoggedChange | undefined) {
  const base = toBase(published)
  if (published.after) {
    const type = published.before ? 'updateLiveDocument' : 'createLiveDocument'
    return { ...base, type, revisionId: published.transactionId }
  }
  const unpublishedTo =
    version?.after ?? (version?.before && isUnpublishing(version.before) ? version.before : null)
  if (!version || !unpublishedTo) return { ...base, type: 'deleteDocumentGroup' }
  return { ...base, type: 'unpublishDocument', ...toVersion(version, unpublishedTo) }
}

function toVersionEvents(version: LoggedChange) {
  const { before, after } = version
  const document = after ?? before
  if (!document || (before && after)) return []
  const type = after ? 'createDocumentVersion' : 'deleteDocumentVersion'
  return [{ ...toBase(version), type, ...toVersion(version, document) }]
}

const toBase = ({ document, timestamp, author }: LoggedChange) => ({
  documentId: toPublishedId(document),
  timestamp,
  author,
})

const toVersion = ({ document: versionId }: LoggedChange, { _rev }: { _rev: string }) => ({
  versionId,
  versionRevisionId: _rev,
  ...(isVersionId(versionId) && { releaseId: toBundle(versionId) }),
})

/** The events of a release in one transaction. Like the hosted service, it leaves out edits of the metadata. */
export function toReleaseEvents(releaseName: string, changes: readonly LoggedChange[]) {
  const release = changes.find(isRelease)
  const events = release ? toStateEvents(release) : changes.flatMap(toMemberEvents)
  return events.map((event) => ({ ...event, releaseName }))
}

function toMemberEvents(change: LoggedChange) {
  const { document: versionId, before, after } = change
  if (!isVersionId(versionId) || Boolean(before) === Boolean(after)) return []
  const version = after ?? before
  return {
    ...toBase(change),
    type: after ? 'addDocumentToRelease' : 'discardDocumentFromRelease',
    documentType: version?._type,
    versionId,
    versionRevisionId: version?._rev,
  }
}

function toStateEvents({ timestamp, author, before, after }: LoggedChange) {
  const base = { timestamp, author }
  if (!before) return [{ ...base, type: 'createRelease' }]
  if (!after || (before.state === after.state && before.publishAt === after.publishAt)) return []
  switch (after.state) {
    case 'scheduled':
      return [{ ...base, type: 'scheduleRelease', publishAt: after.publishAt }]
    case 'published':
      return [{ ...base, type: 'publishRelease' }]
    case 'archived':
      return [{ ...base, type: 'archiveRelease' }]
    default:
      return [{ ...base, type: before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease' }]
  }
}
