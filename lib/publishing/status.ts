import { z } from 'zod'
import { failureCauseShape } from './failureCause.ts'

/** The publisher's state, for anybody: the reasons of a failure are for the owner only. */
export const publicStatusShape = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  release: z.string().nullable(),
  buildingSince: z.string().nullable(),
})

/** How many messages of the contact form have not reached the owner's mailbox. */
const messageCountsShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('counted'),
    waiting: z.number().int().nonnegative(),
    /** Messages that look like spam, for the owner to review. */
    quarantined: z.number().int().nonnegative(),
    /** Without a mail server, waiting messages are never sent. */
    isMailSetUp: z.boolean(),
  }),
  /** The outbox cannot be opened. */
  z.object({ kind: z.literal('unreadable') }),
  /** The request is not known to come from the owner. */
  z.object({ kind: z.literal('withheld') }),
])

export type MessageCounts = z.infer<typeof messageCountsShape>

export const ownerStatusShape = publicStatusShape.extend({
  lastFailure: z.object({ at: z.string(), cause: failureCauseShape }).nullable(),
  messages: messageCountsShape,
})

/** Whether what was published is live, and why not: what the Studio shows the owner. */
export type OwnerStatus = z.infer<typeof ownerStatusShape>

/** The paths of both, on the site's own address. */
export const publicStatusPath = '/publisher/status'
export const ownerStatusPath = '/publisher/status/owner'
