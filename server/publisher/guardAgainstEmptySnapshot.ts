import type { Documents } from '#lib/content/documents.ts'
import type { Pulled } from '#lib/content/pull.ts'

const BELIEVED_AFTER_MS = 90_000

/** A pull whose outcome may also be that its emptiness is not believed yet. */
export type GuardedPull = (folder: string) => Promise<Pulled | { kind: 'empty'; seconds: number }>

export const countDocuments = (documents: Documents): number =>
  Object.values(documents)
    .flat()
    .filter((document) => document !== null).length

/**
 * A lake that suddenly has nothing published at all is more often out of order than emptied by its owner, and
 * replacing the owner's content with the built-in one would be the worst mistake. So emptiness counts as a failure
 * until it has lasted for a while.
 */
export function guardAgainstEmptySnapshot(
  pull: (folder: string) => Promise<Pulled>,
  deps: { showsDocuments: () => Promise<boolean>; now?: () => number },
): GuardedPull {
  const now = deps.now ?? Date.now
  let emptySince: number | null = null
  return async (folder) => {
    const pulled = await pull(folder)
    if (!('snapshot' in pulled)) return pulled
    if (countDocuments(pulled.snapshot.documents) > 0 || !(await deps.showsDocuments())) {
      emptySince = null
      return pulled
    }
    emptySince ??= now()
    if (now() - emptySince >= BELIEVED_AFTER_MS) return pulled
    return { kind: 'empty', seconds: BELIEVED_AFTER_MS / 1000 }
  }
}
