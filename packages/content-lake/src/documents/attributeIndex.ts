import { type AttributePath, readAttribute } from './attribute.ts'
import type { LakeDocument } from './document.ts'
import { compareIds, SortedDocuments } from './sortedDocuments.ts'

/** Separates the values that a search asks for. */
export const valueSeparator = '\u0001'

/** Finds documents by the value of one attribute. Lists and objects are not indexed: no value of GROQ equals one. */
export class AttributeIndex {
  readonly #path: AttributePath
  readonly #lists = new Map<string, SortedDocuments>()
  /** Documents whose value has the separator in it, so that a search would look for its parts. Every search finds them. */
  readonly #unusual = new SortedDocuments(compareIds)

  /** The documents must be in the order of their ids. */
  constructor(path: AttributePath, documents: Iterable<LakeDocument>) {
    this.#path = path
    for (const document of documents) this.add(document)
  }

  /** At least the documents that have one of these values, which are texts, or others written as texts. Each list is in the order of ids. */
  find(values: string): (readonly LakeDocument[])[] {
    const lists = values.split(valueSeparator).map((value) => this.#lists.get(value)?.items ?? [])
    return this.#unusual.items.length > 0 ? [...lists, this.#unusual.items] : lists
  }

  add(document: LakeDocument): void {
    const value = this.#toText(document)
    if (value === null) return
    if (value.includes(valueSeparator)) this.#unusual.add(document)
    else {
      const list = this.#lists.get(value) ?? new SortedDocuments(compareIds)
      this.#lists.set(value, list)
      list.add(document)
    }
  }

  remove(document: LakeDocument): void {
    const value = this.#toText(document)
    if (value === null) return
    if (value.includes(valueSeparator)) this.#unusual.remove(document)
    const list = this.#lists.get(value)
    list?.remove(document)
    if (list?.items.length === 0) this.#lists.delete(value)
  }

  #toText(document: LakeDocument): string | null {
    const value = readAttribute(document, this.#path)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null
  }
}
