import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { waitFor } from '@freelance-site/foundation/testing'
import { toDatabasePath } from '@freelance-site/releases/server'
import type { SanityDocument } from '@sanity/client'
import { connectToLake } from './ownerSession.ts'
import type { Site } from './site.ts'

/**
 * Stores a copy of a published document of the site, with changes, for one test. `as` says whether it is published or only a
 * draft, which no page shows. Returns its id, which no other document has.
 */
export async function copyDocument(
  site: Site,
  of: string,
  as: 'draft' | 'published',
  changes: object = {},
): Promise<string> {
  const client = connectToLake(site)
  const original = await client.getDocument(of)
  if (!original) throw new Error(`There is no ${of}.`)
  const { _rev, _createdAt, _updatedAt, ...content } = original
  const id = `${original._type}-${randomUUID()}`
  await client.create({ ...content, ...changes, _id: as === 'draft' ? `drafts.${id}` : id })
  return id
}

/**
 * Remembers the documents of a site. The returned function puts all of them back, whatever has happened to them since, and
 * removes what has been scheduled.
 */
export async function rememberDocuments(site: Site): Promise<() => Promise<void>> {
  const before = await readDocuments(site)
  return async () => {
    await removeReleases(site)
    const after = await waitFor('the documents', () => readDocuments(site), 60)
    const changes = connectToLake(site).transaction()
    for (const id of after.keys()) if (!before.has(id)) changes.delete(id)
    for (const [id, { _rev, ...document }] of before)
      if (after.get(id)?._rev !== _rev) changes.createOrReplace(document)
    if (changes.toJSON().length > 0) await changes.commit()
  }
}

/** All published documents and drafts by their ids, without those of the lake itself, such as uploaded files. */
async function readDocuments(site: Site): Promise<Map<string, SanityDocument>> {
  const documents = await connectToLake(site).fetch<SanityDocument[]>('*', {}, { perspective: 'raw' })
  const own = documents.filter(
    ({ _id, _type }) => !/^(_\.|versions\.)/.test(_id) && !/^(sanity|system)\./.test(_type),
  )
  return new Map(own.map((document) => [document._id, document]))
}

/** Removes the content releases of the lake, among them scheduled drafts, with the versions of documents in them. */
async function removeReleases(site: Site): Promise<void> {
  const client = connectToLake(site)
  const releases = await client.fetch<{ name: string; state: string }[]>(
    'releases::all()[] {name, state}',
    {},
    { perspective: 'raw' },
  )
  for (const { name: releaseId, state } of releases) {
    if (state === 'scheduled') await client.releases.unschedule({ releaseId })
    if (['active', 'scheduled'].includes(state)) await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
}

/** Removes the messages of visitors from a site. */
export function removeMessages({ dataDir }: Site): void {
  const file = new DatabaseSync(toDatabasePath({ DATA_DIR: dataDir }), { timeout: 3_000 })
  file.exec('DELETE FROM messages')
  file.close()
}
