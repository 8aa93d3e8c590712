import type { LakeDocument } from '../model/document.ts'
import type { Queries } from '../query/queries.ts'

/** For each of the documents, whether a listener's query matches it. */
export type Match = (documents: LakeDocument[]) => Promise<boolean[]>

export type Transition = 'appear' | 'update' | 'disappear'

export type ListenerFilter = (
  before: LakeDocument | null,
  after: LakeDocument | null,
) => Promise<Transition | null>

/** Prepares a listener's query for many documents; `get` and `others` resolve references. */
export function toMatch(
  query: string,
  params: Record<string, unknown>,
  queries: Queries,
  references: { get: (id: string) => LakeDocument | null; others: () => LakeDocument[] },
): Match {
  const tree = queries.parse(query, params)
  return (documents) => queries.run('matches', query, { params, documents, ...references }, tree)
}

/**
 * Decides which changes concern a listener, and whether the document appears, stays or disappears in its
 * result.
 */
export function toListenerFilter(query: string, match: Match): ListenerFilter {
  const isEverything = query.trim() === '*'
  return async (before, after) => {
    const documents = [before, after].flatMap((document) => document ?? [])
    const found = isEverything ? documents.map(() => true) : await match(documents)
    const was = before !== null && found[0]
    const is = after !== null && found.at(-1)
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
