import { ClientError, type SanityClient } from '@sanity/client'
import { type Documents, type Problem, parseDocuments } from '#lib/content/documents.ts'
import { toLiveSnapshot } from '#lib/content/live.ts'
import { contentQuery } from '#lib/content/query.ts'
import type { Snapshot } from '#lib/content/snapshot.ts'
import { ContentUnavailable } from '#lib/errors/contentUnavailable.ts'
import type { DraftReader } from './draftClient.ts'
import { markTexts } from './markTexts.ts'

/** What asking for the content with its drafts came to. `problems` are of documents that cannot be shown yet. */
export type Drafts = { kind: 'drafts'; snapshot: Snapshot; problems: Problem[] } | { kind: 'refused' }

/** Reads the content as it would be if every draft were published, its texts marked for click-to-edit. */
export async function getDrafts({ client, lake }: DraftReader, studioUrl: string): Promise<Drafts> {
  const answer = await getAnswer(client)
  if (answer === 'refused') return { kind: 'refused' }
  const { documents, problems } = parseDrafts(markTexts(answer.result, answer.resultSourceMap, studioUrl))
  return { kind: 'drafts', snapshot: toLiveSnapshot(lake, documents), problems }
}

async function getAnswer(client: SanityClient) {
  try {
    return await client.fetch<unknown>(
      contentQuery,
      {},
      { filterResponse: false, resultSourceMap: 'withKeyArraySelector', cache: 'no-store' },
    )
  } catch (error) {
    // Who was signed in once may no longer be.
    if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return 'refused'
    // Whatever else the lake says against a question it has always answered is a mistake of this code.
    if (error instanceof ClientError) throw error
    throw new ContentUnavailable(error)
  }
}

/** A draft is incomplete while it is written: what cannot be shown is left out, and said. */
export function parseDrafts(answer: unknown): { documents: Documents; problems: Problem[] } {
  const parsed = parseDocuments(answer)
  if (parsed.kind === 'valid') return { documents: parsed.documents, problems: [] }
  const unfit = new Set(parsed.problems.map(({ document }) => document))
  const rest = parseDocuments(without(answer, unfit))
  if (rest.kind === 'valid') return { documents: rest.documents, problems: parsed.problems }
  throw new Error(`The drafts cannot be read: ${JSON.stringify(rest.problems)}`)
}

function without(answer: unknown, unfit: ReadonlySet<string>): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const fits = (value: unknown) =>
    !(typeof value === 'object' && value !== null && '_id' in value && unfit.has(String(value._id)))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(fits) : fits(value) ? value : null,
    ]),
  )
}
