import { type Attributes, type Change, type LakeDocument, toBundle } from '../documents/document.ts'
import { type DocumentSet, type FindDocuments, sortById } from '../documents/documentSet.ts'
import {
  add,
  getSize,
  isLarger,
  maxDocument,
  maxWrite,
  nothing,
  type Size,
  unlimited,
} from '../documents/documentSize.ts'
import { type LakeError, type WriteKind, writeRefusal } from '../errors/lakeError.ts'
import type { WriteClock } from './patchDocument.ts'

/** The circumstances of one write, which its steps and checks find in the working copy. */
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
  /** The first documents of a lake come from its code, and may have any size. */
  isSeed?: boolean
  /** Limits the time of the write. */
  clock: WriteClock
  /** The last stored state of a document, even if it has been deleted. */
  lastState: (id: string) => LakeDocument | null
  /** The ids of the documents that a query finds. */
  findIds: (query: string, options: { params: Record<string, unknown>; find: FindDocuments }) => string[]
}

/** The documents as a write would leave them, so far. Nothing is stored until the write is complete. */
export type WorkingCopy = WriteSettings & {
  /** The documents without the changes of this write. */
  stored: DocumentSet
  /** The limit for a document of this size: above `maxDocument` only if a stored version of it is larger, too. */
  limitOf: (id: string, size: Size) => Size
  /** Creates the error for a document that would be larger than its limit. */
  refuseSize: (index: number, id: string) => LakeError
  get: (id: string) => LakeDocument | null
  find: FindDocuments
  /** The versions in a release, in the order of their ids. */
  versionsIn: (releaseId: string) => LakeDocument[]
  /**
   * Changes a document; null deletes it. Throws a `LakeError` if the document or the write becomes too large. `logged`
   * is the size of the mutation, which the history stores.
   */
  put: (index: number, id: string, after: LakeDocument | null, mutation: object, logged: Size) => void
  /** The changes to commit, in the order of the first mutation of each document. */
  changes: () => Change[]
  /** Creates the error for the mutation or action with this index. */
  refuse: (
    index: number,
    type: string,
    description: string,
    details: Attributes & { id: string },
  ) => LakeError
}

/** The documents with the changes of a write that is being prepared, for its steps. */
export function createWorkingCopy(documents: DocumentSet, settings: WriteSettings): WorkingCopy {
  const changed = new Map<string, Change>()
  const get = (id: string): LakeDocument | null => {
    const change = changed.get(id)
    return change ? change.after : documents.get(id)
  }
  const changes = () => [...changed.values()].filter(({ before, after }) => before !== null || after !== null)
  const find: FindDocuments = (index, values) => {
    if (index === 'target') return values.flatMap((id) => get(id) ?? [])
    // A page without its changed documents would be too short.
    const search = typeof index === 'object' ? { paths: index.paths } : index
    const unchanged = documents.find(search, values).filter(({ _id }) => !changed.has(_id))
    const after = changes().flatMap((change) => change.after ?? [])
    return after.length === 0 ? unchanged : sortById([...unchanged, ...after])
  }
  const refuse: WorkingCopy['refuse'] = (index, type, description, details) =>
    writeRefusal(settings.kind, index, type, description, details)

  /** What this write has stored so far, and how much of that each document is. */
  let written = nothing
  const sizes = new Map<string, Size>()
  /** A document that an older version let grow beyond the limit can be edited, copied and published, but does not grow. */
  const limitOf = (id: string, size: Size): Size => {
    if (settings.isSeed) return unlimited
    if (!isLarger(size, maxDocument)) return maxDocument
    const earlier = documents.versionsOf([id]).map(getSize)
    return earlier.filter((size) => isLarger(size, maxDocument)).reduce(toLarger, maxDocument)
  }
  const refuseSize = (index: number, id: string): LakeError => {
    const description = `The document "${id}" would be larger than ${formatSize(maxDocument)}`
    return refuse(index, 'documentTooLargeError', description, { id })
  }
  const requireFit = (index: number, id: string, after: LakeDocument | null, logged: Size) => {
    const size = after ? getSize(after) : nothing
    if (isLarger(size, limitOf(id, size))) throw refuseSize(index, id)
    if (settings.isSeed) return
    // A document from an older version can have any size, and must stay publishable.
    if (isLarger(size, maxDocument)) return
    written = add(add(add(written, sizes.get(id) ?? nothing, -1), size), logged)
    sizes.set(id, size)
    if (!isLarger(written, maxWrite)) return
    const description = `The write would store more than ${formatSize(maxWrite)}: divide it into smaller ones`
    throw refuse(index, 'transactionTooLargeError', description, { id })
  }
  return {
    ...settings,
    stored: documents,
    limitOf,
    refuseSize,
    get,
    find,
    versionsIn: (releaseId) => sortById(find('all', []).filter(({ _id }) => toBundle(_id) === releaseId)),
    put: (index, id, after, mutation, logged) => {
      requireFit(index, id, after, logged)
      const change: Change = changed.get(id) ?? { id, before: documents.get(id), after, mutations: [] }
      change.after = after
      change.mutations.push(mutation)
      changed.set(id, change)
    },
    changes,
    refuse,
  }
}

/** A copy has another id, revision and dates. */
const copySlack: Size = { bytes: 1_000, values: 10 }

const toLarger = (limit: Size, size: Size): Size => ({
  bytes: Math.max(limit.bytes, size.bytes + copySlack.bytes),
  values: Math.max(limit.values, size.values + copySlack.values),
})

const formatSize = ({ bytes, values }: Size) =>
  `${Math.round(bytes / 1_000_000)} MB, or ${values.toLocaleString('en')} values`
