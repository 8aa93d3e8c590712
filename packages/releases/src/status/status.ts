import { z } from 'zod'
import { parseReason, problemShape, reasonShape, storedReasonShape } from '../reasons.ts'
import { failureCauseShape } from './failureCause.ts'
import { incidentShape } from './incident.ts'

/** The page that has a link. Version 1.0.0 named the field of a document for links in the content. */
const placeShape = z.union([
  z.object({
    document: z.string(),
    type: z.string(),
    /** Such as `sections[_key=="use"].body.fr[_key=="a1"]`. */
    path: z.string(),
  }),
  z.object({ page: z.string() }),
])

export const deadLinkShape = z.object({ address: z.string(), place: placeShape, reason: reasonShape })

/** A dead link as the record of a release stores it: without the text of its reason. */
export const storedDeadLinkShape = deadLinkShape.extend({ reason: storedReasonShape })

/** A link that leads nowhere, the page that has it, and why. */
export type DeadLink = z.infer<typeof deadLinkShape>

/** Adds their texts to stored dead links. Leaves out those whose reason another version of this code wrote. */
export const toDeadLinks = (stored: readonly z.infer<typeof storedDeadLinkShape>[]): DeadLink[] =>
  stored.flatMap((link) => {
    const reason = parseReason(link.reason)
    return reason ? [{ ...link, reason }] : []
  })

/** Plugins of the server add theirs, by their names. */
export const statusShape = z.looseObject({
  state: z.enum(['live', 'building', 'failed']),
  release: z.string().nullable(),
  /** For the owner only, because reasons may name unpublished documents; null for others. */
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
  /** What is damaged, missing or does not start; details are for the owner only. */
  incidents: z.array(incidentShape),
  /** For the owner only. */
  deadLinks: z.array(deadLinkShape),
  /** What the live pages do not show as it was published. For the owner only. */
  warnings: z.array(problemShape).default([]),
})

/** The state of publishing, which the front server answers at `statusPath` and an editor may show. */
export type Status = z.infer<typeof statusShape>

export const statusPath = '/publisher/status'
