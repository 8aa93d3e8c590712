import type { ExprNode } from 'groq-js'
import { listNodes } from './queryTree.ts'

const plainNodes = new Set<string>([
  ...['Everything', 'Filter', 'And', 'Or', 'Not', 'Group', 'OpCall', 'Value', 'Parameter', 'This', 'Parent'],
  ...['AccessAttribute', 'AccessElement', 'Slice', 'ArrayCoerce', 'Deref', 'Projection', 'Map', 'FlatMap'],
  ...['Object', 'ObjectAttributeValue', 'ObjectSplat', 'ObjectConditionalSplat'],
  ...['Array', 'ArrayElement', 'Select', 'SelectAlternative', 'PipeFuncCall', 'Asc', 'Desc', 'FuncCall'],
])
const plainFunctions = new Set([
  'count',
  'defined',
  'coalesce',
  'references',
  'order',
  'lower',
  'upper',
  'path',
])
const plainOperators = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

/**
 * Whether a query can be stopped at any time and needs little memory: it reads the documents once, and nothing in it makes longer
 * texts or lists than the documents have. V8 cannot stop, for example, the concatenation of a text that has doubled 27 times.
 */
export function isPlain(query: ExprNode): boolean {
  let reads = 0
  for (const node of listNodes(query)) {
    if (!plainNodes.has(node.type)) return false
    if (node.type === 'Everything') reads += 1
    if (node.type === 'OpCall' && !plainOperators.has(node.op)) return false
    if ((node.type === 'FuncCall' || node.type === 'PipeFuncCall') && !plainFunctions.has(node.name))
      return false
    if (node.type === 'Array' && node.elements.some(({ isSplat }) => isSplat)) return false
  }
  return reads <= 1
}

/**
 * Whether the time that a plain query takes is at most proportional to the number of its parts, and to the size of the documents that
 * it reads: no part of it walks through a document once for each item of a list.
 */
export const isBounded = (query: ExprNode): boolean =>
  isPlain(query) &&
  [...listNodes(query)].every((node) => {
    if (node.type === 'Parent') return false
    if (node.type !== 'FuncCall' || node.name !== 'path') return true
    // A pattern with many wildcards tries all places of each. Studios send `path("_.**")`.
    const [pattern] = node.args
    return pattern?.type === 'Value' && String(pattern.value).split(/\*+/).length <= 3
  })

/** Whether the text of a query can be that of a plain one. Much faster than parsing it. */
export const mayBePlain = (text: string): boolean => !/\*[^*]*\*|\bmatch\b|::|\+/.test(text)
