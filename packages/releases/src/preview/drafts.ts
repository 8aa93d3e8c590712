import { ClientError } from '@sanity/client'
import type { Content } from '../content/documents.ts'
import { toLiveSnapshot } from '../content/live.ts'
import type { Snapshot } from '../content/snapshot.ts'
import type { Lake } from '../lake.ts'
import type { Problem } from '../reason.ts'
import { type DraftReader, getDraftAnswer } from './draftReader.ts'

/** The content with its drafts. `problems` are those of drafts that cannot be shown yet. */
export type Drafts<Documents> =
  | { kind: 'drafts'; snapshot: Snapshot<Documents>; problems: Problem[] }
  | { kind: 'refused' }

export type DraftOptions = {
  studioUrl: string
  /** Whether the text of a field is displayed: it is then marked for click-to-edit. */
  isShown: (path: readonly unknown[]) => boolean
  /** The error to throw if the lake does not answer. */
  toUnavailable: (cause: unknown) => Error
}

/** Reads the content as if every draft (or version in a release) were published. Marks its texts for click-to-edit. */
export async function getDrafts<Documents>(
  content: Content<Documents>,
  { client, lake }: DraftReader<Lake>,
  { toUnavailable, ...options }: DraftOptions,
): Promise<Drafts<Documents>> {
  const answer = await getDraftAnswer(client, content.contentQuery, options).catch((error: unknown) => {
    // A 4xx answer to this fixed query is a bug.
    throw error instanceof ClientError ? error : toUnavailable(error)
  })
  if (answer.kind === 'refused') return answer
  const { documents, problems } = parseDrafts(content, answer.result)
  return { kind: 'drafts', snapshot: toLiveSnapshot(content, lake, documents), problems }
}

/** Leaves out the drafts that cannot be shown yet, and reports why. */
export function parseDrafts<Documents>(
  { parseDocuments }: Pick<Content<Documents>, 'parseDocuments'>,
  answer: unknown,
): { documents: Documents; problems: Problem[] } {
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
