import type { LakeDocument } from '../model/document.ts'
import type { Queries } from '../query/queries.ts'

export type ListenerFilter = (
  before: LakeDocument | null,
  after: LakeDocument | null,
) => Promise<'appear' | 'update' | 'disappear' | null>

/**
 * Decides which changes concern a listener, and whether the document appears, stays or disappears in its
 * result; `get` and `others` resolve references. Refuses a query that is not GROQ.
 */
export function toListenerFilter(
  query: string,
  params: Record<string, unknown>,
  queries: Queries,
  references: { get: (id: string) => LakeDocument | null; others: () => LakeDocument[] },
): ListenerFilter {
  const tree = queries.parse(query, params)
  const isEverything = query.trim() === '*'
  return async (before, after) => {
    const documents = [before, after].flatMap((document) => document ?? [])
    const found = isEverything
      ? documents.map(() => true)
      : await queries.run('matches', query, { params, documents, ...references }, tree)
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
