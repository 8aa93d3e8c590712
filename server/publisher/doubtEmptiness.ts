import type { PullContent } from './pullContent.ts'

const BELIEVED_AFTER_MS = 90_000

/**
 * A lake that suddenly has nothing published at all is more often out of order than emptied by its owner, and
 * the built-in content in place of the owner's would be the worst of answers. So it counts as unreachable until
 * it has stayed empty for a while.
 */
export function doubtEmptiness(
  pull: PullContent,
  deps: { showsDocuments: () => Promise<boolean>; now?: () => number },
): PullContent {
  const now = deps.now ?? Date.now
  let emptySince: number | null = null
  return async (folder, signal) => {
    const pulled = await pull(folder, signal)
    if (pulled.kind !== 'pulled') return pulled
    if (pulled.documents > 0 || !(await deps.showsDocuments())) {
      emptySince = null
      return pulled
    }
    emptySince ??= now()
    if (now() - emptySince >= BELIEVED_AFTER_MS) return pulled
    return {
      kind: 'unreachable',
      reason: `The content lake has nothing published any more. If it stays so for ${BELIEVED_AFTER_MS / 1000} s, it is believed.`,
    }
  }
}
