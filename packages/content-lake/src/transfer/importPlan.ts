import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import type { ImportedDocument, ImportedFile } from './importedFile.ts'

type Plan = {
  /** What becomes of documents that already exist. */
  ifExists: 'refuse' | 'replace' | 'leave'
  /** The ids of the documents that exist. */
  existing: ReadonlySet<string>
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The ids of the documents of a file that a lake already has. */
export async function findExisting(
  client: SanityClient,
  documents: readonly ImportedDocument[],
): Promise<ReadonlySet<string>> {
  const ids = documents.map(({ _id }) => _id)
  const query = '*[_id in $ids]._id'
  return new Set(await client.fetch<string[]>(query, { ids }, { perspective: 'raw' }))
}

/** What an import writes, in lines for the terminal. */
export function formatPlan(
  { documents, folder, files }: ImportedFile,
  { ifExists, existing }: Plan,
): string[] {
  const known = documents.filter(({ _id }) => existing.has(_id)).length
  const written = ifExists === 'leave' ? documents.filter(({ _id }) => !existing.has(_id)) : documents
  const types = [...Map.groupBy(written, ({ _type }) => _type)].map(
    ([type, { length }]) => `${length} ${type}`,
  )
  const drafts = written.filter(({ _id }) => _id.startsWith('drafts.')).length
  const fate = ifExists === 'leave' ? 'left unchanged' : 'replaced'
  return [
    `It writes ${plural(written.length, 'document')}${types.length > 0 ? `: ${types.toSorted().join(', ')}` : ''}.`,
    ...(known > 0 && ifExists !== 'refuse'
      ? [`Of those that exist, ${known} ${known === 1 ? 'is' : 'are'} ${fate}.`]
      : []),
    ...(drafts > 0 ? [`${plural(drafts, 'draft')} among them.`] : []),
    ...formatAssets(folder, files),
  ]
}

function formatAssets(folder: string, files: ReadonlySet<string>): string[] {
  const assets = [...files].filter((path) => /^(?:images|files)\//.test(path))
  if (assets.length === 0) return []
  const pictures = assets.filter((path) => path.startsWith('images/')).length
  const others = assets.length - pictures
  const bytes = assets.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  const counts = [
    pictures > 0 ? plural(pictures, 'picture') : [],
    others > 0 ? plural(others, 'file') : [],
  ].flat()
  return [`With ${counts.join(' and ')} of ${(bytes / 2 ** 20).toFixed(1)} MB.`]
}
