import type { Release } from '../store/release.ts'

/** Files of a release may state until when they are valid, such as `/.well-known/security.txt`: less than a year. */
const renewAfterMs = 30 * 24 * 3_600_000

type Shown = Pick<Release, 'builtAt' | 'contentRevision'>

/**
 * The revisions of which no release is made: that of the content that visitors see, and that of the content that a rollback
 * hides. None if the shown release is 30 days old, so that it is made anew; a rollback stays.
 */
export function toShownRevisions(
  shown: Shown | undefined,
  pinned: Pick<Shown, 'contentRevision'> | null | undefined,
  now: number,
): string[] {
  const isOld = shown !== undefined && now - Date.parse(shown.builtAt) > renewAfterMs
  if (isOld && !pinned) return []
  return [shown, pinned].flatMap((each) => each?.contentRevision ?? [])
}
