import { z } from 'zod'
import { reasonShape } from './reason.ts'

/** Where a link is: in a field of a document, or, where it is the site's own, on a page. */
const placeShape = z.union([
  z.object({
    document: z.string(),
    type: z.string(),
    /** As the Studio writes and reads it: `sections[_key=="use"].body.fr[_key=="a1"]`. */
    path: z.string(),
  }),
  z.object({ page: z.string() }),
])

export const deadLinkShape = z.object({ address: z.string(), place: placeShape, reason: reasonShape })

/** A link to a page or an anchor of this site that does not exist. */
export type DeadLink = z.infer<typeof deadLinkShape>
