import { type Change, findReferences, isTooDeep, maxLevels, toBundle } from '../documents/document.ts'
import {
  findReleaseProblem,
  isReleaseDocumentId,
  parseRelease,
  type Release,
  toReleaseDocumentId,
} from '../documents/release.ts'
import type { WorkingCopy } from './workingCopy.ts'

/** Refuses a transaction that would break a rule about documents, releases or references. */
export function checkChanges(copy: WorkingCopy): void {
  for (const check of [checkDepth, checkNumbers, checkRelease, checkReferences])
    for (const [index, change] of copy.changes().entries()) check(change, index, copy)
}

/** The depth of a request is limited, but its patches can still make a document too deep. */
function checkDepth({ id, after }: Change, index: number, { refuse }: WorkingCopy): void {
  if (!isTooDeep(after)) return
  const description = `The document "${id}" would have more than ${maxLevels} levels of lists and objects`
  throw refuse(index, 'documentTooDeepError', description, { id })
}

/** JSON can write a number such as 1e999, and an addition can result in one: it would be infinite in memory, and null on disk. */
function checkNumbers({ id, after }: Change, index: number, { refuse }: WorkingCopy): void {
  if (!hasInfiniteNumber(after)) return
  const description = `The document "${id}" would have a number beyond ±${Number.MAX_VALUE}`
  throw refuse(index, 'numberOutOfRangeError', description, { id })
}

function hasInfiniteNumber(value: unknown): boolean {
  const rest = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next === 'number' && !Number.isFinite(next)) return true
    if (typeof next !== 'object' || next === null) continue
    for (const member of Object.values(next)) rest.push(member)
  }
  return false
}

/**
 * Refuses to change a version in a scheduled release, and to add one to a closed release. Also refuses mutations of a release
 * itself, which only actions may change, and a change that would make a release invalid.
 */
function checkRelease({ id, after }: Change, index: number, copy: WorkingCopy): void {
  const refuse = (type: string, description: string) =>
    copy.refuse(index, type, `"${id}" ${description}`, { id })
  if (isReleaseDocumentId(id)) {
    if (copy.kind === 'mutationError')
      throw refuse('insufficientPermissionsError', 'can only be changed by actions on releases')
    const problem = after && findReleaseProblem(after)
    if (problem) throw refuse('invalidReleaseError', `would not be a release: ${problem}`)
  }
  const locked = findLockedRelease(id, copy)
  if (locked) throw refuse('documentLockedError', `cannot be changed, because its release is ${locked.state}`)
}

/** The release of a version, if it is not active and this transaction does not change its state. */
function findLockedRelease(id: string, copy: WorkingCopy): Release | null {
  const releaseId = toBundle(id)
  if (releaseId === null) return null
  const documentId = toReleaseDocumentId(releaseId)
  const before = parseRelease(copy.stored.get(documentId))
  const after = parseRelease(copy.get(documentId))
  return before && after && before.state === after.state && after.state !== 'active' ? after : null
}

/** Refuses a change that leaves a strong reference to a missing document. */
function checkReferences({ id, after }: Change, index: number, copy: WorkingCopy): void {
  if (after) {
    for (const { target, strong } of findReferences(after)) {
      if (!strong || copy.get(target)) continue
      const description = `Document "${id}" references non-existent document "${target}"`
      throw copy.refuse(index, 'documentReferenceDoesNotExistError', description, { id, referenceID: target })
    }
    return
  }
  const referencingIDs = copy.stored
    .referrersOf(id)
    .map(({ _id }) => _id)
    .filter((referrer) =>
      [...findReferences(copy.get(referrer))].some(({ target, strong }) => strong && target === id),
    )
  if (referencingIDs.length === 0) return
  const description = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`
  const details = { id, referencingIDs, totalCount: referencingIDs.length }
  throw copy.refuse(index, 'documentHasExistingReferencesError', description, details)
}
