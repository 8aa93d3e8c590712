import { isVersionId, type LakeDocument, toBundle } from '../model/document.ts'
import type { WorkingCopy } from './workingCopy.ts'

/** What a step of a write may read: the documents with the changes of the steps before it. */
export type WriteView = {
  get(id: string): LakeDocument | null
  /** The versions in a release. */
  versionsIn(releaseId: string): LakeDocument[]
  /** A document as it was before it was deleted. */
  lastState(id: string): LakeDocument | null
  /** The time of this write. */
  timestamp: string
  /** Whether nothing will be written: the caller only checks whether the write would succeed. */
  isDryRun: boolean
}

type Store = {
  documents: { all(): Iterable<LakeDocument> }
  log: { lastState(id: string): LakeDocument | null }
}

/** The view of a transaction that is being prepared. */
export const toWriteView = (
  copy: WorkingCopy,
  { documents, log }: Store,
  timestamp: string,
  isDryRun: boolean,
): WriteView => ({
  get: (id) => copy.get(id),
  versionsIn: (releaseId) =>
    copy
      .over(documents.all())
      .filter(({ _id }) => isVersionId(_id) && toBundle(_id) === releaseId)
      .toSorted((a, b) => (a._id < b._id ? -1 : 1)),
  lastState: (id) => copy.get(id) ?? log.lastState(id),
  timestamp,
  isDryRun,
})
