import type { SanityClient } from '@sanity/client'
import { connectClient } from './lake.ts'

/** What the Studio sends to make a release of one version of each of these documents, and to schedule it. */
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

/** A client that sees everything, and what it finds of releases. */
export function connectRaw(address: string) {
  const client = connectClient(address, { perspective: 'raw' })
  const getRelease = (releaseId: string) => client.releases.get({ releaseId })
  const getNames = () =>
    client.fetch<Record<string, string>[]>('*[_type == "flower"] | order(_id) {_id, name}')
  return { client, getRelease, getNames }
}
