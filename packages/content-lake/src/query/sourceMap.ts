import type { ContentSourceMap } from '@sanity/client'
import { isRecord, type LakeDocument } from '../documents/document.ts'
import type { FindDocuments } from '../documents/documentSet.ts'

/** The field of a document that a text comes from. */
type Place = { document: LakeDocument; path: string }

/** The empty source map of a query that only asynchronous evaluation supports. */
export const noSources: ContentSourceMap = { documents: [], paths: [], mappings: {} }

/** Finds the fields that the texts of a result come from, by evaluating the query again over documents with marked texts. */
export function findSources(
  result: unknown,
  find: FindDocuments,
  tree: unknown,
  evaluate: (find: FindDocuments) => unknown,
): ContentSourceMap {
  const marked = withMarks(find, gatherQueryTexts(tree))
  return toSourceMap(result, evaluate(marked.find), marked.places)
}

/**
 * A mark is a number of fixed length between two control characters, which nobody types. They sort before all other
 * characters, so marks do not change the order of texts. Equal texts get the order of their documents.
 */
const [markStart, markEnd] = ['\u0001', '\u0002']
const toMark = (index: number) => `${markStart}${String(index).padStart(9, '0')}${markEnd}`
const markedText = new RegExp(`^(.*)${markStart}(\\d+)${markEnd}$`, 's')

/**
 * Adds to every text that is read a mark with the number of its place. A query over the marked documents gives the same result with marks.
 * Texts that the query itself contains stay unmarked, so that its comparisons still work.
 */
function withMarks(find: FindDocuments, queryTexts: ReadonlySet<string>) {
  const places: Place[] = []
  const markAll = (value: unknown, document: LakeDocument, path: string): unknown => {
    if (typeof value === 'string')
      return queryTexts.has(value) ? value : value + toMark(places.push({ document, path }) - 1)
    if (Array.isArray(value))
      return value.map((item, index) => markAll(item, document, `${path}${toSegment(item, index)}`))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key.startsWith('_') ? item : markAll(item, document, `${path}${toMember(key)}`),
      ]),
    )
  }
  const marked = new Map<string, LakeDocument>()
  const mark = (document: LakeDocument) => {
    // Marking a document returns a document.
    const copy = marked.get(document._id) ?? (markAll(document, document, '$') as LakeDocument)
    marked.set(document._id, copy)
    return copy
  }
  const findMarked: FindDocuments = (index, values) => find(index, values).map(mark)
  return { find: findMarked, places }
}

const toMember = (key: string) => `['${key.replace(/['\\]/g, '\\$&')}']`

/** Identifies an item by its key if it has one, because the key stays valid when the list changes. */
const toSegment = (item: unknown, index: number) =>
  isRecord(item) && typeof item._key === 'string' ? `[?(@._key=='${item._key}')]` : `[${index}]`

/** Every text in the tree of a query: the query may compare them with texts of documents. */
function gatherQueryTexts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (Array.isArray(value)) for (const item of value) gatherQueryTexts(item, found)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) gatherQueryTexts(item, found)
  return found
}

/**
 * Returns a function that finds the counterpart of an item in the marked list. For documents it is the one with the same id,
 * because marks can change the order; otherwise the item at the same index.
 */
function createFinder(marked: readonly unknown[]): (item: unknown, index: number) => unknown {
  const byId = new Map<unknown, unknown>()
  for (const item of marked) if (isRecord(item) && item._id !== undefined) byId.set(item._id, item)
  const areDocuments = byId.size > 0 && byId.size === marked.length
  return (item, index) => (areDocuments && isRecord(item) ? byId.get(item._id) : marked[index])
}

/** Reads the marks. Maps a text only if both results have the same text before the mark, which leaves out computed texts. */
function toSourceMap(result: unknown, marked: unknown, places: readonly Place[]): ContentSourceMap {
  const map: ContentSourceMap = { documents: [], paths: [], mappings: {} }
  const documents = new Map<string, number>()
  const paths = new Map<string, number>()
  const add = ({ document, path }: Place) => {
    const id = typeof document._originalId === 'string' ? document._originalId : document._id
    if (!documents.has(id)) documents.set(id, map.documents.push({ _id: id, _type: document._type }) - 1)
    if (!paths.has(path)) paths.set(path, map.paths.push(path) - 1)
    return { type: 'documentValue' as const, document: documents.get(id) ?? 0, path: paths.get(path) ?? 0 }
  }
  const walk = (real: unknown, counterpart: unknown, at: string) => {
    if (typeof real === 'string' && typeof counterpart === 'string') {
      const [, text, index] = markedText.exec(counterpart) ?? []
      const place = text === real ? places[Number(index)] : undefined
      if (place) map.mappings[at] = { type: 'value', source: add(place) }
    } else if (Array.isArray(real) && Array.isArray(counterpart)) {
      const find = createFinder(counterpart)
      for (const [index, item] of real.entries()) walk(item, find(item, index), `${at}[${index}]`)
    } else if (isRecord(real) && isRecord(counterpart)) {
      // Ids have no mark, so different ids mean different documents.
      if (real._id !== counterpart._id) return
      for (const [key, item] of Object.entries(real)) walk(item, counterpart[key], `${at}${toMember(key)}`)
    }
  }
  walk(result, marked, '$')
  return map
}
