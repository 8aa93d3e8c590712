import type { ExprNode } from 'groq-js'
import { isRecord } from '../documents/document.ts'

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
export function mapNodes<Part>(query: Part, replace: (node: ExprNode) => ExprNode): Part
export function mapNodes(part: unknown, replace: (node: ExprNode) => ExprNode): unknown {
  if (Array.isArray(part)) return part.map((item) => mapNodes(item, replace))
  if (!isNode(part) || part.type === 'Value') return part
  const parts = Object.entries(part).map(([name, inner]) => [name, mapNodes(inner, replace)])
  return replace({ ...part, ...Object.fromEntries(parts) })
}

/** The only argument of a call of this function. */
export const findArgument = (node: ExprNode, name: string): ExprNode | null =>
  node.type === 'FuncCall' && `${node.namespace}::${node.name}` === name && node.args.length === 1
    ? (node.args[0] ?? null)
    : null
