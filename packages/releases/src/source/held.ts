import { z } from 'zod'

/** A version of a document with which a page cannot be made. A later version is tried again. */
export const heldShape = z.object({ document: z.string(), version: z.string(), page: z.string() })

/**
 * What a source holds back. `document` and `version` are the source's own names, which this package only compares and passes on;
 * `page` is the path of the page that failed with it.
 */
export type Held = z.infer<typeof heldShape>

/** A page that cannot be made, and the document that it belongs to, if it is one's own. */
export type FailedPage = { path: string; document: string | null }

/** What a pull starts from: what is held back already, and the pages that failed since. */
export type Hold = {
  held: readonly Held[]
  failedPages: readonly FailedPage[]
  /** The snapshot from which documents are taken instead: `readLastSnapshot` says of which release. Null if there is none. */
  lastSnapshot: string | null
}

/** What earlier attempts failed with: what they held back, and pages that could not be made. */
export type KnownFailures = Omit<Hold, 'lastSnapshot'>
