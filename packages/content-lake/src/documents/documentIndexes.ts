import { type AttributePath, compareValues, type OrderKey, readAttribute } from './attribute.ts'
import { AttributeIndex, valueSeparator } from './attributeIndex.ts'
import type { LakeDocument } from './document.ts'
import { compareIds, SortedDocuments } from './sortedDocuments.ts'

/** The first documents in an order that a filter accepts. */
type Page = {
  order: readonly OrderKey[]
  count: number
  isMatch: (document: LakeDocument) => boolean
}

/** A search for documents by the values of attributes. With a page, it may end when it has that many. */
export type AttributeSearch = { paths: readonly AttributePath[]; page?: Page }

/** So many indexes of each kind are kept up to date. The one that was not used for the longest time is given up. */
const maxIndexes = 16
/** Sorting so few documents is faster than reading them in a kept order. */
const fewDocuments = 100
/** The value of a search for which an attribute cannot be looked up. */
export const anyValue = '\u0002'

/** The types that a search asks for; null if it asks for any. */
export function searchedTypes(paths: readonly AttributePath[], values: readonly string[]): string[] | null {
  const value = values[paths.findIndex(([name, ...rest]) => name === '_type' && rest.length === 0)]
  return value === undefined || value === anyValue ? null : value.split(valueSeparator)
}

/** Indexes of the documents of a set. Each is made when a query first needs it, and then kept up to date. */
export class DocumentIndexes {
  readonly #all: () => readonly LakeDocument[]
  readonly #attributes = new Map<string, AttributeIndex>()
  readonly #orders = new Map<string, { type: string; list: SortedDocuments }>()
  /** Makes the index that is being made. A limit of time may end that. */
  #unfinished: (() => void) | null = null

  /** The documents must be given in the order of their ids. */
  constructor(all: () => readonly LakeDocument[]) {
    this.#all = all
  }

  /** Updates the indexes after a document has taken the place of another. */
  replace(old: LakeDocument | null, document: LakeDocument | null): void {
    for (const index of this.#attributes.values()) {
      if (old) index.remove(old)
      if (document) index.add(document)
    }
    for (const { type, list } of this.#orders.values()) {
      if (old?._type === type) list.remove(old)
      if (document?._type === type) list.add(document)
    }
  }

  /** At least the documents that a search asks for. `values` are those of its paths, in their order. */
  search({ paths, page }: AttributeSearch, values: readonly string[]): readonly LakeDocument[] {
    const candidates = paths.flatMap((path, index) => {
      const value = values[index] ?? anyValue
      return value === anyValue ? [] : [this.#attribute(path).find(value)]
    })
    const [best] = candidates.toSorted((one, other) => countOf(one) - countOf(other))
    if (!best) return this.#all()
    const [type, ...others] = searchedTypes(paths, values) ?? []
    if (!page || type === undefined || others.length > 0) return mergeLists(best)
    if (countOf(best) <= Math.max(fewDocuments, page.count)) return mergeLists(best)
    return takeMatches(this.#order(type, page.order).items, page)
  }

  /** Makes the index that a query could not make in its time, so that it need not be begun again and again. */
  finish(): boolean {
    const make = this.#unfinished
    this.#unfinished = null
    make?.()
    return make !== null
  }

  #attribute(path: AttributePath): AttributeIndex {
    const create = () => new AttributeIndex(path, this.#all())
    return this.#make(() => useRecent(this.#attributes, path.join('\u0000'), create))
  }

  #order(type: string, order: readonly OrderKey[]): SortedDocuments {
    const create = () => ({
      type,
      list: sortDocuments(mergeLists(this.#attribute(['_type']).find(type)), order),
    })
    return this.#make(() => useRecent(this.#orders, JSON.stringify([type, order]), create)).list
  }

  #make<Index>(make: () => Index): Index {
    // An order needs the index of types, which is a part of it.
    const outer = this.#unfinished
    this.#unfinished ??= make
    const index = make()
    this.#unfinished = outer
    return index
  }
}

/** The value of a key, which is then the most recent one. Creates it, and drops the oldest one, if need be. */
function useRecent<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create()
  map.delete(key)
  map.set(key, value)
  const [[oldest] = [key]] = map
  if (map.size > maxIndexes) map.delete(oldest)
  return value
}

const countOf = (lists: readonly (readonly LakeDocument[])[]) =>
  lists.reduce((sum, list) => sum + list.length, 0)

function mergeLists(lists: readonly (readonly LakeDocument[])[]): readonly LakeDocument[] {
  const filled = lists.filter((list) => list.length > 0)
  return filled.length <= 1 ? (filled[0] ?? []) : [...new Set(filled.flat())].sort(compareIds)
}

/** Documents with equal values come in the order of their ids, as if they were sorted anew. */
function sortDocuments(documents: readonly LakeDocument[], order: readonly OrderKey[]): SortedDocuments {
  const toValues = (document: LakeDocument) => order.map(({ path }) => readAttribute(document, path))
  const compare = (one: readonly unknown[], other: readonly unknown[]) => {
    // Iterators would take most of the time of sorting many documents.
    for (let index = 0; index < order.length; index += 1) {
      const difference = compareValues(one[index], other[index])
      if (difference !== 0) return order[index]?.isDescending ? -difference : difference
    }
    return 0
  }
  const rows = documents.map((document) => ({ document, values: toValues(document) }))
  // They are in the order of their ids, which sorting keeps for equal values.
  rows.sort((one, other) => compare(one.values, other.values))
  return new SortedDocuments(
    (one, other) => compare(toValues(one), toValues(other)) || compareIds(one, other),
    rows.map(({ document }) => document),
  )
}

function takeMatches(documents: readonly LakeDocument[], { count, isMatch }: Page): LakeDocument[] {
  const found: LakeDocument[] = []
  for (const document of documents) {
    if (found.length >= count) break
    if (isMatch(document)) found.push(document)
  }
  return found
}
