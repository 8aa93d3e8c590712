import {
  type Change,
  isPublishedId,
  isUnpublishing,
  isVersionId,
  type Transaction,
  toBundle,
  toPublishedId,
} from './document.ts'
import { isReleaseDocumentId } from './release.ts'

/**
 * The events of a document in one transaction, for the Studio's history: created, published, unpublished, deleted. Edits of
 * drafts and versions are left out, because the Studio derives them from the transactions.
 */
export function toDocumentEvents(id: string, { id: revisionId, timestamp, author, changes }: Transaction) {
  const base = { documentId: toPublishedId(id), timestamp, author }
  const published = changes.find((change) => isPublishedId(change.id) && !isRelease(change))
  const version = isPublishedId(id) ? findVersion(changes) : changes.find((change) => change.id === id)
  if (published?.after && version?.before && !version.after) {
    const wasScheduled = changes.find(isRelease)?.before?.state === 'scheduled'
    const cause = wasScheduled ? 'release.schedule' : 'release.publish'
    const publishCause = isVersionId(version.id) ? cause : 'document.publish'
    const details = { ...toVersion(version, version.before), publishCause }
    return [{ ...base, type: 'publishDocumentVersion', revisionId, ...details }]
  }
  if (!isPublishedId(id)) {
    // A draft or version has no revision for a change of the published document alone, so leave that change out of its history.
    const document = version && (version.after ?? version.before)
    if (!document || (version.before && version.after)) return []
    const type = version.after ? 'createDocumentVersion' : 'deleteDocumentVersion'
    return [{ ...base, type, ...toVersion(version, document) }]
  }
  if (!published) return []
  if (published.after)
    return [{ ...base, type: published.before ? 'updateLiveDocument' : 'createLiveDocument', revisionId }]
  const unpublishedTo =
    version?.after ?? (version?.before && isUnpublishing(version.before) ? version.before : null)
  if (!version || !unpublishedTo) return [{ ...base, type: 'deleteDocumentGroup' }]
  return [{ ...base, type: 'unpublishDocument', ...toVersion(version, unpublishedTo) }]
}

const isRelease = ({ id }: Change) => isReleaseDocumentId(id)

/** The draft or version that was published, which deletes it, or else one that was changed with the published document. */
function findVersion(changes: readonly Change[]): Change | undefined {
  const versions = changes.filter(({ id }) => !isPublishedId(id))
  return versions.find(({ before, after }) => before && !after) ?? versions[0]
}

const toVersion = ({ id: versionId }: Change, { _rev }: { _rev: string }) => ({
  versionId,
  versionRevisionId: _rev,
  ...(isVersionId(versionId) && { releaseId: toBundle(versionId) }),
})

/** The events of a release in one transaction. Like the hosted service, it leaves out edits of the metadata. */
export function toReleaseEvents(releaseName: string, { timestamp, author, changes }: Transaction) {
  const release = changes.find(isRelease)
  const events = release ? toStateEvents(release) : changes.flatMap(toMemberEvents)
  return events.map((event) => ({ timestamp, author, ...event, releaseName }))
}

function toMemberEvents({ id: versionId, before, after }: Change) {
  if (!isVersionId(versionId) || Boolean(before) === Boolean(after)) return []
  const version = after ?? before
  return {
    documentId: toPublishedId(versionId),
    type: after ? 'addDocumentToRelease' : 'discardDocumentFromRelease',
    documentType: version?._type,
    versionId,
    versionRevisionId: version?._rev,
  }
}

const stateEvents = new Map<unknown, string>([
  ['scheduled', 'scheduleRelease'],
  ['published', 'publishRelease'],
  ['archived', 'archiveRelease'],
])

function toStateEvents({ before, after }: Change) {
  if (!before) return [{ type: 'createRelease' }]
  if (!after || (before.state === after.state && before.publishAt === after.publishAt)) return []
  const backTo = before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease'
  const type = stateEvents.get(after.state) ?? backTo
  return [{ type, ...(after.state === 'scheduled' && { publishAt: after.publishAt }) }]
}
