import { z } from 'zod'
import { reasonShape } from './reason.ts'

/** The place of a link: a field of a document, or a page if the link is the site's own. */
const placeShape = z.union([
  z.object({
    document: z.string(),
    type: z.string(),
    /** In the Studio's notation: `sections[_key=="use"].body.fr[_key=="a1"]`. */
    path: z.string(),
  }),
  z.object({ page: z.string() }),
])

export const deadLinkShape = z.object({ address: z.string(), place: placeShape, reason: reasonShape })

/** A link to a page or an anchor of this site that does not exist. */
export type DeadLink = z.infer<typeof deadLinkShape>
