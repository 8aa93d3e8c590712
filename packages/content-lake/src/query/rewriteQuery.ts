import type { ArrayElementNode, ExprNode } from 'groq-js'
import { isRecord, type LakeDocument } from '../model/document.ts'
import type { Documents, IndexName } from '../model/documentSet.ts'
import { refusal } from '../model/lakeError.ts'
import { wholeText } from './documentView.ts'

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

/**
 * Fills the gaps of groq-js in a parsed query, and lets it use the indexes. Refuses functions that cannot be evaluated. Nodes are
 * replaced from the inside to the outside.
 */
export function rewriteQuery<Part>(query: Part): Part
export function rewriteQuery(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => rewriteQuery(item))
  if (!isNode(part) || part.type === 'Value') return part
  const parts = Object.entries(part).map(([name, inner]) => [name, rewriteQuery(inner)])
  return rewriteNode({ ...part, ...Object.fromEntries(parts) })
}

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
    const reference = toArgument(node, 'documents::get')
    return reference ? { type: 'Deref', base: reference } : node
  }
  if (node.type === 'PipeFuncCall' && node.name === 'score' && unscored.includes(node.base.type))
    throw new Error('score() must follow a filter')
  if (node.type === 'Filter' && node.base.type === 'Everything')
    return { ...node, base: toLookup(node.expr) ?? node.base }
  if (node.type !== 'OpCall') return node
  const search = node.op === 'match' && toArgument(node.right, 'text::query')
  if (search) return toMatches(node.left, search)
  // `path(a) in path(b)` compares the text of a with the pattern b.
  const path = node.op === 'in' && toArgument(node.left, 'global::path')
  return path ? { ...node, left: path } : node
}

/** The only argument of a call of this function. */
const toArgument = (node: ExprNode, name: string): ExprNode | null =>
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

/** Replaces `@` with the whole text of the document. */
function toSearchable(node: ExprNode): ExprNode {
  const whole: ExprNode = { type: 'AccessAttribute', name: wholeText }
  if (node.type === 'This') return whole
  if (node.type !== 'Array') return node
  const elements = node.elements.map((element) =>
    element.value.type === 'This' ? { ...element, value: whole, isSplat: true } : element,
  )
  return { ...node, elements }
}

/** No id has this character. */
const mark = '\u0000'
const everything = `${mark}all`

/** The document with an id, or the documents of a key. The type has only the former because groq-js's type does. */
export function lookUp(documents: Documents, reference: string): LakeDocument | null {
  if (!reference.startsWith(mark)) return documents.get(reference)
  const [, index, ...values] = reference.split(mark)
  const isIndex = index === 'id' || index === 'type' || index === 'reference'
  return (isIndex ? documents.find(index, values) : documents.all()) as unknown as LakeDocument
}

/** From the index that finds the fewest documents to the one that finds the most. */
const indexes: IndexName[] = ['id', 'reference', 'type']

function toLookup(filter: ExprNode): ExprNode | null {
  const conditions = [...listConditions(filter)].map(toKey)
  const key = indexes.flatMap((name) => conditions.find((one) => one?.index === name) ?? [])[0]
  if (!key) return null
  const attribute = { type: 'ObjectAttributeValue', name: '_ref', value: toKeyText(key) } as const
  return { type: 'Deref', base: { type: 'Object', attributes: [attribute] } }
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
function toKey(node: ExprNode): Key | null {
  const target = toArgument(node, 'global::references')
  if (target) return withValue('reference', target)
  if (node.type !== 'OpCall') return null
  if (node.op === 'in') return withValue(toIndex(node.left), node.right)
  if (node.op !== '==') return null
  return withValue(toIndex(node.left), node.right) ?? withValue(toIndex(node.right), node.left)
}

function toIndex(node: ExprNode): IndexName | null {
  if (node.type !== 'AccessAttribute' || node.base !== undefined) return null
  return node.name === '_id' ? 'id' : node.name === '_type' ? 'type' : null
}

function withValue(index: IndexName | null, node: ExprNode): Key | null {
  const value = index && moveOut(node)
  return index && value && { index, value }
}

/** An expression as it is outside of a filter, or null if it depends on the document that is filtered. */
function moveOut(node: ExprNode): ExprNode | null {
  switch (node.type) {
    case 'Value':
      return node
    case 'Parent':
      return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: node.n - 1 }
    case 'Group':
    case 'AccessAttribute':
    case 'AccessElement':
    case 'Deref': {
      const base = node.base && moveOut(node.base)
      return base ? { ...node, base } : null
    }
    case 'Array': {
      const elements = node.elements.flatMap((element): ArrayElementNode[] => {
        const value = moveOut(element.value)
        return value ? [{ ...element, value }] : []
      })
      return elements.length === node.elements.length ? { ...node, elements } : null
    }
    case 'OpCall': {
      const [left, right] = [moveOut(node.left), moveOut(node.right)]
      return node.op === '+' && left && right ? { ...node, left, right } : null
    }
    default:
      return null
  }
}

const toConstant = (value: string): ExprNode => ({ type: 'Value', value })
function toCall(namespace: string, name: string, args: ExprNode[]): ExprNode {
  return { type: 'FuncCall', namespace, name, args }
}

/** The key of a text or of a list of texts. For any other value it is the key of all documents. */
function toKeyText({ index, value }: Key): ExprNode {
  const list = toCall('array', 'join', [value, toConstant(mark)])
  const right = toCall('global', 'coalesce', [list, value])
  const key: ExprNode = { type: 'OpCall', op: '+', left: toConstant(`${mark}${index}${mark}`), right }
  return toCall('global', 'coalesce', [key, toConstant(everything)])
}
