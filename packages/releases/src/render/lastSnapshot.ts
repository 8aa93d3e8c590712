import type { Releases } from '../store/releases.ts'

/**
 * The snapshot from which a document is taken as it was: that of the release that visitors see, or of the one that a rollback hides.
 * Taken from another, the content would not be the hidden one, and a release of it would undo the rollback.
 */
export async function readLastSnapshot(
  releases: Pick<Releases, 'current' | 'list' | 'readSnapshot'>,
): Promise<string | null> {
  const current = await releases.current()
  if (current === null) return null
  const { releaseId, pinned } = current
  const hidden =
    pinned && (await releases.list()).find((each) => each.contentRevision === pinned.contentRevision)
  return releases.readSnapshot(hidden?.id ?? releaseId)
}
