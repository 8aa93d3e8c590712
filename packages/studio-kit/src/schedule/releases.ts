import type { SanityClient } from '@sanity/client'
import {
  getDraftId,
  getReleaseIdFromReleaseDocumentId,
  type ReleaseDocument,
  type SanityDocument,
  useActiveReleases,
} from 'sanity'

/** The release with this id, which is also in addresses and in version ids. Undefined if it is archived. */
export function useActiveRelease(id: string | undefined): ReleaseDocument | undefined {
  const { data: releases } = useActiveReleases()
  return releases.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === id)
}

/** Schedules a release, or changes its time, as Sanity's own dialog does. */
export async function scheduleRelease(client: SanityClient, releaseId: string, at: Date): Promise<void> {
  const publishAt = at.toISOString()
  const set = { 'metadata.releaseType': 'scheduled', 'metadata.intendedPublishAt': publishAt }
  await client.releases.edit({ releaseId, patch: { set } })
  await client.releases.schedule({ releaseId, publishAt })
}

/** `version` becomes the draft first, so that nothing is lost if a later step fails; null leaves the present draft. */
export async function cancelSchedule(
  client: SanityClient,
  release: ReleaseDocument,
  publishedId: string,
  version: SanityDocument | null,
): Promise<void> {
  const releaseId = getReleaseIdFromReleaseDocumentId(release._id)
  if (version) {
    const { _rev, _system, _updatedAt, ...content } = version
    await client.createOrReplace({ ...content, _id: getDraftId(publishedId) })
  }
  if (release.state === 'scheduled' || release.state === 'scheduling')
    await client.releases.unschedule({ releaseId })
  await client.releases.archive({ releaseId })
  await client.releases.delete({ releaseId })
}
