import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** The properties used here of the entries that Next 16.4 passes to its cache for a page and for a route handler. */
const entryShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('APP_PAGE'),
    html: z.string(),
    rscData: z.instanceof(Buffer),
    segmentData: z.map(z.string(), z.instanceof(Buffer)),
  }),
  z.object({ kind: z.literal('APP_ROUTE'), body: z.instanceof(Buffer) }),
])

/** What Next rendered at a path: a page with its RSC payloads, or the body of a route handler. */
export type RenderedEntry = z.infer<typeof entryShape>

const collecting = new AsyncLocalStorage<(entry: unknown) => void>()

/** Calls `ask`, which requests one path from Next; returns its answer and the entry that Next passed to its cache. */
export async function collectEntry<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; entry: RenderedEntry | null }> {
  let collected: unknown = null
  const answer = await collecting.run((entry) => {
    collected = entry
  }, ask)
  return { answer, entry: collected === null ? null : entryShape.parse(collected) }
}

/**
 * The renderer's cache handler. It stores nothing, so that Next renders a path at each request, and passes each entry to
 * `collectEntry`.
 * https://nextjs.org/docs/app/api-reference/config/next-config-js/incrementalCacheHandlerPath
 */
export default class AnswerCache {
  async get(): Promise<null> {
    return null
  }

  async set(_key: string, entry: unknown): Promise<void> {
    collecting.getStore()?.(entry)
  }
}
