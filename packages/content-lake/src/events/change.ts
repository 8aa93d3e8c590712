import type { LakeDocument } from '../document.ts'
import { evaluateTree, parseQuery } from '../query/evaluateQuery.ts'

/** Whether a listener's query matches a document. */
export type Match = (document: LakeDocument) => Promise<boolean>

export type Transition = 'appear' | 'update' | 'disappear'

export type ListenerFilter = (
  before: LakeDocument | null,
  after: LakeDocument | null,
) => Promise<Transition | null>

/** Prepares a listener's query for many documents; `get` resolves references. */
export function toMatch(
  query: string,
  params: Record<string, unknown>,
  get: (id: string) => LakeDocument | null,
): Match {
  const tree = parseQuery(query, params)
  return async (document) => {
    const result = await evaluateTree(query, tree, { params, documents: [document], get })
    return Array.isArray(result) ? result.length > 0 : result !== null
  }
}

/**
 * Decides which changes concern a listener, and whether the document appears, stays or disappears in its
 * result.
 */
export function toListenerFilter(query: string, match: Match): ListenerFilter {
  const isEverything = query.trim() === '*'
  const matches = async (document: LakeDocument | null) =>
    document !== null && (isEverything || (await match(document)))
  return async (before, after) => {
    const [was, is] = [await matches(before), await matches(after)]
    if (was && is) return 'update'
    if (is) return 'appear'
    return was ? 'disappear' : null
  }
}

/**
 * A patch in mendoza's format that sets the whole value: opcode 0, then the value; null stands for no
 * document.
 */
const toMendozaPatch = (target: LakeDocument | null): unknown[] => [0, target && withoutRevision(target)]

/** Patches from one state of a document to another and back, without revisions, as Sanity does. */
export const toEffects = (before: LakeDocument | null, after: LakeDocument | null) => ({
  apply: toMendozaPatch(after),
  revert: toMendozaPatch(before),
})

function withoutRevision(document: LakeDocument) {
  const { _rev: _left, ...content } = document
  return content
}
