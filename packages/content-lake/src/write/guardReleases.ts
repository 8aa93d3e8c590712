import { isVersionId, toBundle } from '../model/document.ts'
import type { DocumentSet } from '../model/documentSet.ts'
import { type WriteKind, writeRefusal } from '../model/lakeError.ts'
import {
  findReleaseProblem,
  isReleaseDocumentId,
  parseRelease,
  type Release,
  toReleaseDocumentId,
} from '../model/release.ts'
import type { WorkingCopy } from './workingCopy.ts'

/**
 * Refuses a transaction that changes a version in a scheduled release, or adds one to a closed release. Also refuses mutations
 * of a release itself, which only actions may change, and a change that would make a release invalid.
 */
export function guardReleases(copy: WorkingCopy, documents: DocumentSet, kind: WriteKind): void {
  for (const [index, { id, after }] of copy.changes().entries()) {
    const refuse = (status: number, type: string, description: string) =>
      writeRefusal(status, { type, description, id }, index, kind)
    if (isReleaseDocumentId(id)) {
      if (kind === 'mutationError')
        throw refuse(
          403,
          'insufficientPermissionsError',
          `"${id}" can only be changed by actions on releases`,
        )
      const problem = after && findReleaseProblem(after)
      if (problem) throw refuse(400, 'invalidReleaseError', `"${id}" would not be a release: ${problem}`)
    }
    const release = findLockedRelease(id, copy, documents)
    if (!release) continue
    const reason = `its release is ${release.state}`
    throw refuse(409, 'documentLockedError', `"${id}" cannot be changed, because ${reason}`)
  }
}

/** The release of a version, if it is not active and this transaction does not change its state. */
function findLockedRelease(id: string, copy: WorkingCopy, documents: DocumentSet): Release | null {
  const releaseId = isVersionId(id) ? toBundle(id) : null
  if (releaseId === null) return null
  const documentId = toReleaseDocumentId(releaseId)
  const before = parseRelease(documents.get(documentId))
  const after = parseRelease(copy.get(documentId))
  return before && after && before.state === after.state && after.state !== 'active' ? after : null
}
