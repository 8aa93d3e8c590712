import { isVersionId, toPublishedId } from '../model/document.ts'
import { isReleaseDocumentId } from '../model/release.ts'
import type { LoggedChange } from '../store/transactionLog.ts'

/** The events of a release in one transaction. Like the hosted service, it leaves out edits of the metadata. */
export function toReleaseEvents(releaseName: string, changes: readonly LoggedChange[]) {
  const release = changes.find(({ document }) => isReleaseDocumentId(document))
  if (release) {
    const event = toStateEvent(release)
    return event ? [{ ...toBase(releaseName, release), ...event }] : []
  }
  return changes.flatMap((change) => {
    const { document: versionId, before, after } = change
    if (!isVersionId(versionId) || Boolean(before) === Boolean(after)) return []
    const version = after ?? before
    return {
      ...toBase(releaseName, change),
      type: after ? 'addDocumentToRelease' : 'discardDocumentFromRelease',
      documentId: toPublishedId(versionId),
      documentType: version?._type,
      versionId,
      versionRevisionId: version?._rev,
    }
  })
}

function toStateEvent({ before, after }: LoggedChange): { type: string; [detail: string]: unknown } | null {
  if (!before) return { type: 'createRelease' }
  if (!after || (before.state === after.state && before.publishAt === after.publishAt)) return null
  switch (after.state) {
    case 'scheduled':
      return { type: 'scheduleRelease', publishAt: after.publishAt }
    case 'published':
      return { type: 'publishRelease' }
    case 'archived':
      return { type: 'archiveRelease' }
    default:
      return { type: before.state === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease' }
  }
}

const toBase = (releaseName: string, { timestamp, author }: LoggedChange) => ({
  timestamp,
  author,
  releaseName,
})
