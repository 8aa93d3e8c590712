import { isRecord } from '../document.ts'

/** The first parameter a parsed query names that was not given; groq-js would take it for null. */
export function findMissingParameter(node: unknown, params: Record<string, unknown>): string | null {
  if (Array.isArray(node)) {
    for (const item of node) {
      const missing = findMissingParameter(item, params)
      if (missing !== null) return missing
    }
    return null
  }
  if (!isRecord(node) || Object.getPrototypeOf(node) !== Object.prototype) return null
  if (node.type === 'Parameter' && typeof node.name === 'string')
    return Object.hasOwn(params, node.name) ? null : node.name
  return findMissingParameter(Object.values(node), params)
}
