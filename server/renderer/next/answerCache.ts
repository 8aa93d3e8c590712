import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

const headersShape = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

/** The parts used here of what Next 16.4 passes to its cache for a page and for a route handler. */
const pageShape = z.object({
  kind: z.literal('APP_PAGE'),
  html: z.string(),
  rscData: z.instanceof(Buffer),
  segmentData: z.map(z.string(), z.instanceof(Buffer)),
  headers: headersShape.optional(),
})
const routeShape = z.object({
  kind: z.literal('APP_ROUTE'),
  body: z.instanceof(Buffer),
  headers: headersShape,
})

const entryShape = z.discriminatedUnion('kind', [pageShape, routeShape])

/** One path of the site as Next rendered it, in all its forms. */
export type RenderedEntry = z.infer<typeof entryShape>

const collecting = new AsyncLocalStorage<(entry: unknown) => void>()

/** Calls `ask`, which requests one path from Next, and returns what Next passed to its cache meanwhile. */
export async function collectEntry(ask: () => Promise<void>): Promise<RenderedEntry | null> {
  let kept: unknown = null
  await collecting.run((entry) => {
    kept = entry
  }, ask)
  return kept === null ? null : entryShape.parse(kept)
}

/**
 * The renderer's cache handler: keeps nothing, so that Next renders a path each time it is requested, and
 * hands over the result.
 * https://nextjs.org/docs/app/api-reference/config/next-config-js/incrementalCacheHandlerPath
 */
export default class AnswerCache {
  async get(): Promise<null> {
    return null
  }

  async set(_key: string, entry: unknown): Promise<void> {
    collecting.getStore()?.(entry)
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}
