import type { LakeDocument } from '../model/document.ts'
import { findReferences } from '../model/document.ts'
import { type WriteKind, writeRefusal } from '../model/lakeError.ts'
import type { WorkingCopy } from './workingCopy.ts'

type Documents = {
  /** The documents of the store that refer to an id, before this transaction. */
  referrersOf(id: string): Iterable<LakeDocument>
}

/** Refuses a transaction that would leave a strong reference to a missing document. */
export function refuseBrokenReferences(copy: WorkingCopy, documents: Documents, kind: WriteKind): void {
  for (const [index, change] of copy.changes().entries()) {
    if (change.after) {
      for (const { target, strong } of findReferences(change.after)) {
        if (!strong || copy.get(target)) continue
        const description = `Document "${change.id}" references non-existent document "${target}"`
        throw writeRefusal(
          409,
          { type: 'referencedDocumentNotFoundError', description, id: change.id, referenceID: target },
          index,
          kind,
        )
      }
    } else {
      const holders = [...documents.referrersOf(change.id)]
        .map((holder) => copy.get(holder._id))
        .filter((holder) => holder !== null)
      const holding = holders
        .filter((holder) => refersStrongly(holder, change.id))
        .map((holder) => holder._id)
      if (holding.length === 0) continue
      const description = `Document "${change.id}" cannot be deleted as there are references to it from "${holding[0]}"`
      const problem = {
        type: 'documentHasExistingReferencesError',
        description,
        id: change.id,
        referencingIDs: holding,
        totalCount: holding.length,
      }
      throw writeRefusal(409, problem, index, kind)
    }
  }
}

function refersStrongly(document: LakeDocument, target: string): boolean {
  for (const reference of findReferences(document))
    if (reference.strong && reference.target === target) return true
  return false
}
