import { findReferences, type LakeDocument, toPublishedId } from './document.ts'

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

/** The documents in the order of their ids, each once. */
export const sortById = (documents: Iterable<LakeDocument>) =>
  [...new Set(documents)].sort((a, b) => (a._id < b._id ? -1 : 1))

/** Documents in memory, with indexes. */
export class DocumentSet {
  #byId = new Map<string, LakeDocument>()
  /** In the order of their ids. */
  #sorted: LakeDocument[] = []
  #referrers: Map<string, Set<string>> | null
  #observers = new Set<(id: string) => void>()

  constructor({ withReferrers = true } = {}) {
    this.#referrers = withReferrers ? new Map() : null
  }

  get(id: string): LakeDocument | null {
    return this.#byId.get(id) ?? null
  }

  all(): readonly LakeDocument[] {
    return this.#sorted
  }

  readonly find: FindDocuments = (index, values) => {
    if (index === 'all') return this.all()
    // Comparing the type of each document is fast enough that it needs no index.
    if (index === 'type') return this.#sorted.filter(({ _type }) => values.includes(_type))
    const found =
      index === 'reference' ? values.flatMap((value) => this.referrersOf(value)) : this.#getAll(values)
    return found.length > 1 ? sortById(found) : found
  }

  /** Adds or replaces a document. Null removes it. */
  put(id: string, document: LakeDocument | null): void {
    const old = this.#byId.get(id)
    this.#sorted.splice(this.#indexOf(id), old ? 1 : 0, ...(document ? [document] : []))
    if (document) this.#byId.set(id, document)
    else this.#byId.delete(id)
    if (this.#referrers) {
      for (const { target } of findReferences(old)) this.#referrers.get(target)?.delete(id)
      for (const { target } of findReferences(document))
        this.#referrers.set(target, (this.#referrers.get(target) ?? new Set()).add(id))
    }
    for (const observe of this.#observers) observe(id)
  }

  /** The documents that refer to an id, strongly or weakly. */
  referrersOf(id: string): LakeDocument[] {
    return this.#getAll(this.#referrers?.get(id) ?? [])
  }

  /** The published documents, drafts and versions that have one of these ids, or the same published id as one. */
  versionsOf(ids: readonly string[]): LakeDocument[] {
    const published = new Set(ids.map(toPublishedId))
    const others = this.#getAll([...published].flatMap((id) => [`drafts.${id}`, id]))
    // Only versions are searched, not all documents. In the order of ids, `/` comes after `.`.
    const versions = this.#sorted.slice(this.#indexOf('versions.'), this.#indexOf('versions/'))
    return sortById([...others, ...versions.filter(({ _id }) => published.has(toPublishedId(_id)))])
  }

  /** Calls a function after each change of a document. Returns a function that ends this. */
  observe(observer: (id: string) => void): () => void {
    this.#observers.add(observer)
    return () => this.#observers.delete(observer)
  }

  #getAll = (ids: Iterable<string>) => [...ids].flatMap((id) => this.#byId.get(id) ?? [])

  /** Where a document with this id is, or would be. */
  #indexOf(id: string): number {
    let [low, high] = [0, this.#sorted.length]
    // Documents that are loaded in order are added at the end.
    if (high > 0 && (this.#sorted[high - 1]?._id ?? '') < id) return high
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle]?._id ?? '') < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
