import type { Problem } from '@freelance-site/foundation'
import { ClientError, type StegaConfig } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import type { Content } from '../documents/documents.ts'
import { toLiveMedia } from '../snapshot/publishedContent.ts'
import { type Snapshot, toSnapshot } from '../snapshot/snapshot.ts'
import { getIn } from '../values.ts'
import type { DraftReader } from './ownerCheck.ts'

/** The content with its drafts. `problems` are those of drafts that cannot be shown yet. */
export type Drafts<Documents> = { snapshot: Snapshot<Documents>; problems: Problem[] }

/** `toUnavailable` makes the error that `getDrafts` throws if the lake does not answer. */
export type DraftOptions = {
  studioUrl: string
  /** Whether the text of a field is displayed: a mark would break addresses, dates and choices. */
  isShown: (path: readonly unknown[]) => boolean
  toUnavailable: (cause: unknown) => Error
}

/**
 * Reads the content as if every draft (or version in a release) were published. Marks its texts for click-to-edit. Null if the
 * session has expired or was revoked.
 */
export async function getDrafts<Documents>(
  content: Content<Documents>,
  { client, lake }: DraftReader,
  { studioUrl, isShown, toUnavailable }: DraftOptions,
): Promise<Drafts<Documents> | null> {
  const stega: StegaConfig = {
    enabled: true,
    studioUrl,
    filter: ({ sourcePath, value }) =>
      value.trim() !== '' && isShown(sourcePath.flatMap((step) => (typeof step === 'object' ? [] : step))),
  }
  const options = { cache: 'no-store', stega } as const
  const answer = await client.fetch<unknown>(content.contentQuery, {}, options).catch((error: unknown) => {
    if (!(error instanceof ClientError)) throw toUnavailable(error)
    if ([401, 403].includes(error.statusCode)) return null
    // Any other 4xx answer to this fixed query is a bug.
    throw error
  })
  if (answer === null) return null
  const { documents, problems } = parseDrafts(content, withEnds(answer))
  const media = toLiveMedia(lake, content.listImages(documents))
  return { snapshot: toSnapshot('lake', documents, media), problems }
}

/** Leaves out the drafts that cannot be shown yet, and reports why. */
export function parseDrafts<Documents>(
  { parseDocuments }: Pick<Content<Documents>, 'parseDocuments'>,
  answer: unknown,
): { documents: Documents; problems: Problem[] } {
  const parsed = parseDocuments(answer)
  if (parsed.kind === 'valid') return { documents: parsed.documents, problems: [] }
  const invalid = new Set<unknown>(parsed.problems.map(({ place }) => place.document))
  const isInvalid = (value: unknown) => invalid.has(getIn(value, ['_id']))
  const rest = parseDocuments(mapJson(answer, (value) => (isInvalid(value) ? null : value)))
  if (rest.kind === 'valid') return { documents: rest.documents, problems: parsed.problems }
  throw new Error(`The drafts cannot be read: ${JSON.stringify(rest.problems)}`)
}

const mapJson = (json: unknown, map: (value: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(json), (_key, value: unknown) => map(value))

/** Appended to marked texts, because `trim` would remove the end of a mark. Invisible, and not part of any mark. */
const end = '\u2064'

const withEnds = (answer: unknown): unknown =>
  mapJson(answer, (value) => (typeof value === 'string' && stegaClean(value) !== value ? value + end : value))
