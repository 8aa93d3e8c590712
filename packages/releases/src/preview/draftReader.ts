import { ClientError, type ContentSourceMap, type SanityClient } from '@sanity/client'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { createLakeClient, type Lake } from '../lakeClient.ts'

/** A client that may read drafts, and the lake it reads. */
export type DraftReader<Read extends Lake = Lake> = { client: SanityClient; lake: Read }

/** Null without the owner's session, or without the read token of a hosted lake: drafts are for the owner only. */
export function toDraftReader<Read extends Lake>(
  lake: Read,
  session: string | undefined,
  perspective: string[] = ['drafts'],
): DraftReader<Read> | null {
  const token = lake.origin === null ? lake.token : parseSession(session)
  if (!token) return null
  return { client: createLakeClient({ ...lake, token }).withConfig({ perspective }), lake }
}

/** A session, if it has the form of the lake's. A cookie may hold characters that no header can contain. */
const parseSession = (session: string | undefined): string | undefined =>
  /^[\w-]{1,200}$/.test(session ?? '') ? session : undefined

/** The drafts, with their texts marked; `refused` if the session has expired or was revoked. */
export type DraftAnswer = { kind: 'drafts'; result: unknown } | { kind: 'refused' }

/**
 * Reads drafts (or the versions in a release) as if they were published, and marks each text of the fields that `isShown`
 * names for click-to-edit: other fields hold addresses, dates or choices, which a mark would break. Rejects if the lake
 * cannot be reached.
 */
export async function getDraftAnswer(
  client: SanityClient,
  query: string,
  options: { studioUrl: string; isShown: (path: readonly (string | number)[]) => boolean },
): Promise<DraftAnswer> {
  try {
    const { result, resultSourceMap } = await client.fetch<unknown>(
      query,
      {},
      { filterResponse: false, resultSourceMap: 'withKeyArraySelector', cache: 'no-store' },
    )
    return { kind: 'drafts', result: markTexts(result, resultSourceMap, options) }
  } catch (error) {
    if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return { kind: 'refused' }
    throw error
  }
}

/** Appended to marked texts, because `trim` would remove the end of a mark. Invisible, and not part of any mark. */
const end = '\u2064'

/** Encodes invisibly, in every displayed text, the document and field it comes from. */
function markTexts(
  result: unknown,
  sources: ContentSourceMap | undefined,
  { studioUrl, isShown }: Parameters<typeof getDraftAnswer>[2],
): unknown {
  const marked: unknown = stegaEncodeSourceMap(result, sources, {
    enabled: true,
    studioUrl,
    filter: ({ sourcePath, value }) =>
      value.trim() !== '' && isShown(sourcePath.flatMap((step) => (typeof step === 'object' ? [] : step))),
  })
  return withEnds(marked, result)
}

function withEnds(marked: unknown, plain: unknown): unknown {
  if (typeof marked === 'string') return marked === plain ? marked : `${marked}${end}`
  if (typeof marked !== 'object' || marked === null) return marked
  if (Array.isArray(marked))
    return marked.map((item, index) => withEnds(item, Array.isArray(plain) ? plain[index] : undefined))
  return Object.fromEntries(
    Object.entries(marked).map(([key, item]) => [
      key,
      withEnds(item, plain instanceof Object ? Reflect.get(plain, key) : undefined),
    ]),
  )
}
