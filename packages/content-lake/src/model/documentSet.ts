import { findReferences, type LakeDocument } from './document.ts'

/** What an index finds documents by: their ids, their types, or the ids that they refer to. */
export type IndexName = 'id' | 'type' | 'reference'

/**
 * Finds the documents that a query reads, in the order of their ids: all, at least those with one of the values in an index, or
 * the `target` of a reference.
 */
export type FindDocuments = (
  index: IndexName | 'all' | 'target',
  values: readonly string[],
) => readonly LakeDocument[]

/** Documents in the order of their ids. */
class SortedDocuments {
  readonly list: LakeDocument[] = []

  put(id: string, document: LakeDocument | null): void {
    const at = this.#indexOf(id)
    const isPresent = this.list[at]?._id === id
    if (document && isPresent) this.list[at] = document
    else if (document) this.list.splice(at, 0, document)
    else if (isPresent) this.list.splice(at, 1)
  }

  /** Where a document with this id is, or would be. */
  #indexOf(id: string): number {
    let [low, high] = [0, this.list.length]
    // Documents that are loaded in order are added at the end.
    if (high > 0 && (this.list[high - 1]?._id ?? '') < id) return high
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.list[middle]?._id ?? '') < id) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The documents in the order of their ids, each once. */
export const sortById = (documents: Iterable<LakeDocument>) =>
  [...new Set(documents)].sort((a, b) => (a._id < b._id ? -1 : 1))

/** Documents in memory, with indexes. */
export class DocumentSet {
  #byId = new Map<string, LakeDocument>()
  #sorted = new SortedDocuments()
  #types = new Map<string, SortedDocuments>()
  #referrers: Map<string, Set<string>> | null
  #observers = new Set<(id: string) => void>()

  constructor({ withReferrers = true } = {}) {
    this.#referrers = withReferrers ? new Map() : null
  }

  get(id: string): LakeDocument | null {
    return this.#byId.get(id) ?? null
  }

  all(): readonly LakeDocument[] {
    return this.#sorted.list
  }

  readonly find: FindDocuments = (index, values) => {
    if (index === 'all') return this.all()
    const [first = [], ...others] = values.map((value) => {
      if (index === 'type') return this.#types.get(value)?.list ?? []
      if (index === 'reference') return this.referrersOf(value)
      const document = this.get(value)
      return document ? [document] : []
    })
    return others.length === 0 && index !== 'reference' ? first : sortById([first, ...others].flat())
  }

  /** Adds or replaces a document. Null removes it. */
  put(id: string, document: LakeDocument | null): void {
    const old = this.#byId.get(id)
    if (document) this.#byId.set(id, document)
    else this.#byId.delete(id)
    this.#sorted.put(id, document)
    if (old && old._type !== document?._type) this.#types.get(old._type)?.put(id, null)
    if (document) {
      const ofType = this.#types.get(document._type) ?? new SortedDocuments()
      this.#types.set(document._type, ofType)
      ofType.put(id, document)
    }
    if (this.#referrers) {
      for (const { target } of findReferences(old)) this.#referrers.get(target)?.delete(id)
      for (const { target } of findReferences(document))
        this.#referrers.set(target, (this.#referrers.get(target) ?? new Set()).add(id))
    }
    for (const observe of this.#observers) observe(id)
  }

  /** The documents that refer to an id, strongly or weakly. */
  referrersOf(id: string): LakeDocument[] {
    return [...(this.#referrers?.get(id) ?? [])].flatMap((referrer) => this.#byId.get(referrer) ?? [])
  }

  /** Calls a function after each change of a document. Returns a function that ends this. */
  observe(observer: (id: string) => void): () => void {
    this.#observers.add(observer)
    return () => this.#observers.delete(observer)
  }
}
