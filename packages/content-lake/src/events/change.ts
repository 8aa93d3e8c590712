import type { LakeDocument } from '../model/document.ts'
import { evaluateQuery, parseQuery, withinTime } from '../query/evaluateQuery.ts'

export type ListenerFilter = (
  before: LakeDocument | null,
  after: LakeDocument | null,
) => 'appear' | 'update' | 'disappear' | null

/** How long the lake may parse a listener's query, or evaluate it for one change. It does nothing else meanwhile. */
const maxMs = 500

/**
 * Prepares a listener's query. The returned filter decides whether a change concerns the listener, and whether the document
 * appears in the result, stays or disappears. `get` resolves references. Refuses a query that is not GROQ, and throws
 * `OutOfTime` for one that takes too long.
 */
export function toListenerFilter(
  query: string,
  params: Record<string, unknown>,
  get: (id: string) => LakeDocument | null,
): ListenerFilter {
  const parsed = withinTime(maxMs, () => parseQuery(query, params))
  const isMatch = (document: LakeDocument | null) => {
    if (document === null) return false
    const only = () => [document]
    const result = evaluateQuery(parsed, { params, documents: { all: only, find: only, get } })
    return Array.isArray(result) ? result.length > 0 : result !== null
  }
  return (before, after) => {
    const [matched, matches] = withinTime(maxMs, () => [isMatch(before), isMatch(after)] as const)
    if (matched && matches) return 'update'
    if (matches) return 'appear'
    return matched ? 'disappear' : null
  }
}

/** A patch in mendoza's format that sets the whole value: opcode 0, then the value. JSON leaves out what is undefined. */
const toMendozaPatch = (target: LakeDocument | null): unknown[] => [
  0,
  target && { ...target, _rev: undefined },
]

/** Patches from one state of a document to the other and back. Like Sanity's, they leave out the revision. */
export const toEffects = (before: LakeDocument | null, after: LakeDocument | null) => ({
  apply: toMendozaPatch(after),
  revert: toMendozaPatch(before),
})
