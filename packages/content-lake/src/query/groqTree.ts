import type { ExprNode } from 'groq-js'
import { isRecord } from '../model/document.ts'

/** A node of a query that groq-js has parsed. */
export type GroqNode = { type: string; [part: string]: unknown }

/** Values of groq-js's own classes are no nodes, and neither is what a constant contains. */
const isNode = (value: unknown): value is GroqNode =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && typeof value.type === 'string'

/** Copies a parsed query with every node replaced, from the inside to the outside. */
export function mapNodes(value: unknown, replace: (node: GroqNode) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNodes(item, replace))
  if (!isNode(value)) return value
  if (value.type === 'Value') return replace(value)
  const parts = Object.entries(value).map(([name, part]) => [name, mapNodes(part, replace)])
  return replace({ ...Object.fromEntries(parts), type: value.type })
}

/** Every node of a parsed query. */
export function* listNodes(value: unknown): Generator<GroqNode> {
  if (Array.isArray(value)) for (const item of value) yield* listNodes(item)
  if (!isNode(value)) return
  yield value
  if (value.type !== 'Value') for (const part of Object.values(value)) yield* listNodes(part)
}

export type Call = GroqNode & { args: unknown[] }

export const isCall = (node: unknown, namespace: string, name: string): node is Call =>
  isNode(node) &&
  node.type === 'FuncCall' &&
  node.namespace === namespace &&
  node.name === name &&
  Array.isArray(node.args)

/** Casts a rewritten tree back to the type of an expression of groq-js. */
export const toExpression = (node: unknown) => node as ExprNode
