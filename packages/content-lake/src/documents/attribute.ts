import { isRecord, type LakeDocument } from './document.ts'

/** The names that lead to an attribute: `slug.current` is `['slug', 'current']`. */
export type AttributePath = readonly string[]

/** The value at a path; undefined if there is none. */
export function readAttribute(document: LakeDocument, path: AttributePath): unknown {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** An attribute that documents are ordered by. */
export type OrderKey = { path: AttributePath; isDescending: boolean }

/**
 * Compares values as groq-js does in `order()`: numbers, texts and booleans, in this order, and then everything else, which it does
 * not compare.
 */
export function compareValues(one: unknown, other: unknown): number {
  const difference = rankOf(one) - rankOf(other)
  if (difference !== 0) return difference
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0
  const isCounted = typeof one === 'number' || typeof one === 'boolean'
  return isCounted ? Number(one) - Number(other) : 0
}

const ranks: Record<string, number> = { number: 1, string: 2, boolean: 3 }
const rankOf = (value: unknown) => ranks[typeof value] ?? 4
