import type { LakeDocument } from '../document.ts'
import { evaluateTree, parseQuery } from '../query/evaluateQuery.ts'

export type Transition = 'appear' | 'update' | 'disappear'

export type ListenerFilter = (
  before: LakeDocument | null,
  after: LakeDocument | null,
) => Promise<Transition | null>

/** Prepares the query of a listener: which changes concern it, and whether the document comes, stays or goes. */
export function toListenerFilter(
  query: string,
  params: Record<string, unknown>,
  get: (id: string) => object | null,
): ListenerFilter {
  const tree = parseQuery(query, params)
  const matches = async (document: LakeDocument | null) => {
    if (!document || query.trim() === '*') return document !== null
    const result = await evaluateTree(query, tree, { params, documents: [document], get })
    return Array.isArray(result) ? result.length > 0 : result !== null
  }
  return async (before, after) => {
    const [was, is] = [await matches(before), await matches(after)]
    if (was && is) return 'update'
    if (is) return 'appear'
    return was ? 'disappear' : null
  }
}
