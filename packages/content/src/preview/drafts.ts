import type { Problem } from '@freelance-site/foundation'
import { ClientError, type StegaConfig } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { z } from 'zod'
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
  if (rest.kind === 'valid')
    return {
      documents: rest.documents,
      problems: parsed.problems.map((problem) => withName(problem, answer)),
    }
  throw new Error(`The drafts cannot be read: ${JSON.stringify(rest.problems)}`)
}

/** Names the document of a problem by its title, or by the address of a redirect: its id says nothing to an owner. */
function withName(problem: Problem, answer: unknown): Problem {
  const { document: id } = problem.place
  const all = Object.values(z.record(z.string(), z.unknown()).catch({}).parse(answer)).flat()
  const found = all.find((each) => id !== undefined && getIn(each, ['_id']) === id)
  const name = ['title', 'name', 'from'].flatMap((field) => findText(getIn(found, [field])) ?? [])[0]
  return name === undefined ? problem : { ...problem, place: { ...problem.place, document: name } }
}

/** A text, or the first one that a localized text has; undefined for anything else. */
function findText(value: unknown): string | undefined {
  const texts = z.union([
    z.string().transform((text) => [text]),
    z.record(z.string(), z.unknown()).transform(Object.values),
  ])
  const found = texts.safeParse(value).data?.find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof found === 'string' ? stegaClean(found).replace(end, '') : undefined
}

const mapJson = (json: unknown, map: (value: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(json), (_key, value: unknown) => map(value))

/** Appended to marked texts, because `trim` would remove the end of a mark. Invisible, and not part of any mark. */
const end = '\u2064'

const withEnds = (answer: unknown): unknown =>
  mapJson(answer, (value) => (typeof value === 'string' && stegaClean(value) !== value ? value + end : value))
