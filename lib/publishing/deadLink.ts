import { z } from 'zod'
import { reasonShape } from './reason.ts'

const fieldShape = z.object({
  document: z.string(),
  type: z.string(),
  /** As the Studio writes and reads it: `sections[_key=="use"].body.fr[_key=="a1"]`. */
  path: z.string(),
})

/** Where a link stands: in a field of a document, or on a page, being the site's own. */
const placeShape = z.union([fieldShape, z.object({ page: z.string() })])

export const deadLinkShape = z.object({ address: z.string(), place: placeShape, reason: reasonShape })

/** A link that leads nowhere, and why. */
export type DeadLink = z.infer<typeof deadLinkShape>

const outgoingLinkShape = z.object({ address: z.string(), place: fieldShape })

/** A link to another site, and the field it stands in. */
export type OutgoingLink = z.infer<typeof outgoingLinkShape>

/** What a release knows of its links: its own that lead nowhere, and those that lead to other sites. */
export const siteLinksShape = z.object({
  dead: z.array(deadLinkShape),
  outgoing: z.array(outgoingLinkShape),
})

export type SiteLinks = z.infer<typeof siteLinksShape>
