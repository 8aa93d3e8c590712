import type { LakeDocument } from '../model/document.ts'
import type { Documents } from '../model/documentSet.ts'

export type AppliedMutation =
  | { create: LakeDocument }
  | { createOrReplace: LakeDocument }
  | { createIfNotExists: LakeDocument }
  | { delete: { id: string } }
  | { patch: { id: string; [operation: string]: unknown } }

/** The change of one document in a transaction. */
export type Change = {
  id: string
  before: LakeDocument | null
  after: LakeDocument | null
  /** The mutations from `before` to `after`. Listeners apply them. */
  mutations: AppliedMutation[]
}

/** The documents for a step of a write, with the changes of earlier steps. */
export type WriteView = {
  get(id: string): LakeDocument | null
  /** The versions in a release. */
  versionsIn(releaseId: string): LakeDocument[]
  /** The last state of a document, even if it has been deleted. */
  lastState(id: string): LakeDocument | null
  /** The timestamp of this write. It is later than the timestamps of all earlier writes, so it may be ahead of the clock. */
  timestamp: string
  /** The clock, in milliseconds since 1970. */
  now: number
  /** In a dry run the caller only checks whether the write would succeed. Nothing is written. */
  isDryRun: boolean
}

/** The documents with the changes of a transaction that is being prepared. */
export class WorkingCopy {
  #read: (id: string) => LakeDocument | null
  #changes = new Map<string, Change>()

  constructor(read: (id: string) => LakeDocument | null) {
    this.#read = read
  }

  get(id: string): LakeDocument | null {
    const change = this.#changes.get(id)
    return change ? change.after : this.#read(id)
  }

  put(id: string, after: LakeDocument | null, mutation: AppliedMutation): void {
    const change = this.#changes.get(id)
    if (change) {
      change.after = after
      change.mutations.push(mutation)
    } else {
      this.#changes.set(id, { id, before: this.#read(id), after, mutations: [mutation] })
    }
  }

  /** The changes to commit, in the order of the first mutation of each document. */
  changes(): Change[] {
    return [...this.#changes.values()].filter((change) => change.before !== null || change.after !== null)
  }

  /** The documents of the store with the changes applied. */
  applyTo(documents: Iterable<LakeDocument>): LakeDocument[] {
    const unchanged = [...documents].filter((document) => !this.#changes.has(document._id))
    return [...unchanged, ...this.changes().flatMap((change) => (change.after ? [change.after] : []))]
  }

  /** Like `applyTo`, for a query. */
  over(documents: Documents): Documents {
    return {
      all: () => this.applyTo(documents.all()),
      get: (id) => this.get(id),
      find: (index, values) => this.applyTo(documents.find(index, values)),
    }
  }
}
