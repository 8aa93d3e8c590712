import { isRecord, type LakeDocument } from '../model/document.ts'
import type { Documents, IndexName } from '../model/documentSet.ts'
import { type GroqNode, isCall, mapNodes } from './groqTree.ts'

/**
 * groq-js reads all documents for `*[…]`. A query that asks for ids, types or references reads only these from an index: its `*`
 * becomes a dereference of a key, which `lookUp` answers with a list. The filter still applies to the list.
 */
export const withIndexes = (tree: unknown): unknown =>
  mapNodes(tree, (node) =>
    node.type === 'Filter' && isRecord(node.base) && node.base.type === 'Everything'
      ? { ...node, base: toLookup(node.expr) ?? node.base }
      : node,
  )

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

function toLookup(filter: unknown): GroqNode | null {
  const conditions = [...listConditions(filter)].map(toKey)
  const key = indexes.flatMap((name) => conditions.find((one) => one?.index === name) ?? [])[0]
  if (!key) return null
  const attribute = { type: 'ObjectAttributeValue', name: '_ref', value: toKeyText(key) }
  return { type: 'Deref', base: { type: 'Object', attributes: [attribute] } }
}

/** The parts of a filter that must all be true. */
function* listConditions(node: unknown): Generator<GroqNode> {
  if (!isRecord(node) || typeof node.type !== 'string') return
  if (node.type === 'Group') yield* listConditions(node.base)
  else if (node.type === 'And') {
    yield* listConditions(node.left)
    yield* listConditions(node.right)
  } else yield { ...node, type: node.type }
}

type Key = { index: IndexName; value: GroqNode }

/** The index that answers a condition, and the expression of its value outside of the filter. */
function toKey(node: GroqNode): Key | null {
  if (isCall(node, 'global', 'references'))
    return node.args.length === 1 ? withValue('reference', node.args[0]) : null
  if (node.type !== 'OpCall') return null
  if (node.op === 'in') return withValue(toIndex(node.left), node.right)
  if (node.op !== '==') return null
  return withValue(toIndex(node.left), node.right) ?? withValue(toIndex(node.right), node.left)
}

function toIndex(node: unknown): IndexName | null {
  if (!isRecord(node) || node.type !== 'AccessAttribute' || node.base !== undefined) return null
  return node.name === '_id' ? 'id' : node.name === '_type' ? 'type' : null
}

function withValue(index: IndexName | null, node: unknown): Key | null {
  const value = index && moveOut(node)
  return index && value && { index, value }
}

/** An expression as it is outside of a filter, or null if it depends on the document that is filtered. */
function moveOut(node: unknown): GroqNode | null {
  if (!isRecord(node)) return null
  if (node.type === 'Value') return { ...node, type: 'Value' }
  if (node.type === 'Parent')
    return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: Number(node.n) - 1 }
  if (['Group', 'AccessAttribute', 'AccessElement', 'Deref'].includes(String(node.type))) {
    const base = moveOut(node.base)
    return base && { ...node, type: String(node.type), base }
  }
  if (node.type === 'Array' && Array.isArray(node.elements)) {
    const elements = node.elements.map(
      (element) => isRecord(element) && { ...element, value: moveOut(element.value) },
    )
    return elements.every((element) => isRecord(element) && element.value)
      ? { type: 'Array', elements }
      : null
  }
  if (node.type !== 'OpCall' || node.op !== '+') return null
  const [left, right] = [moveOut(node.left), moveOut(node.right)]
  return left && right && { ...node, type: 'OpCall', left, right }
}

const toConstant = (value: string): GroqNode => ({ type: 'Value', value })
const toCall = (namespace: string, name: string, args: GroqNode[]): GroqNode => ({
  type: 'FuncCall',
  namespace,
  name,
  args,
})

/** The key of a text or of a list of texts. For any other value it is the key of all documents. */
function toKeyText({ index, value }: Key): GroqNode {
  const list = toCall('array', 'join', [value, toConstant(mark)])
  const texts = toCall('global', 'coalesce', [list, value])
  const key = { type: 'OpCall', op: '+', left: toConstant(`${mark}${index}${mark}`), right: texts }
  return toCall('global', 'coalesce', [key, toConstant(everything)])
}
