import { ClockIcon } from '@sanity/icons/Clock'
import { Badge } from '@sanity/ui'
import type { ComponentType } from 'react'
import {
  getReleaseIdFromReleaseDocumentId,
  getVersionFromId,
  isCardinalityOneRelease,
  isPausedCardinalityOneRelease,
  isReleaseScheduledOrScheduling,
  type ReleaseDocument,
  useActiveReleases,
  useDocumentVersions,
} from 'sanity'
import { makeOnce } from '../ui/makeOnce.ts'
import { useWords } from '../words/words.ts'
import { formatScheduledTime } from './formatTime.ts'

/** The release with this id, which is also in addresses and in version ids. Undefined if it is archived. */
export function useActiveRelease(id: string | undefined): ReleaseDocument | undefined {
  const { data: releases } = useActiveReleases()
  return releases.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === id)
}

/** A release that is published at this time, unless the owner pauses or cancels it. */
export type Scheduled = { release: ReleaseDocument; at: Date }

/** The scheduled releases, the next one first. */
export const findScheduled = (releases: readonly ReleaseDocument[]): Scheduled[] =>
  releases
    .flatMap((release) => {
      const time = release.publishAt ?? release.metadata.intendedPublishAt
      return isReleaseScheduledOrScheduling(release) && time ? [{ release, at: new Date(time) }] : []
    })
    .toSorted((a, b) => a.at.valueOf() - b.at.valueOf())

/** Why the lake refused to publish a document with these versions when it was due, in its words; null if it did not. */
export function findRefused(
  versionIds: readonly string[],
  releases: readonly ReleaseDocument[],
): string | null {
  const refused = ofVersions(versionIds, releases).filter((release) => isPausedCardinalityOneRelease(release))
  return refused.flatMap(({ error }) => error?.message ?? [])[0] ?? null
}

/** The next scheduled version of a document, if it is scheduled alone. */
export const findScheduledVersion = (versionIds: readonly string[], releases: readonly ReleaseDocument[]) =>
  findScheduled(ofVersions(versionIds, releases).filter(isCardinalityOneRelease))[0]

/** How long a release that is not scheduled yet counts as about to be. */
const schedulingMs = 15_000

/** Whether the schedule of a document is paused: while it is being scheduled for the first time, its release looks the same. */
const isPaused = (release: ReleaseDocument, now: number) =>
  isPausedCardinalityOneRelease(release) &&
  (release.error !== undefined || now - Date.parse(release._createdAt) > schedulingMs)

const ofVersions = (versionIds: readonly string[], releases: readonly ReleaseDocument[]) =>
  releases.filter(({ _id }) =>
    versionIds.some((versionId) => getVersionFromId(versionId) === getReleaseIdFromReleaseDocumentId(_id)),
  )

/** What a list says about a document besides its title. */
export type DocumentState = { kind: 'scheduled'; at: Date } | { kind: 'paused' } | { kind: 'notOnSite' }

/** The states of a document with these versions, drafts and published ones included. */
export function toDocumentStates(
  versionIds: readonly string[],
  publishedId: string,
  releases: readonly ReleaseDocument[],
  now = Date.now(),
): DocumentState[] {
  const own = ofVersions(versionIds, releases)
  return [
    ...(versionIds.includes(publishedId) ? [] : [{ kind: 'notOnSite' } as const]),
    ...findScheduled(own).map(({ at }) => ({ kind: 'scheduled', at }) as const),
    ...(own.some((release) => isPaused(release, now)) ? [{ kind: 'paused' } as const] : []),
  ]
}

/**
 * The icon of a document in a list that does not load its documents: a clock while a change of it is scheduled. It stays the
 * same for each document, because the Studio resolves its structure repeatedly.
 */
export const createScheduledIcon = makeOnce(
  (documentId: string, Icon: ComponentType): ComponentType =>
    function ScheduledIcon() {
      const { t, locale } = useWords()
      const { data: releases } = useActiveReleases()
      const { data: versions } = useDocumentVersions({ documentId })
      const next = toDocumentStates(versions, documentId, releases).find(({ kind }) => kind === 'scheduled')
      if (next?.kind !== 'scheduled') return <Icon />
      const text = t('state.scheduled', { moment: formatScheduledTime(next.at, locale) })
      return (
        <Badge tone="primary" role="img" aria-label={text} title={text}>
          <ClockIcon />
        </Badge>
      )
    },
)
