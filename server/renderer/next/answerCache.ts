import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

const headersShape = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())

/** What Next 16.4 gives its cache of a page and of a route handler, as far as it is used here. */
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

/** One path of the site as Next has rendered it, in all its forms. */
export type RenderedEntry = z.infer<typeof entryShape>

const collecting = new AsyncLocalStorage<(entry: unknown) => void>()

/** Calls `ask`, a request of Next for one path, and returns what Next wanted to keep of it. */
export async function collectEntry(ask: () => Promise<void>): Promise<RenderedEntry | null> {
  let kept: unknown = null
  await collecting.run((entry) => {
    kept = entry
  }, ask)
  return kept === null ? null : entryShape.parse(kept)
}

/**
 * The cache of the renderer: keeps nothing, so that Next renders a path whenever it is asked for, and hands over
 * what it renders. https://nextjs.org/docs/app/api-reference/config/next-config-js/incrementalCacheHandlerPath
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
