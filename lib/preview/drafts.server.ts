import { ClientError } from '@sanity/client'
import { type DraftReader, getDraftAnswer } from 'releases/preview/draftReader'
import type { Problem } from 'releases/reason'
import { contentQuery, type Documents, parseDocuments } from '#lib/content/documents.ts'
import type { Lake } from '#lib/content/lake.ts'
import { toLiveSnapshot } from '#lib/content/live.server.ts'
import type { Snapshot } from '#lib/content/snapshot.ts'
import { locales } from '#lib/languages.ts'
import { ContentUnavailable } from '../errors/errorPage.ts'

/** The content with its drafts. `problems` are those of drafts that cannot be shown yet. */
export type Drafts = { kind: 'drafts'; snapshot: Snapshot; problems: Problem[] } | { kind: 'refused' }

/** Fields whose text is displayed. */
const shownFields = new Set<unknown>([...locales, 'text', 'figure', 'brand'])

/** Reads the content as if every draft (or version in a release) were published. Marks its texts for click-to-edit. */
export async function getDrafts({ client, lake }: DraftReader<Lake>, studioUrl: string): Promise<Drafts> {
  const isShown = (path: readonly unknown[]) => shownFields.has(path.at(-1)) || path[0] === 'legalDetails'
  const answer = await getDraftAnswer(client, contentQuery, { studioUrl, isShown }).catch(
    (error: unknown) => {
      // A 4xx answer to this fixed query is a bug.
      throw error instanceof ClientError ? error : new ContentUnavailable(error)
    },
  )
  if (answer.kind === 'refused') return answer
  const { documents, problems } = parseDrafts(answer.result)
  return { kind: 'drafts', snapshot: toLiveSnapshot(lake, documents), problems }
}

/** Leaves out the drafts that cannot be shown yet, and reports why. */
export function parseDrafts(answer: unknown): { documents: Documents; problems: Problem[] } {
  const parsed = parseDocuments(answer)
  if (parsed.kind === 'valid') return { documents: parsed.documents, problems: [] }
  const invalid = new Set(parsed.problems.map(({ document }) => document))
  const rest = parseDocuments(without(answer, invalid))
  if (rest.kind === 'valid') return { documents: rest.documents, problems: parsed.problems }
  throw new Error(`The drafts cannot be read: ${JSON.stringify(rest.problems)}`)
}

function without(answer: unknown, invalid: ReadonlySet<string | null>): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const isValid = (value: unknown) =>
    !(typeof value === 'object' && value !== null && '_id' in value && invalid.has(String(value._id)))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter(isValid) : isValid(value) ? value : null,
    ]),
  )
}
