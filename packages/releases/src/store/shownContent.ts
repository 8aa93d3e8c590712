import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { PulledSnapshot } from '../source/source.ts'
import type { Release } from './release.ts'
import type { Releases } from './releases.ts'
import { storedWarningShape } from './storedProblems.ts'

export const shownContentShape = z.object({
  revision: z.string(),
  /** What its release tells the owner; null if the revision alone counts. */
  warnings: z.array(storedWarningShape).nullable(),
})

/** Content of which no release is made. */
export type ShownContent = z.infer<typeof shownContentShape>

/** Files of a release may state until when they are valid, such as `/.well-known/security.txt`: less than a year. */
const renewAfterMs = 30 * 24 * 3_600_000

type Shown = Pick<Release, 'builtAt' | 'contentRevision' | 'warnings'>

/**
 * The content that visitors see, and that which a rollback hides. None if the shown release is 30 days old, so that it is made
 * anew. A rollback stays, whatever its warnings are: a release of the same content would undo it.
 */
export function toShownContent(
  shown: Shown | undefined,
  pinned: Pick<Shown, 'contentRevision'> | null | undefined,
  now: number,
): ShownContent[] {
  if (pinned)
    return [shown, pinned].flatMap((each) =>
      each ? [{ revision: each.contentRevision, warnings: null }] : [],
    )
  if (!shown || now - Date.parse(shown.builtAt) > renewAfterMs) return []
  return [{ revision: shown.contentRevision, warnings: shown.warnings ?? [] }]
}

/** Whether content is shown already. Its warnings may be in any order. */
export function isShown(
  { revision, warnings = [] }: Pick<PulledSnapshot, 'revision' | 'warnings'>,
  shown: readonly ShownContent[],
): boolean {
  // As they are read from a release, without the fields that are undefined.
  const stored: unknown[] = JSON.parse(JSON.stringify(warnings))
  return shown.some(
    (each) =>
      each.revision === revision &&
      (each.warnings === null || isDeepStrictEqual(new Set(each.warnings), new Set(stored))),
  )
}

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
