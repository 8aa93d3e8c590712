import { findReferences, type LakeDocument } from './document.ts'

/** The lake's documents in memory, with an index of references. */
export class DocumentSet {
  #documents = new Map<string, LakeDocument>()
  #referrers = new Map<string, Set<string>>()
  /** Incremented with every change, so that caches notice it. */
  version = 0

  get(id: string): LakeDocument | null {
    return this.#documents.get(id) ?? null
  }

  all(): Iterable<LakeDocument> {
    return this.#documents.values()
  }

  /** Adds or replaces a document. Null removes it. */
  put(id: string, document: LakeDocument | null): void {
    this.version += 1
    const old = this.#documents.get(id)
    if (old) for (const { target } of findReferences(old)) this.#referrers.get(target)?.delete(id)
    if (!document) {
      this.#documents.delete(id)
      return
    }
    this.#documents.set(id, document)
    for (const { target } of findReferences(document)) {
      const referrers = this.#referrers.get(target) ?? new Set()
      this.#referrers.set(target, referrers.add(id))
    }
  }

  /** The documents that refer to an id, strongly or weakly. */
  referrersOf(id: string): LakeDocument[] {
    return [...(this.#referrers.get(id) ?? [])].flatMap((referrer) => this.#documents.get(referrer) ?? [])
  }
}
