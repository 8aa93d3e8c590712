import { ClientError, type ContentSourceMap, type SanityClient } from '@sanity/client'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { createLakeClient } from 'releases/lakeClient'
import type { Problem } from 'releases/reason'
import { contentQuery, type Documents, parseDocuments } from '#lib/content/documents.ts'
import type { Lake } from '#lib/content/lake.ts'
import { toLiveSnapshot } from '#lib/content/live.server.ts'
import { getIn } from '#lib/content/pageWords.ts'
import type { Snapshot } from '#lib/content/snapshot.ts'
import { locales } from '#lib/languages.ts'
import { ContentUnavailable } from '../errors/errorPage.ts'

/** The content with its drafts. `problems` are those of drafts that cannot be shown yet. */
export type Drafts = { kind: 'drafts'; snapshot: Snapshot; problems: Problem[] } | { kind: 'refused' }

/** Reads the content as if every draft (or version in a release) were published. Marks its texts for click-to-edit. */
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
    // The session has expired or was revoked.
    if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return 'refused'
    // Any other 4xx answer to this fixed query is a bug.
    if (error instanceof ClientError) throw error
    throw new ContentUnavailable(error)
  }
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

/** A client that may read drafts, and the lake it reads. */
export type DraftReader = { client: SanityClient; lake: Lake }

/**
 * A reader with the owner's session for the embedded lake, or with the site's read token for a hosted project. Null if
 * that is missing, because drafts are for the owner only.
 */
export function toDraftReader(
  lake: Lake,
  session: string | undefined,
  perspective: string[] = ['drafts'],
): DraftReader | null {
  const token = lake.hosted ? lake.token : parseSession(session)
  if (!token) return null
  return { client: createLakeClient({ ...lake, token }).withConfig({ perspective }), lake }
}

/** A session, if it has the form of the lake's. A cookie may hold characters that no header can contain. */
const parseSession = (session: string | undefined): string | undefined =>
  /^[\w-]{1,200}$/.test(session ?? '') ? session : undefined

/** Fields whose text is displayed. Others hold addresses, dates or choices, which a mark would break. */
const shownFields = new Set<string>([...locales, 'text', 'figure', 'brand'])

/** Appended to marked texts, because `trim` would remove the end of a mark. Invisible, and not part of any mark. */
const end = '\u2064'

/** Encodes invisibly, in every displayed text, the document and field it comes from. */
function markTexts(result: unknown, sources: ContentSourceMap | undefined, studioUrl: string): unknown {
  const marked: unknown = stegaEncodeSourceMap(result, sources, {
    enabled: true,
    studioUrl,
    filter: ({ sourcePath, value }) =>
      value.trim() !== '' && (shownFields.has(String(sourcePath.at(-1))) || sourcePath[0] === 'legalDetails'),
  })
  return withEnds(marked, result)
}

function withEnds(marked: unknown, plain: unknown): unknown {
  if (typeof marked === 'string') return marked === plain ? marked : `${marked}${end}`
  if (typeof marked !== 'object' || marked === null) return marked
  if (Array.isArray(marked)) return marked.map((item, index) => withEnds(item, getIn(plain, [index])))
  return Object.fromEntries(
    Object.entries(marked).map(([key, item]) => [key, withEnds(item, getIn(plain, [key]))]),
  )
}
