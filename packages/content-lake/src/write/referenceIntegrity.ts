import { findReferences, type LakeDocument } from '../model/document.ts'
import type { DocumentSet } from '../model/documentSet.ts'
import { type WriteKind, writeRefusal } from '../model/lakeError.ts'
import type { WorkingCopy } from './workingCopy.ts'

/** Refuses a transaction that would leave a strong reference to a missing document. `documents` is the state before it. */
export function refuseBrokenReferences(copy: WorkingCopy, documents: DocumentSet, kind: WriteKind): void {
  for (const [index, change] of copy.changes().entries()) {
    if (change.after) {
      for (const { target, strong } of findReferences(change.after)) {
        if (!strong || copy.get(target)) continue
        const description = `Document "${change.id}" references non-existent document "${target}"`
        const type = 'documentReferenceDoesNotExistError'
        throw writeRefusal(409, { type, description, id: change.id, referenceID: target }, index, kind)
      }
    } else {
      const referencingIds = documents
        .referrersOf(change.id)
        .map(({ _id }) => _id)
        .filter((id) => refersStrongly(copy.get(id), change.id))
      if (referencingIds.length === 0) continue
      const description = `Document "${change.id}" cannot be deleted as there are references to it from "${referencingIds[0]}"`
      const problem = {
        type: 'documentHasExistingReferencesError',
        description,
        id: change.id,
        referencingIDs: referencingIds,
        totalCount: referencingIds.length,
      }
      throw writeRefusal(409, problem, index, kind)
    }
  }
}

const refersStrongly = (document: LakeDocument | null, target: string) =>
  [...findReferences(document)].some((reference) => reference.strong && reference.target === target)
