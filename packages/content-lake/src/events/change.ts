import type { LakeDocument } from '../model/document.ts'
import { evaluateTree, parseQuery } from '../query/evaluateQuery.ts'
import { withinTime } from '../query/timeLimit.ts'

export type ListenerFilter = (
  before: LakeDocument | null,
  after: LakeDocument | null,
) => 'appear' | 'update' | 'disappear' | null

/** How long parsing a listener's query, or evaluating it for one change, may hold up everything else. */
const maxMs = 500

/**
 * Decides which changes concern a listener, and whether the document appears in its result, stays or disappears. `get` resolves
 * references. Refuses a query that is not GROQ; throws `OutOfTime` for one that takes too long.
 */
export function toListenerFilter(
  query: string,
  params: Record<string, unknown>,
  get: (id: string) => LakeDocument | null,
): ListenerFilter {
  const tree = withinTime(maxMs, () => parseQuery(query, params))
  const isMatch = (document: LakeDocument | null) => {
    if (document === null) return false
    const result = evaluateTree(query, tree, { params, documents: [document], get })
    return Array.isArray(result) ? result.length > 0 : result !== null
  }
  return (before, after) => {
    const [was, is] = withinTime(maxMs, () => [isMatch(before), isMatch(after)] as const)
    if (was && is) return 'update'
    if (is) return 'appear'
    return was ? 'disappear' : null
  }
}

/** A patch in mendoza's format that sets the whole value: opcode 0, then the value. Null means that there is no document. */
const toMendozaPatch = (target: LakeDocument | null): unknown[] => [0, target && withoutRevision(target)]

/** Patches from one state of a document to the other and back. Sanity leaves out revisions, too. */
export const toEffects = (before: LakeDocument | null, after: LakeDocument | null) => ({
  apply: toMendozaPatch(after),
  revert: toMendozaPatch(before),
})

function withoutRevision(document: LakeDocument) {
  const { _rev: _, ...content } = document
  return content
}
