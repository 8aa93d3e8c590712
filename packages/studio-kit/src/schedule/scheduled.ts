import {
  getReleaseIdFromReleaseDocumentId,
  getVersionFromId,
  isPausedCardinalityOneRelease,
  isReleaseScheduledOrScheduling,
  type ReleaseDocument,
} from 'sanity'

/** A release that will be published by itself, and when. */
export type Scheduled = { release: ReleaseDocument; at: Date }

const toTime = ({ publishAt, metadata }: ReleaseDocument) => publishAt ?? metadata.intendedPublishAt

/** The scheduled releases, the next one first. */
export const findScheduled = (releases: readonly ReleaseDocument[]): Scheduled[] =>
  releases
    .flatMap((release) => {
      const time = toTime(release)
      return isReleaseScheduledOrScheduling(release) && time ? [{ release, at: new Date(time) }] : []
    })
    .toSorted((a, b) => a.at.valueOf() - b.at.valueOf())

/** The versions that belong to a release. */
export const findVersions = <Version extends { _id: string }>(
  versions: readonly Version[],
  { _id }: ReleaseDocument,
): Version[] =>
  versions.filter((version) => getVersionFromId(version._id) === getReleaseIdFromReleaseDocumentId(_id))

/** What a list says about a document besides its title. */
export type DocumentState = { kind: 'scheduled'; at: Date } | { kind: 'paused' } | { kind: 'notOnSite' }

/** The states of a document with these versions, drafts and published ones included. */
export function toDocumentStates(
  versionIds: readonly string[],
  publishedId: string,
  releases: readonly ReleaseDocument[],
): DocumentState[] {
  const versions = versionIds.map((_id) => ({ _id }))
  const own = releases.filter((release) => findVersions(versions, release).length > 0)
  return [
    ...(versionIds.includes(publishedId) ? [] : [{ kind: 'notOnSite' } as const]),
    ...findScheduled(own).map(({ at }) => ({ kind: 'scheduled', at }) as const),
    ...(own.some(isPausedCardinalityOneRelease) ? [{ kind: 'paused' } as const] : []),
  ]
}
