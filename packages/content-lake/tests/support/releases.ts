import type { SanityClient } from '@sanity/client'
import { connectClient } from './lake.ts'

/** Creates a release with one version of each of these documents, and schedules it, with the same requests as the Studio. */
export async function schedule(
  client: SanityClient,
  releaseId: string,
  publishAt: number,
  documents: Record<string, Record<string, unknown>>,
): Promise<void> {
  await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled', title: releaseId } })
  for (const [publishedId, content] of Object.entries(documents)) {
    const document = { _id: `versions.${releaseId}.${publishedId}`, _type: 'flower', ...content }
    await client.createVersion({ publishedId, releaseId, document })
  }
  await client.releases.schedule({ releaseId, publishAt: new Date(publishAt).toISOString() })
}

/** Schedules the draft of one document, as the Studio does: in a release of its own. */
export async function scheduleDraft(
  client: SanityClient,
  publishedId: string,
  publishAt: number,
  content: Record<string, unknown>,
): Promise<string> {
  const releaseId = `r${publishedId}`
  const metadata = { releaseType: 'scheduled', title: publishedId, cardinality: 'one' } as const
  await client.releases.create({ releaseId, metadata })
  const document = { _id: `versions.${releaseId}.${publishedId}`, _type: 'flower', ...content }
  await client.createVersion({ publishedId, releaseId, document })
  await client.releases.schedule({ releaseId, publishAt: new Date(publishAt).toISOString() })
  return releaseId
}

/** A client that also sees drafts and versions, with functions that read releases and the names of all flowers. */
export function connectRaw(address: string) {
  const client = connectClient(address, { perspective: 'raw' })
  const getRelease = (releaseId: string) => client.releases.get({ releaseId })
  const getNames = () =>
    client.fetch<Record<string, string>[]>('*[_type == "flower"] | order(_id) {_id, name}')
  return { client, getRelease, getNames }
}
