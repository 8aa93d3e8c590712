import type { LakeDocument } from './document.ts'

/** Negative if the first document comes first. Zero only for the same document. */
type CompareDocuments = (one: LakeDocument, other: LakeDocument) => number

/** The order of documents that no other order is asked for. */
export const compareIds: CompareDocuments = (one, other) =>
  one._id < other._id ? -1 : one._id > other._id ? 1 : 0

/** A list of documents that stays in an order. */
export class SortedDocuments {
  readonly #compare: CompareDocuments
  readonly #items: LakeDocument[]

  /** The items must be in the order already. */
  constructor(compare: CompareDocuments, items: LakeDocument[] = []) {
    this.#compare = compare
    this.#items = items
  }

  get items(): readonly LakeDocument[] {
    return this.#items
  }

  add(document: LakeDocument): void {
    this.#items.splice(this.#placeOf(document), 0, document)
  }

  remove(document: LakeDocument): void {
    const place = this.#placeOf(document)
    if (this.#items[place] === document) this.#items.splice(place, 1)
  }

  /** Where a document is, or would be. */
  #placeOf(document: LakeDocument): number {
    let [low, high] = [0, this.#items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const item = this.#items[middle]
      if (item && this.#compare(item, document) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
