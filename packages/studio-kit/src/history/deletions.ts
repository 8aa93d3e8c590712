import { getPublishedId, isDraftId, isPublishedId } from 'sanity'
import { z } from 'zod'

/** Lakes describe transactions without their content by these fields; mutations have only ids. */
const transactionShape = z.object({
  id: z.string(),
  timestamp: z.string(),
  mutations: z.array(z.object({ delete: z.object({ id: z.string() }).optional() })).default([]),
})

export type Transaction = z.infer<typeof transactionShape>

/**
 * The transactions in the answer of a lake, which has one per line. Sanity's client parses an answer of a single line, and
 * has no value for an empty one.
 */
export function parseTransactions(answer: unknown): Transaction[] {
  if (typeof answer !== 'string') return answer ? [transactionShape.parse(answer)] : []
  const lines = answer.split('\n').filter((line) => line !== '')
  return lines.map((line) => transactionShape.parse(JSON.parse(line)))
}

/** A document of which no version is left: its published id, its last version and when that was deleted. */
export type Deletion = { id: string; versionId: string; deletedAt: string }

/**
 * The documents that were deleted as a whole, from transactions that begin with the newest. Publishing also deletes a draft, so
 * documents that still exist are left out.
 */
export function findDeletions(
  transactions: readonly Transaction[],
  existing: ReadonlySet<string>,
): Deletion[] {
  const deletions = new Map<string, Deletion>()
  for (const { timestamp, mutations } of transactions) {
    const ids = mutations.flatMap(({ delete: deleted }) => (deleted ? [deleted.id] : []))
    for (const [id, versions] of Map.groupBy(ids, getPublishedId)) {
      const versionId = versions.find(isDraftId) ?? versions.find((each) => !isPublishedId(each)) ?? id
      if (!existing.has(id) && !deletions.has(id)) deletions.set(id, { id, versionId, deletedAt: timestamp })
    }
  }
  return [...deletions.values()]
}

/** The content of a draft, without references to documents that no longer exist: the lake would refuse them. */
export function withoutLostReferences(value: unknown, existing: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const found = withoutLostReferences(item, existing)
      return found === undefined ? [] : [found]
    })
  if (typeof value !== 'object' || value === null) return value
  if (isLost(value, existing)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const found = withoutLostReferences(part, existing)
      return found === undefined ? [] : [[name, found]]
    }),
  )
}

const isLost = (value: object, existing: ReadonlySet<string>) =>
  '_ref' in value && typeof value._ref === 'string' && !existing.has(value._ref)

/** The ids of the documents to which a value refers. */
export function findReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = '_ref' in value && typeof value._ref === 'string' ? [value._ref] : []
  return [...own, ...Object.values(value).flatMap(findReferences)]
}
