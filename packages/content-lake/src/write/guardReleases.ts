import { isVersionId, type LakeDocument, toBundle } from '../model/document.ts'
import { type WriteKind, writeRefusal } from '../model/lakeError.ts'
import {
  findReleaseProblem,
  isLocked,
  isReleaseDocumentId,
  parseRelease,
  type Release,
  toReleaseDocumentId,
} from '../model/release.ts'
import type { WorkingCopy } from './workingCopy.ts'

type Documents = { get(id: string): LakeDocument | null }

/**
 * Refuses a transaction that changes a version in a scheduled release, or adds one to a closed release: what was
 * scheduled is published as it was. Releases themselves are changed by actions only, and stay well formed.
 */
export function guardReleases(copy: WorkingCopy, documents: Documents, kind: WriteKind): void {
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
    const release = toLockedRelease(id, copy, documents)
    if (!release) continue
    throw refuse(
      409,
      'documentLockedError',
      `"${id}" cannot be changed, because its release is ${release.state}`,
    )
  }
}

/** The release that a version belongs to, if it is locked; not if this very transaction locks or unlocks it. */
function toLockedRelease(id: string, copy: WorkingCopy, documents: Documents): Release | null {
  const releaseId = isVersionId(id) ? toBundle(id) : null
  if (releaseId === null) return null
  const documentId = toReleaseDocumentId(releaseId)
  const before = parseRelease(documents.get(documentId))
  const after = parseRelease(copy.get(documentId))
  return before && after && before.state === after.state && isLocked(after) ? after : null
}
