import { findReferences, type LakeDocument, toPublishedId } from './document.ts'
import { type AttributeSearch, DocumentIndexes } from './documentIndexes.ts'
import { compareIds } from './sortedDocuments.ts'

/** What an index finds documents by: their ids, or the ids that they refer to. */
export type IndexName = 'id' | 'reference'

/**
 * Finds the documents that a query reads: all, at least those with one of the values in an index, those of a search, or the `target`
 * of a reference. They come in the order of their ids, except those of a page, which the query orders itself.
 */
export type FindDocuments = (
  index: IndexName | 'all' | 'target' | AttributeSearch,
  values: readonly string[],
) => readonly LakeDocument[]

/** The documents in the order of their ids, each once. */
export const sortById = (documents: Iterable<LakeDocument>) => [...new Set(documents)].sort(compareIds)

/** Documents in memory, with indexes. */
export class DocumentSet {
  #byId = new Map<string, LakeDocument>()
  /** In the order of their ids. */
  #sorted: LakeDocument[] = []
  #referrers: Map<string, Set<string>> | null
  #observers = new Set<(id: string) => void>()
  #indexes = new DocumentIndexes(() => this.#sorted)
  #revision = 0

  constructor({ withReferrers = true } = {}) {
    this.#referrers = withReferrers ? new Map() : null
  }

  /** Makes the index that a query could not make in its time. Says whether there was one. */
  finishIndex(): boolean {
    return this.#indexes.finish()
  }

  /** Another number after each change. */
  get revision(): number {
    return this.#revision
  }

  get(id: string): LakeDocument | null {
    return this.#byId.get(id) ?? null
  }

  all(): readonly LakeDocument[] {
    return this.#sorted
  }

  readonly find: FindDocuments = (index, values) => {
    if (index === 'all') return this.all()
    if (typeof index === 'object') return this.#indexes.search(index, values)
    const found =
      index === 'reference' ? values.flatMap((value) => this.referrersOf(value)) : this.#getAll(values)
    return found.length > 1 ? sortById(found) : found
  }

  /** Adds or replaces a document. Null removes it. */
  put(id: string, document: LakeDocument | null): void {
    const old = this.#byId.get(id)
    if (!old && !document) return
    this.#revision += 1
    this.#indexes.replace(old ?? null, document)
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
