import { isRecord } from '../model/document.ts'
import { refusal } from '../model/lakeError.ts'
import { refuseUnsupported } from './groqError.ts'
import { isCall, mapNodes } from './groqTree.ts'

/** The hidden property with all text of a document. Spreads, projections and JSON do not see it. */
const wholeText = '\u0000text'

const texts = new WeakMap<object, string[]>()

/** All documents share this function: with one for each, V8 would read each of them as a different kind of object. */
const hidden: PropertyDescriptor = {
  configurable: true,
  enumerable: false,
  get(this: object) {
    const text = texts.get(this) ?? [...gatherText(this)]
    texts.set(this, text)
    return text
  },
}

/** Adds the hidden property, so that `@ match text::query(…)` can search a whole document. */
export const withWholeText = <Document extends object>(document: Document): Document =>
  Object.defineProperty(document, wholeText, hidden)

function* gatherText(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* gatherText(item)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      if (!key.startsWith('_') || key === '_id') yield* gatherText(item)
  }
}

const unscored = ['Map', 'Projection', 'AccessElement']

/**
 * Fills the gaps of groq-js in a parsed query: `text::query` becomes plain matches, one per word (`-word` must not match), and
 * `documents::get` becomes a dereference. Refuses functions that cannot be evaluated.
 */
export const fillGroqGaps = (tree: unknown, params: Record<string, unknown>): unknown =>
  mapNodes(tree, (node) => {
    if (node.type === 'FuncCall') refuseUnsupported(node.namespace, node.name)
    if (node.name === 'score' && isRecord(node.base) && unscored.includes(String(node.base.type)))
      throw new Error('score() must follow a filter')
    if (isCall(node, 'documents', 'get')) return { type: 'Deref', base: node.args[0] }
    if (node.type !== 'OpCall') return node
    if (node.op === 'match' && isCall(node.right, 'text', 'query'))
      return toMatches(node.left, node.right.args[0], params)
    // `path(a) in path(b)` compares the text of a with the pattern b.
    return node.op === 'in' && isCall(node.left, 'global', 'path')
      ? { ...node, left: node.left.args[0] }
      : node
  })

function toMatches(left: unknown, search: unknown, params: Record<string, unknown>): unknown {
  const tokens = toSearchText(search, params).match(/-?"[^"]*"|\S+/g) ?? []
  const matches = tokens.map((token): unknown => {
    const word = token.replace(/^-/, '').replaceAll('"', '')
    const match = {
      type: 'OpCall',
      op: 'match',
      left: toSearchable(left),
      right: { type: 'Value', value: word },
    }
    return token.startsWith('-') ? { type: 'Not', base: match } : match
  })
  if (matches.length === 0) return { type: 'Value', value: false }
  return matches.reduce((all, match) => ({ type: 'And', left: all, right: match }))
}

function toSearchText(node: unknown, params: Record<string, unknown>): string {
  // If `value` of a node is a string, the node is a constant.
  const value = isRecord(node) && (node.type === 'Parameter' ? params[String(node.name)] : node.value)
  if (typeof value === 'string') return value
  throw refusal(400, 'text::query() needs a string or a parameter that is a string')
}

/** Replaces `@` with the whole text of the document. */
function toSearchable(node: unknown): unknown {
  if (!isRecord(node)) return node
  const whole = { type: 'AccessAttribute', name: wholeText }
  if (node.type === 'This') return whole
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return node
  const elements = node.elements.map((element) =>
    isRecord(element) && isRecord(element.value) && element.value.type === 'This'
      ? { ...element, value: whole, isSplat: true }
      : element,
  )
  return { ...node, elements }
}
