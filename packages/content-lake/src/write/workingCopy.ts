import { type Attributes, type Change, type LakeDocument, toBundle } from '../model/document.ts'
import { type DocumentSet, type FindDocuments, sortById } from '../model/documentSet.ts'
import { type WriteKind, writeRefusal } from '../model/lakeError.ts'

export type WriteSettings = {
  kind: WriteKind
  transactionId: string
  /** The timestamp of this write. It is later than the timestamps of all earlier writes, so it may be ahead of the clock. */
  timestamp: string
  /** The clock, in milliseconds since 1970. */
  now: number
  /** In a dry run the caller only checks whether the write would succeed. Nothing is written. */
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** The last stored state of a document, even if it has been deleted. */
  lastState: (id: string) => LakeDocument | null
  /** The ids of the documents that a query finds. */
  findIds: (query: string, options: { params: Record<string, unknown>; find: FindDocuments }) => string[]
}

export type WorkingCopy = ReturnType<typeof createWorkingCopy>

/** The documents with the changes of a write that is being prepared, for its steps. */
export function createWorkingCopy(documents: DocumentSet, settings: WriteSettings) {
  const changed = new Map<string, Change>()
  const get = (id: string): LakeDocument | null => {
    const change = changed.get(id)
    return change ? change.after : documents.get(id)
  }
  /** The changes to commit, in the order of the first mutation of each document. */
  const changes = () => [...changed.values()].filter(({ before, after }) => before !== null || after !== null)
  const find: FindDocuments = (index, values) => {
    if (index === 'target') return values.flatMap((id) => get(id) ?? [])
    const unchanged = documents.find(index, values).filter(({ _id }) => !changed.has(_id))
    return [...unchanged, ...changes().flatMap(({ after }) => after ?? [])]
  }
  return {
    ...settings,
    stored: documents,
    get,
    find,
    versionsIn: (releaseId: string) =>
      sortById(find('all', []).filter(({ _id }) => toBundle(_id) === releaseId)),
    put: (id: string, after: LakeDocument | null, mutation: object) => {
      const change: Change = changed.get(id) ?? { id, before: documents.get(id), after, mutations: [] }
      change.after = after
      change.mutations.push(mutation)
      changed.set(id, change)
    },
    changes,
    /** Creates the error for the mutation or action with this index. */
    refuse: (index: number, type: string, description: string, details: Attributes & { id: string }) =>
      writeRefusal(settings.kind, index, type, description, details),
  }
}
