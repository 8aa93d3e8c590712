import type { LakeDocument } from '../model/document.ts'

export type AppliedMutation =
  | { create: LakeDocument }
  | { createOrReplace: LakeDocument }
  | { createIfNotExists: LakeDocument }
  | { delete: { id: string } }
  | { patch: { id: string; [operation: string]: unknown } }

/** What a transaction did to one document. */
export type Change = {
  id: string
  before: LakeDocument | null
  after: LakeDocument | null
  /** The mutations that lead from `before` to `after`, as listeners replay them. */
  mutations: AppliedMutation[]
}

/** What a step of a write may read: the documents with the changes of the steps before it. */
export type WriteView = {
  get(id: string): LakeDocument | null
  /** The versions in a release. */
  versionsIn(releaseId: string): LakeDocument[]
  /** A document as it was before it was deleted. */
  lastState(id: string): LakeDocument | null
  /** The time that this write is recorded under: later than every write before it, so it may be ahead of the clock. */
  timestamp: string
  /** The clock, in milliseconds since 1970. */
  now: number
  /** Whether nothing will be written: the caller only checks whether the write would succeed. */
  isDryRun: boolean
}

/** The documents as seen by a transaction that is being prepared. */
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

  /** The changes to commit, in the order in which documents were first touched. */
  changes(): Change[] {
    return [...this.#changes.values()].filter((change) => change.before !== null || change.after !== null)
  }

  /** The documents of the store with the changes applied. */
  over(documents: Iterable<LakeDocument>): LakeDocument[] {
    const kept = [...documents].filter((document) => !this.#changes.has(document._id))
    return [...kept, ...this.changes().flatMap((change) => (change.after ? [change.after] : []))]
  }
}
