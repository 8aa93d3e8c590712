import { type ExprNode, parse } from 'groq-js'
import { isRecord, type LakeDocument } from '../documents/document.ts'
import type { FindDocuments, IndexName } from '../documents/documentSet.ts'
import { refusal } from '../errors/lakeError.ts'

/** Values of groq-js's own classes are no nodes, and neither is what a constant contains. */
const isNode = (value: unknown): value is ExprNode =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && typeof value.type === 'string'

/** Every node of a parsed query. */
export function* listNodes(value: unknown): Generator<ExprNode> {
  if (Array.isArray(value)) for (const item of value) yield* listNodes(item)
  if (!isNode(value)) return
  yield value
  if (value.type !== 'Value') for (const part of Object.values(value)) yield* listNodes(part)
}

/** Replaces the nodes of a query from the inside to the outside. */
function mapNodes<Part>(query: Part, replace: (node: ExprNode) => ExprNode): Part
function mapNodes(part: unknown, replace: (node: ExprNode) => ExprNode): unknown {
  if (Array.isArray(part)) return part.map((item) => mapNodes(item, replace))
  if (!isNode(part) || part.type === 'Value') return part
  const parts = Object.entries(part).map(([name, inner]) => [name, mapNodes(inner, replace)])
  return replace({ ...part, ...Object.fromEntries(parts) })
}

/**
 * Fills the gaps of groq-js in a parsed query, and lets it use the indexes. Refuses functions that cannot be evaluated.
 *
 * An example. A page asks for the notes of one author, with the text of each:
 *
 *     *[_type == "note" && author._ref == $author]{title}
 *
 * 1. groq-js parses it: a `Projection` of a `Filter`, whose base is `Everything` (the `*`) and whose expression is an `And`. To
 *    evaluate that, groq-js would read all documents and test each.
 * 2. `createLookup` lists the conditions of the `And`. `author._ref == …` has no index. `_type == "note"` has the index `type`, and
 *    `"note"` does not depend on the document that is filtered, so it can be evaluated outside of the filter.
 * 3. `Everything` is replaced by the dereference of a key, which the query itself computes, because the value may be known only then.
 *    Written as GROQ, with `␀` for the character that no id has:
 *
 *        {"_ref": coalesce("␀type␀" + coalesce(array::join("note", "␀"), "note"), "␀all")}->[_type == "note" && …]{title}
 *
 * 4. groq-js evaluates this. The key is `␀type␀note`. (A list is joined: `_id in ["a", "b"]` gives `␀id␀a␀b`. A value that is neither
 *    a text nor a list of texts gives `␀all`, which finds all documents.)
 * 5. For the `->` groq-js calls `dereference`, which is `lookUp`. It sees the `␀`, splits the key, and answers with
 *    `find('type', ['note'])`: a list from the index instead of one document.
 * 6. The filter still applies, but only to the notes. The result is the same, `[{"title": "Bread"}]`, and no other document was read.
 */
export const rewriteQuery = (query: ExprNode) => mapNodes(query, rewriteNode)

const unsupported = /^(geo|user|media)::|^text::semanticSimilarity$|^documents::incoming/
const unscored = ['Map', 'Projection', 'AccessElement']

/**
 * `text::query` becomes plain matches, and `documents::get` a dereference. groq-js reads all documents for `*[…]`: if the filter asks
 * for ids, types or references, `*` becomes a dereference of a key, which `lookUp` answers with a list from an index. The filter
 * still applies to the list.
 */
function rewriteNode(node: ExprNode): ExprNode {
  if (node.type === 'FuncCall') {
    const name = `${node.namespace}::${node.name}`
    if (unsupported.test(name))
      throw refusal(501, `The function ${name}() is not supported by the embedded content lake`)
    const reference = findArgument(node, 'documents::get')
    return reference ? { type: 'Deref', base: reference } : node
  }
  if (node.type === 'PipeFuncCall' && node.name === 'score' && unscored.includes(node.base.type))
    throw new Error('score() must follow a filter')
  if (node.type === 'Filter' && node.base.type === 'Everything')
    return { ...node, base: createLookup(node.expr) ?? node.base }
  if (node.type !== 'OpCall') return node
  const search = node.op === 'match' && findArgument(node.right, 'text::query')
  if (search) return toMatches(node.left, search)
  // `path(a) in path(b)` compares the text of a with the pattern b.
  const path = node.op === 'in' && findArgument(node.left, 'global::path')
  return path ? { ...node, left: path } : node
}

/** The only argument of a call of this function. */
const findArgument = (node: ExprNode, name: string): ExprNode | null =>
  node.type === 'FuncCall' && `${node.namespace}::${node.name}` === name && node.args.length === 1
    ? (node.args[0] ?? null)
    : null

/** A match for each word of a text. `-word` must not match. */
function toMatches(left: ExprNode, search: ExprNode): ExprNode {
  if (search.type !== 'Value' || typeof search.value !== 'string')
    throw refusal(400, 'text::query() needs a string or a parameter that is a string')
  const tokens = search.value.match(/-?"[^"]*"|\S+/g) ?? []
  const matches = tokens.map((token): ExprNode => {
    const right: ExprNode = { type: 'Value', value: token.replace(/^-/, '').replaceAll('"', '') }
    const match: ExprNode = { type: 'OpCall', op: 'match', left: toSearchable(left), right }
    return token.startsWith('-') ? { type: 'Not', base: match } : match
  })
  if (matches.length === 0) return { type: 'Value', value: false }
  return matches.reduce((all, match) => ({ type: 'And', left: all, right: match }))
}

/** The text of a document. */
const whole = parse('{"_ref": "\\u0000text\\u0000" + _id}->')

/** Replaces `@` with the text of the document. */
function toSearchable(node: ExprNode): ExprNode {
  if (node.type === 'This') return whole
  if (node.type !== 'Array') return node
  const elements = node.elements.map((element) =>
    element.value.type === 'This' ? { ...element, value: whole, isSplat: true } : element,
  )
  return { ...node, elements }
}

/** No id has this character. */
const mark = '\u0000'

/**
 * The document with an id, or the documents or the text of a key. The type has only the former because groq-js's type does.
 */
export function lookUp(find: FindDocuments, reference: string): LakeDocument | null {
  if (!reference.startsWith(mark)) return find('target', [reference])[0] ?? null
  const [, name, ...values] = reference.split(mark)
  const found =
    name === 'text'
      ? find('target', values).flatMap(listTexts)
      : find(indexes.find((index) => index === name) ?? 'all', values)
  return found as unknown as LakeDocument
}

const texts = new WeakMap<object, string[]>()

/** All texts of a document, for `@ match text::query(…)`. */
function listTexts(document: LakeDocument): string[] {
  const found = texts.get(document) ?? [...gatherText(document)]
  texts.set(document, found)
  return found
}

function* gatherText(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* gatherText(item)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      if (!key.startsWith('_') || key === '_id') yield* gatherText(item)
  }
}

/** From the index that finds the fewest documents to the one that finds the most. */
const indexes: IndexName[] = ['id', 'reference', 'type']

/** Finds the documents of a text or of a list of texts. For any other value, finds all documents. */
const lookup = parse('{"_ref": coalesce($index + coalesce(array::join(@, "\\u0000"), @), "\\u0000all")}->')

function createLookup(filter: ExprNode): ExprNode | null {
  const conditions = [...listConditions(filter)].map(findKey)
  const key = indexes.flatMap((name) => conditions.find((one) => one?.index === name) ?? [])[0]
  if (!key) return null
  const index: ExprNode = { type: 'Value', value: `${mark}${key.index}${mark}` }
  return mapNodes(lookup, (node) =>
    node.type === 'This' ? key.value : node.type === 'Parameter' ? index : node,
  )
}

/** The parts of a filter that must all be true. */
function* listConditions(node: ExprNode): Generator<ExprNode> {
  if (node.type === 'Group') yield* listConditions(node.base)
  else if (node.type === 'And') {
    yield* listConditions(node.left)
    yield* listConditions(node.right)
  } else yield node
}

type Key = { index: IndexName; value: ExprNode }

/** The index that answers a condition, and the expression of its value outside of the filter. */
function findKey(node: ExprNode): Key | null {
  const target = findArgument(node, 'global::references')
  if (target) return withValue('reference', target)
  if (node.type !== 'OpCall') return null
  if (node.op === 'in') return withValue(findIndex(node.left), node.right)
  if (node.op !== '==') return null
  return withValue(findIndex(node.left), node.right) ?? withValue(findIndex(node.right), node.left)
}

function findIndex(node: ExprNode): IndexName | null {
  if (node.type !== 'AccessAttribute' || node.base !== undefined) return null
  return node.name === '_id' ? 'id' : node.name === '_type' ? 'type' : null
}

function withValue(index: IndexName | null, node: ExprNode): Key | null {
  const value = index && moveOut(node)
  return index && value && { index, value }
}

/** Nodes that are evaluated in the scope of their parts, and whose value is that of a list or an attribute. */
const movable = ['Value', 'Parent', 'Group', 'AccessElement', 'Deref', 'Array', 'ArrayElement']

/** An expression as it is outside of a filter, or null if it depends on the document that is filtered. */
function moveOut(node: ExprNode): ExprNode | null {
  const isMovable = [...listNodes(node)].every(
    (part) =>
      movable.includes(part.type) ||
      (part.type === 'AccessAttribute' && part.base) ||
      (part.type === 'OpCall' && part.op === '+'),
  )
  if (!isMovable) return null
  return mapNodes(node, (part) => {
    if (part.type !== 'Parent') return part
    return part.n === 1 ? { type: 'This' } : { ...part, n: part.n - 1 }
  })
}
